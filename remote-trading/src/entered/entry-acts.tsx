import { useState } from 'react';

import { useMay, useUser } from '@fairlead/shared/auth';
import type { EnteredTrade } from '@fairlead/shared/contract/entered-trades';
import { chatLineOf } from '@fairlead/shared/domain/tickets/chat-writing';
import {
  duplicateOfEntry,
  reverseOfEntry,
  rollOfEntry,
} from '@fairlead/shared/domain/tickets/from-entry';
import { rollRefusal } from '@fairlead/shared/domain/tickets/from-trade';
import type { Ticket, TicketContext, TicketKind } from '@fairlead/shared/domain/tickets/ticket';
import { Box, Button, useCopy } from '@fairlead/shared/ui';

import { CancelForm } from './cancel-form.tsx';

/** Opens a new ticket that begins as it is made of an entry. */
export type OnEntryTicket = (
  kind: TicketKind,
  start: { readonly from: (context: TicketContext) => Ticket },
) => void;

type Props = {
  readonly entry: EnteredTrade;
  readonly onChanged: () => void;
  readonly onTicket: OnEntryTicket;
};

/** What can be done with an entry, by who may. */
export function EntryActs({ entry, onChanged, onTicket }: Props) {
  const mayCancel = useMayCancel(entry);
  const mayEnter = useMay('trade:enter');
  const copy = useCopy();
  const [isAsking, setAsking] = useState(false);
  if (mayCancel && isAsking)
    return <CancelForm entry={entry} onChanged={onChanged} onKeep={() => setAsking(false)} />;
  return (
    <Box display="flex" flexWrap="wrap" gap="2" _empty={{ display: 'none' }}>
      {mayCancel && <Button onClick={() => setAsking(true)}>Cancel entry …</Button>}
      {mayEnter && <TicketActs {...{ entry, onTicket }} />}
      {entry.kind !== 'INTERNAL' && (
        <Button onClick={() => void copy(chatLineOf(entry), 'The chat line')}>
          Copy as a chat line
        </Button>
      )}
    </Box>
  );
}

/** New tickets that are made of an entry, cancelled ones too. */
function TicketActs({ entry, onTicket }: Pick<Props, 'entry' | 'onTicket'>) {
  const kind = entry.kind === 'INTERNAL' ? 'internal' : 'regular';
  const act = (label: string, ticketOf: typeof duplicateOfEntry) => (
    <Button onClick={() => onTicket(kind, { from: (context) => ticketOf(entry, context) })}>
      {label}
    </Button>
  );
  return (
    <>
      {act('Duplicate as ticket', duplicateOfEntry)}
      {act('Reverse as ticket', reverseOfEntry)}
      {rollRefusal(entry) === undefined && act('Roll to the next month', rollOfEntry)}
    </>
  );
}

/** Tells whether the user may take the entry back: it is his own, or he may take back others'. */
function useMayCancel({ status, kind, entered_by }: EnteredTrade): boolean {
  const { email } = useUser();
  const mayEnter = useMay('trade:enter');
  const mayUndo = useMay('blotter:undo');
  const isOwn = entered_by === email;
  return status === 'live' && kind !== 'OPENING' && mayEnter && (isOwn || mayUndo);
}
