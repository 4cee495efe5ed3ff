import { useEffect, useRef, useState } from 'react';

import { Box, Button, chakra, Flex } from '@fairlead/shared/ui';

import { type ChatCard, type Desk, standText, waitingFrom } from './chat-desk.rules.ts';
import { MarkedLine } from './marked-line.tsx';
import type { TicketHeld } from './use-ticket.ts';

type Props = { readonly form: TicketHeld; readonly isSending: boolean };

/** The lines of a pasted chat over the form, one of which is in it. */
export function ChatDesk({ form, isSending }: Props) {
  const desk = form.deskNow();
  useStepKeys(form, isSending);
  if (desk === undefined) return null;
  const { cards, at } = desk;
  const trades = cards.filter(({ isTrade }) => isTrade);
  const entered = trades.filter(({ isEntered }) => isEntered).length;
  return (
    <Box mt="2" textStyle="label" fontWeight="normal" letterSpacing="normal">
      <Flex align="center" wrap="wrap" columnGap="2" rowGap="1">
        <Box role="status" color="text.muted">
          {`${String(entered)} of ${String(trades.length)} entered`}
        </Box>
        <Step form={form} step={-1} isSending={isSending} />
        <Step form={form} step={1} isSending={isSending} />
        <Button size="sm" variant="ghost" disabled={isSending} onClick={form.leaveDesk}>
          Leave the chat
        </Button>
      </Flex>
      <Lines
        cards={cards.map((card, place) => ({ card, place })).filter(({ card }) => card.isTrade)}
        {...{ at, isSending }}
        onCard={form.goTo}
      />
      <NoTrades {...{ desk, isSending }} onCard={form.goTo} />
    </Box>
  );
}

function Step({ form, step, isSending }: Props & { readonly step: 1 | -1 }) {
  const desk = form.deskNow();
  const next = desk && waitingFrom(desk, step);
  const keys = step === 1 ? 'Alt ↓' : 'Alt ↑';
  return (
    <Button
      size="sm"
      disabled={isSending || next === undefined}
      data-tip={keys}
      onClick={() => form.step(step)}
    >
      {step === 1 ? 'Next line' : 'Previous line'}
    </Button>
  );
}

/** Alt and an arrow go to the next or previous trade that waits, wherever the focus is. */
function useStepKeys(form: TicketHeld, isSending: boolean): void {
  const latest = useRef({ form, isSending });
  useEffect(() => {
    latest.current = { form, isSending };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
      const { form: held, isSending: isBusy } = latest.current;
      const isOther = event.ctrlKey || event.metaKey;
      if (step === undefined || !event.altKey || isOther) return;
      if (isBusy || held.deskNow() === undefined) return;
      event.preventDefault();
      held.step(step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

type Placed = { readonly card: ChatCard; readonly place: number };
type LinesProps = {
  readonly cards: readonly Placed[];
  readonly at: number;
  readonly isSending: boolean;
  readonly onCard: (place: number) => void;
};

const Line = chakra('button', {
  base: {
    display: 'flex',
    gap: '3',
    width: '100%',
    textAlign: 'start',
    px: '2',
    py: '1',
    borderRadius: 'sm',
    overflowWrap: 'anywhere',
    _hover: { bg: 'hover' },
    _current: { bg: 'hover', fontWeight: 'medium' },
    _disabled: { color: 'text.muted' },
  },
});

function Lines({ cards, at, isSending, onCard }: LinesProps) {
  return (
    <Box
      as="ol"
      aria-label="Lines of the chat"
      listStyleType="none"
      maxHeight="148px"
      overflowY="auto"
    >
      {cards.map(({ card, place }) => (
        <li key={place}>
          <Line
            type="button"
            disabled={isSending || card.isEntered}
            aria-current={place === at ? 'step' : undefined}
            onClick={() => onCard(place)}
          >
            <Box flex="1" minWidth="0">
              <MarkedLine line={card.line} spans={card.spans} />
            </Box>
            <Box flex="none" color={card.asks.length > 0 ? 'negative' : 'text.muted'}>
              {standText(card)}
            </Box>
          </Line>
        </li>
      ))}
    </Box>
  );
}

type NoTradesProps = Omit<LinesProps, 'cards' | 'at'> & { readonly desk: Desk };

/** The lines that say no trade, folded; each can be opened as one. */
function NoTrades({ desk, ...acts }: NoTradesProps) {
  const [isOpen, setOpen] = useState(false);
  const cards = desk.cards
    .map((card, place) => ({ card, place }))
    .filter(({ card }) => !card.isTrade);
  if (cards.length === 0) return null;
  return (
    <>
      <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {`${String(cards.length)} not a trade`}
      </Button>
      {isOpen && <Lines cards={cards} at={desk.at} {...acts} />}
    </>
  );
}
