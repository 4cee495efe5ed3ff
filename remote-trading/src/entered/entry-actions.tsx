import { useState } from 'react';

import { useMay, useUser } from '@fairlead/shared/auth';
import type { EnteredTrade } from '@fairlead/trading/contract/entered-trades';
import { formatChatLine } from '@fairlead/trading/domain/tickets/chat/chat-writing';
import {
  createAmendment,
  duplicateOfEntry,
  reverseOfEntry,
  rollOfEntry,
} from '@fairlead/trading/domain/tickets/from-entry';
import { rollRefusal } from '@fairlead/trading/domain/tickets/from-trade';
import type { Ticket, TicketContext, TicketKind } from '@fairlead/trading/domain/tickets/ticket';
import { Box, Button, useCopy } from '@fairlead/shared/ui';

import { CancelForm } from './cancel-form.tsx';
import { ReasonForm } from './reason-form.tsx';

/** Opens a new ticket that begins as it is made of an entry. */
export type OnEntryTicket = (
  kind: TicketKind,
  start: {
    readonly from: (context: TicketContext) => Ticket;
    /** The entry in whose place it is to come, at the version that was seen. */
    readonly amends?: {
      readonly entryId: number;
      readonly version: number;
      readonly reason: string;
    };
  },
) => void;

type Props = {
  readonly entry: EnteredTrade;
  readonly onChanged: () => void;
  readonly onTicket: OnEntryTicket;
};

/** Actions that the user may take on an entry. */
export function EntryActions({ entry, onChanged, onTicket }: Props) {
  const mayCancel = useMayCancel(entry);
  const mayEnter = useMay('trade:enter');
  const copy = useCopy();
  const [asking, setAsking] = useState<'cancel' | 'amend'>();
  const onKeep = () => setAsking(undefined);
  if (mayCancel && asking === 'cancel') return <CancelForm {...{ entry, onChanged, onKeep }} />;
  if (mayCancel && asking === 'amend') return <AmendForm {...{ entry, onTicket, onKeep }} />;
  return (
    <Box display="flex" flexWrap="wrap" gap="2" _empty={{ display: 'none' }}>
      {mayCancel && entry.kind !== 'CLEARER' && (
        <Button onClick={() => setAsking('amend')}>Amend …</Button>
      )}
      {mayCancel && <Button onClick={() => setAsking('cancel')}>Cancel entry …</Button>}
      {mayEnter && <TicketActions {...{ entry, onTicket }} />}
      {entry.kind !== 'INTERNAL' && (
        <Button onClick={() => void copy(formatChatLine(entry), 'The chat line')}>
          Copy as a chat line
        </Button>
      )}
    </Box>
  );
}

type AmendProps = Pick<Props, 'entry' | 'onTicket'> & { readonly onKeep: () => void };

/** Asks why an entry is amended, and opens its ticket. */
function AmendForm({ entry, onTicket, onKeep }: AmendProps) {
  const { entry_id: entryId, row_version: version } = entry;
  const from = (context: TicketContext) => createAmendment(entry, context);
  return (
    <ReasonForm
      name={`Amend entry ${entryId}`}
      consequence="Its ticket opens as it was sent. Sent with what is changed, it is entered in the place of this one, which is cancelled in the same moment."
      action="Open its ticket"
      onReason={(reason) =>
        onTicket(toTicketKind(entry), { from, amends: { entryId, version, reason } })
      }
      onKeep={onKeep}
    />
  );
}

const toTicketKind = ({ kind }: EnteredTrade): TicketKind =>
  kind === 'INTERNAL' ? 'internal' : 'regular';

/** New tickets that are made of an entry, cancelled ones too. */
function TicketActions({ entry, onTicket }: Pick<Props, 'entry' | 'onTicket'>) {
  const act = (label: string, ticketOf: typeof duplicateOfEntry) => (
    <Button
      onClick={() => onTicket(toTicketKind(entry), { from: (context) => ticketOf(entry, context) })}
    >
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

/**
 * True when the user may take the entry back: it is his own, or he has the permission for others'.
 */
function useMayCancel({ status, kind, entered_by }: EnteredTrade): boolean {
  const { email } = useUser();
  const mayEnter = useMay('trade:enter');
  const mayUndo = useMay('blotter:undo');
  const isOwn = entered_by === email;
  return status === 'live' && kind !== 'OPENING' && mayEnter && (isOwn || mayUndo);
}
