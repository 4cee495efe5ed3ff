import type { RefObject } from 'react';

import type { TicketContext } from '@fairlead/trading/domain/tickets/ticket';

import {
  afterEntering,
  atCard,
  createDesk,
  type Desk,
  indexSettlements,
  inForm,
  splitChatLines,
  waitingFrom,
  withForm,
} from './chat-desk.rules.ts';
import type { HeldTicket, Note } from './ticket-held.rules.ts';

type Form = {
  readonly latest: RefObject<HeldTicket>;
  readonly replace: (next: Partial<HeldTicket>) => void;
  readonly hold: (next: Partial<HeldTicket>) => void;
  readonly contextNow: () => TicketContext;
};

/** A pasted chat: its first trade goes into the form, the others wait beside it, each with its own key. */
export function useDesk({ latest, replace, hold, contextNow }: Form) {
  /** The desk as it stands, with what was filled in since. */
  const deskNow = (): Desk | undefined => {
    const { desk } = latest.current;
    return desk && withForm(desk, latest.current);
  };
  const show = (desk: Desk) => {
    replace({ ...inForm(desk), desk });
  };
  const goTo = (place: number) => {
    const desk = deskNow();
    if (desk !== undefined && place !== desk.at) show(atCard(desk, place));
  };
  const step = (by: 1 | -1) => {
    const desk = deskNow();
    const next = desk && waitingFrom(desk, by);
    if (next !== undefined) goTo(next);
  };
  /** Returns whether another line of the chat waits, which then is in the form. */
  const goOn = (): boolean => {
    const desk = deskNow();
    const next = desk && afterEntering(desk);
    if (next === undefined) return false;
    show(next);
    return true;
  };
  const leaveDesk = () => {
    const { ticket, asks, sent } = latest.current;
    const desk = deskNow();
    const card = desk?.cards[desk.at];
    if (card === undefined) return;
    const before = { ticket, asks, sent, desk };
    const note: Note = { kind: 'pasted', line: card.line, read: card, unreadLines: 0, before };
    replace({ ticket, asks, sent, desk: undefined, note });
  };
  const paste = (text: string) => {
    const { lines, unreadLines } = splitChatLines(text);
    const context = contextNow();
    const desk = createDesk(lines, context, indexSettlements(context.data));
    const card = desk.cards[desk.at];
    if (card === undefined) return;
    const { line, isTrade, ticket, asks } = card;
    const { ticket: stood, asks: open, sent } = latest.current;
    const before = isTrade ? { ticket: stood, asks: open, sent, desk: deskNow() } : undefined;
    const note: Note = { kind: 'pasted', line, read: card, unreadLines, before };
    if (!isTrade) hold({ note });
    // What was sent and not answered stays: the same trade again goes under the same key.
    else replace({ ticket, asks, desk: desk.cards.length === 1 ? undefined : desk, note });
  };
  return { deskNow, goTo, step, goOn, leaveDesk, paste };
}
