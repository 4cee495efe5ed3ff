import { useFirmClock } from '@fairlead/shared/auth';
import { Button, chakra } from '@fairlead/shared/ui';

import { ChatAnswers, MarkedLine } from './marked-line.tsx';
import {
  draftReplacedText,
  pastedText,
  ticketRestoredText,
  ticketUnansweredText,
} from './ticket-notes.view-model.ts';
import type { TicketHeld } from './use-ticket.ts';

type Props = { readonly form: TicketHeld; readonly isSending: boolean };

const Quiet = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    mt: '1',
    textStyle: 'label',
    fontWeight: 'normal',
    letterSpacing: 'normal',
    color: 'text.muted',
    overflowWrap: 'anywhere',
  },
});

/** Notes about this ticket beside its content. */
export function TicketNotes({ form, isSending }: Props) {
  const clock = useFirmClock();
  const { sent } = form.held;
  return (
    <>
      <NoteLine form={form} />
      <ChatAnswers asks={form.held.asks} onAnswer={form.answer} />
      {sent !== undefined && !isSending && (
        <Quiet role="status" color="warning">
          {ticketUnansweredText(sent.at, clock)}
        </Quiet>
      )}
    </>
  );
}

function NoteLine({ form }: { readonly form: TicketHeld }) {
  const clock = useFirmClock();
  const { note } = form.held;
  switch (note?.kind) {
    case undefined:
      return null;
    case 'restored':
      return (
        <Quiet role="status">
          {ticketRestoredText(note.at, clock)}
          <NoteAction onAction={form.discard}>Discard</NoteAction>
        </Quiet>
      );
    case 'kept': {
      const { at, asks = [], ...draft } = note.draft;
      return (
        <Quiet role="status">
          {draftReplacedText(at, clock)}
          <NoteAction
            onAction={() => form.replace({ desk: undefined, sent: undefined, ...draft, asks })}
          >
            Use the draft
          </NoteAction>
        </Quiet>
      );
    }
    case 'pasted': {
      const { line, read, unreadLines, before } = note;
      const { asks, desk } = form.held;
      return (
        <>
          <Quiet role="status">
            {desk === undefined && <MarkedLine line={line} spans={read.spans} />}
            {pastedText({ ...read, unreadLines, asks: asks.length })}
            {before !== undefined && (
              <NoteAction onAction={() => form.replace(before)}>Undo</NoteAction>
            )}
          </Quiet>
        </>
      );
    }
  }
}

type NoteActionProps = { readonly children: string; readonly onAction: () => void };

function NoteAction({ children, onAction }: NoteActionProps) {
  return (
    <Button variant="ghost" size="sm" height="6" px="1" color="link" onClick={onAction}>
      {children}
    </Button>
  );
}
