import { type ClipboardEvent, useState } from 'react';

import { summariseTicket } from '@fairlead/trading/domain/tickets/summary';
import type { Ticket, TicketContext } from '@fairlead/trading/domain/tickets/ticket';
import { Box, chakra, Flex, Input } from '@fairlead/shared/ui';

import { ChatDesk } from './chat-desk.tsx';
import { TicketCheck } from './ticket-check.tsx';
import { TicketNotes } from './ticket-notes.tsx';
import type { TicketHeld } from './use-ticket.ts';

type Props = {
  readonly form: TicketHeld;
  readonly context: TicketContext;
  readonly isSending: boolean;
};

/** Head above the scrolling fields: the trade in a line, notes, and the field for a chat line. */
export function TicketHead({ form, context, isSending }: Props) {
  const { held, paste } = form;
  const { ticket, round } = held;
  return (
    <>
      <Flex gap="3" align="center" wrap={{ base: 'wrap', sm: 'nowrap' }}>
        <Box flex={{ base: '1 1 100%', sm: '1' }} minWidth="0">
          <SummaryLine ticket={ticket} context={context} />
        </Box>
        {ticket.kind === 'regular' && (
          <ChatLine key={round} isSending={isSending} onPaste={paste} />
        )}
      </Flex>
      <ChatDesk form={form} isSending={isSending} />
      <TicketNotes form={form} isSending={isSending} />
      <TicketCheck form={form} context={context} isSending={isSending} />
    </>
  );
}

const Backlogged = chakra('span', {
  base: {
    display: { base: 'block', sm: 'inline' },
    textStyle: 'body',
    fontWeight: 'medium',
    color: 'warning',
    me: '3.5',
  },
});

/** Summary of the ticket by the rules, in a live region as it grows. */
function SummaryLine({
  ticket,
  context,
}: {
  readonly ticket: Ticket;
  readonly context: TicketContext;
}) {
  const { backlogged, side, text } = summariseTicket(ticket, context);
  const rest = side === undefined ? text : text.slice(side.length);
  return (
    <Box aria-live="polite" aria-label="Summary" role="status" minHeight="22px">
      {backlogged !== undefined && <Backlogged>{backlogged} </Backlogged>}
      {side !== undefined && <chakra.b fontWeight="semibold">{side}</chakra.b>}
      {rest}
      {text === '' && backlogged === undefined && <Nothing>The trade in one line</Nothing>}
    </Box>
  );
}

const Nothing = chakra('span', { base: { color: 'text.muted', fontWeight: 'normal' } });

type ChatProps = { readonly isSending: boolean; readonly onPaste: (text: string) => void };

/** Takes a line or a whole chat by pasting it, or a line by typing it and Enter. It fills in; it sends nothing. */
function ChatLine({ isSending, onPaste }: ChatProps) {
  const [line, setLine] = useState('');
  const take = (text: string) => {
    if (text.trim() !== '') onPaste(text.trim());
  };
  const pasted = (event: ClipboardEvent<HTMLInputElement>) => {
    // What stands in it already is a line that somebody types.
    if (line !== '') return;
    event.preventDefault();
    take(event.clipboardData.getData('text'));
  };
  return (
    <Input
      size="sm"
      width={{ base: '100%', sm: '260px' }}
      flex="none"
      fontSize={{ sm: 'sm' }}
      fontWeight="normal"
      aria-label="Paste a chat line"
      placeholder="Paste a chat line"
      autoComplete="off"
      disabled={isSending}
      value={line}
      onChange={(event) => setLine(event.target.value)}
      onPaste={pasted}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) take(line);
      }}
    />
  );
}
