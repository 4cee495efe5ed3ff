import type { RunWarning } from '@fairlead/pnl/contract/runs';

import { brokenTexts, type Inputs, type OrderRef } from './run-types.rules.ts';

/** Something that a run names, as it is kept: of an order which one. */
export type Warning = Omit<RunWarning, 'trade_ids'> & { readonly order: OrderRef | null };

const NAMED = 20;

/** Warnings of a run that was made all the same. */
export function buildRunWarnings(inputs: Inputs, fellBack: readonly string[]): readonly Warning[] {
  const { waitingOrders, changedOrders, unheldCharges, openTickets } = inputs;
  const { missingPrices, missingRates = [], positions, farPrices = [] } = inputs;
  const ofOrders = (orders: readonly string[], says: string) =>
    takeFirst(
      orders.map((order) => ({
        kind: 'ORDER' as const,
        text: `${order}${says}`,
        more: 0,
        order: inputs.orders?.get(order) ?? null,
      })),
    );
  return [
    ...named('PRICE', farPrices),
    ...named('TIE_OUT', brokenTexts(inputs)),
    ...ofOrders(waitingOrders, ' is not submitted: it has no legs'),
    ...ofOrders(changedOrders, ': its legs are as submitted'),
    ...named('TIE_OUT', unheldCharges),
    ...named('TIE_OUT', positions),
    ...takeFirst(openTickets.map(ofTicket)),
    ...named(
      'OTHER',
      missingPrices.map((missing) => `There is no price: ${missing}`),
    ),
    ...named(
      'OTHER',
      missingRates.map((missing) => `There is no ${missing}: it counts as 0`),
    ),
    ...named('OTHER', fellBack),
  ];
}

const ofTicket = (ticket: number): Warning => ({
  kind: 'TICKET',
  more: 0,
  order: null,
  entry_id: ticket,
  text: `Ticket ${ticket} is worth nothing until its settlement is there`,
});

/** Sentences about one kind of thing; a list that nobody reads to its end says how long it is. */
const named = (kind: Warning['kind'], texts: readonly string[]): readonly Warning[] =>
  takeFirst(texts.map((text) => ({ kind, text, more: 0, order: null })));

function takeFirst(all: readonly Warning[]): readonly Warning[] {
  const [first] = all;
  const more = all.length - NAMED;
  if (first === undefined || more <= 0) return all;
  const rest = { kind: first.kind, text: `… and ${more} more like it`, more, order: null };
  return [...all.slice(0, NAMED), rest];
}

/** Sentences of which nothing more is known. */
export const toWarnings = (texts: readonly string[]): readonly Warning[] =>
  texts.map((text) => ({ kind: 'OTHER', text, more: 0, order: null }));

/** Counts the things that a run names. */
export const countWarnings = (warnings: readonly Warning[]): number =>
  warnings.reduce((count, { more }) => count + (more === 0 ? 1 : more), 0);
