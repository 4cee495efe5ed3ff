import type { SentRequest } from '@fairlead/shared/domain/sending/unanswered';
import type {
  ChatQuestion,
  ChatSpan,
  LastSettlementOf,
} from '@fairlead/trading/domain/tickets/chat/chat-line';
import { readChat } from '@fairlead/trading/domain/tickets/chat/read-chat';
import type { EntryData, Ticket, TicketContext } from '@fairlead/trading/domain/tickets/ticket';

/** A line of a chat as a ticket that waits, or that was entered. */
export type ChatCard = {
  readonly line: string;
  readonly spans: readonly ChatSpan[];
  readonly remarks: readonly string[];
  readonly isTrade: boolean;
  readonly ticket: Ticket;
  readonly asks: readonly ChatQuestion[];
  /** Sent and not answered, under its own key. */
  readonly sent?: SentRequest | undefined;
  readonly isEntered: boolean;
};

/** The lines of a chat, one of which is in the form. */
export type Desk = { readonly cards: readonly ChatCard[]; readonly at: number };

/** Part of a card that the form changes. */
export type InForm = Pick<ChatCard, 'ticket' | 'asks' | 'sent'>;

/** Limits of the chat that is read; the rest is counted as left. */
export const MAX_CHAT = 20_000;
export const MAX_LINES = 200;

/** The lines of a pasted text that are not empty, and how many more there are than are read. */
export function splitChatLines(text: string): {
  readonly lines: readonly string[];
  readonly unreadLines: number;
} {
  const all = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  let length = 0;
  const lines = all.slice(0, MAX_LINES).filter((line) => {
    length += line.length;
    return length <= MAX_CHAT;
  });
  return { lines, unreadLines: all.length - lines.length };
}

/** The settlements that a chat's prices are held against, as they came with what can be chosen. */
export function indexSettlements({
  last_settlements: settlements = [],
}: Pick<EntryData, 'last_settlements'>): LastSettlementOf {
  const keyOf = (product: string, month: string) => `${product} ${month}`;
  const prices = new Map(
    settlements.map(({ product, month, price }) => [
      keyOf(product, month.slice(0, 'YYYY-MM'.length)),
      price,
    ]),
  );
  return (product, month) => prices.get(keyOf(product, month));
}

/** A card for each line, the first trade in the form; where no line is a trade, the first line. */
export function createDesk(
  lines: readonly string[],
  context: TicketContext,
  lastSettlementOf?: LastSettlementOf,
): Desk {
  const cards = readChat(lines, context, lastSettlementOf).map(
    ({ line, ticket, questions, spans, remarks, isTrade }): ChatCard => ({
      line,
      spans,
      remarks,
      isTrade,
      ticket,
      asks: questions,
      isEntered: false,
    }),
  );
  return {
    cards,
    at: Math.max(
      cards.findIndex(({ isTrade }) => isTrade),
      0,
    ),
  };
}

/** The desk with what stands in the form put back into its card. */
export function withForm({ cards, at }: Desk, { ticket, asks, sent }: InForm): Desk {
  return {
    cards: cards.map((card, n) => (n === at ? { ...card, ticket, asks, sent } : card)),
    at,
  };
}

/** The place of the next trade that waits, or of the one before; round the end to the other. */
export function waitingFrom({ cards, at }: Desk, step: 1 | -1): number | undefined {
  const count = cards.length;
  const places = cards.map((_, n) => (at + step * (n + 1) + 2 * count) % count);
  return places.find((place) => {
    const card = cards[place];
    return place !== at && card?.isTrade === true && !card.isEntered;
  });
}

/** Selects another card for the form; one that was no trade becomes one. */
export function atCard({ cards }: Desk, at: number): Desk {
  return { cards: cards.map((card, n) => (n === at ? { ...card, isTrade: true } : card)), at };
}

/** The desk once the card in the form is entered, at the next that waits; undefined where none does. */
export function afterEntering(desk: Desk): Desk | undefined {
  const cards = desk.cards.map((card, n) =>
    n === desk.at ? { ...card, sent: undefined, isEntered: true } : card,
  );
  const next = waitingFrom({ cards, at: desk.at }, 1);
  return next === undefined ? undefined : { cards, at: next };
}

/** Returns the part of the current card that goes into the form. */
export function inForm({ cards, at }: Desk): InForm | undefined {
  const card = cards[at];
  return card && { ticket: card.ticket, asks: card.asks, sent: card.sent };
}

/** State of a card, in words. */
export function standText({ isEntered, isTrade, asks, sent }: ChatCard): string {
  if (isEntered) return 'Entered';
  if (!isTrade) return 'Not a trade';
  if (sent !== undefined) return 'Sent, not answered';
  return asks.length === 0 ? 'Understood' : `${String(asks.length)} to answer`;
}
