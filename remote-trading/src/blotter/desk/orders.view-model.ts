import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { zoneName } from '@fairlead/shared/domain/calendar/days';
import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';
import { formatDay, formatInstant, formatNumber } from '@fairlead/shared/format';
import type { CellPart, CellTipLine } from '@fairlead/table';

import { formatPersonName } from '../../common/people.view-model.ts';
import { type LostEdit, lostText } from './lost-edits.rules.ts';

export const SUBMIT = 'submit';
export const UNDO = 'undo';
export const USE = 'use';
export const TICKETS = 'tickets';

/** User of the blotter, with the firm's zone and business date. */
export type Viewer = {
  readonly email: string;
  readonly zone: string;
  /** Today, YYYY-MM-DD. */
  readonly businessDate: string;
};

/** Author and time of an action. */
export type UserAction = { readonly by: string | null; readonly at: string | null };

/** Sort key of tenors: a combination sorts by its first month. */
export function tenorOrder({ month_a, year_a }: ClearerBlotterTrade): string {
  const month = STARTS[month_a] ?? MONTH_NAMES.findIndex((name) => name === month_a) + 1;
  return `${year_a}-${String(month).padStart(2, '0')} ${month_a}`;
}

const STARTS: Readonly<Partial<Record<string, number>>> = {
  Q1: 1,
  Q2: 4,
  Q3: 7,
  Q4: 10,
  H1: 1,
  H2: 7,
  Cal: 1,
};

type Volume = {
  readonly volume: number;
  readonly unit: string;
  readonly isMini: boolean;
};

/** Tooltip of the bare number: side, unit, minis. */
export function volumeTip({ volume, unit, isMini }: Volume): readonly CellTipLine[] {
  const side = volume < 0 ? 'Sell' : 'Buy';
  const units = `${side} ${formatNumber(Math.abs(volume))} ${unit}`;
  return [{ value: isMini ? `${units}, dealt in minis` : units }];
}

/** Tooltip of the commission: its unit, and the figure that the P&L uses instead (0331). */
export function commissionTip(dollars: number | null): readonly CellTipLine[] {
  const charged = { value: 'The P&L has what the clearer charges' };
  if (dollars === null) return [charged];
  const sign = dollars < 0 ? '\u2212' : '';
  return [{ value: `${sign}$${formatNumber(Math.abs(dollars))} a lot` }, charged];
}

export function balmoParts(balmoDate: string | null): readonly CellPart[] {
  return balmoDate === null ? [] : [{ part: 'badge', tone: 'balmo', text: formatDay(balmoDate) }];
}

type OrderActions = {
  /** Our number of the order. */
  readonly number: string;
  readonly isSubmitted: boolean;
  readonly isBusy: boolean;
  readonly maySubmit: boolean;
  readonly mayUndo: boolean;
  /** Reason why it cannot be submitted. */
  readonly obstacle: string | null;
  /** Its trades do not come to one row: tickets enter them. */
  readonly isNoRow: boolean;
  /** Tickets by which it was closed. */
  readonly closedBy: string | null;
  readonly drafted: UserAction;
  readonly submitted: UserAction;
  /** Other users on the row, in words. */
  readonly here: string | null;
  /** Its trades were corrected, or its contract stands for another product, since. */
  readonly isChanged: boolean;
  /** Product that its contract means now; null: the submitted one. */
  readonly standsFor: string | null;
};

/** Action: Submit while it waits, Undo once it is submitted, and who else has it in hand. */
export function orderActionParts(order: OrderActions, viewer: Viewer): readonly CellPart[] {
  return order.isSubmitted ? submittedParts(order, viewer) : waitingParts(order, viewer);
}

function waitingParts(order: OrderActions, viewer: Viewer): readonly CellPart[] {
  const { number, isBusy, maySubmit, obstacle } = order;
  const mark = whoParts(order, viewer);
  if (!maySubmit) return [{ part: 'text', text: 'Waiting', tone: 'muted' }, ...mark];
  const tickets: CellPart = {
    part: 'action',
    action: TICKETS,
    text: 'Tickets',
    busy: isBusy,
    name: `Close ordered trade ${number} by tickets`,
    ...(obstacle === null ? {} : { tooltip: obstacle }),
  };
  if (order.isNoRow) return [tickets, ...mark];
  return [
    {
      part: 'action',
      action: SUBMIT,
      text: 'Submit',
      name: `Submit ordered trade ${number}`,
      busy: isBusy,
      off: obstacle !== null,
      ...(obstacle === null ? {} : { tooltip: obstacle }),
    },
    ...mark,
  ];
}

/** Names who is on the row, else who has filled it in before. */
function whoParts({ here, drafted }: OrderActions, viewer: Viewer): readonly CellPart[] {
  const filling = fillingText(drafted, viewer);
  if (here !== null) {
    const name = filling === undefined ? here : `${here}; ${filling}`;
    return [{ part: 'icon', icon: 'pencil', tone: 'warning', name }];
  }
  return filling === undefined
    ? []
    : [{ part: 'icon', icon: 'user', tone: 'warning', name: filling }];
}

function submittedParts(order: OrderActions, viewer: Viewer): readonly CellPart[] {
  const { number, isBusy, mayUndo, submitted, isChanged, standsFor, closedBy } = order;
  const what = closedBy === null ? 'Submitted' : `Closed by ${ticketsText(closedBy)}`;
  const tip = `${what}${whoAndWhen(submitted, viewer)}`;
  const changed: readonly CellPart[] = isChanged
    ? [{ part: 'icon', icon: 'alert', tone: 'warning', name: changedText(standsFor) }]
    : [];
  if (!mayUndo)
    return [{ part: 'text', text: 'Submitted', tone: 'muted', tooltip: tip }, ...changed];
  const name = `Undo ordered trade ${number}`;
  return [
    {
      part: 'action',
      action: UNDO,
      icon: 'undo',
      text: 'Undo',
      name,
      busy: isBusy,
      quiet: true,
      tooltip: tip,
    },
    ...changed,
  ];
}

/** 'ticket 12', 'tickets 12, 13' */
const ticketsText = (numbers: string): string =>
  `${numbers.includes(',') ? 'tickets' : 'ticket'} ${numbers}`;

/** The tickets that an order was closed by; undefined where it was submitted as one row, or waits. */
export function closedByText(order: ClearerBlotterTrade | undefined): string | undefined {
  const numbers = order?.closed_by_tickets ?? [];
  return numbers.length === 0 ? undefined : ticketsText(numbers.join(', '));
}

function changedText(standsFor: string | null): string {
  return standsFor === null
    ? 'A corrected statement has changed this order since it was submitted'
    : `Its contract stands for ${standsFor} now; the row shows what was submitted`;
}

/** 'Joren is filling this in, 14:03'; nothing of what the viewer fills in. */
function fillingText({ by, at }: UserAction, viewer: Viewer): string | undefined {
  if (by === null || at === null || by === viewer.email) return undefined;
  const name = formatPersonName(by);
  const { isToday, text } = formatTime(at, viewer);
  return isToday ? `${name} is filling this in, ${text}` : `${name} filled this in, ${text}`;
}

function whoAndWhen({ by, at }: UserAction, viewer: Viewer): string {
  const who = by === null ? '' : ` by ${formatPersonName(by)}`;
  return at === null ? who : `${who}, ${formatTime(at, viewer).text}`;
}

function formatTime(at: string, { zone, businessDate }: Viewer) {
  const text = formatInstant(at, zone);
  const [time = ''] = text.split(' ').slice(-1);
  const isToday = text === `${formatDay(businessDate)} ${time}`;
  return { isToday, text: isToday ? time : text };
}

export const isOpenOrder = (order: ClearerBlotterTrade) => order.submitted_to_blotter === 0;

/**
 * 'Ordered trade 7: your book Product was not saved: Maren changed this order at 22:36 (Zurich). Use yours?'; of
 * one that was submitted meanwhile without the question.
 */
export function lostQuestion(
  order: ClearerBlotterTrade,
  { set, why }: LostEdit,
  viewer: Viewer,
): string {
  const lost = `Ordered trade ${order.swiss_order_num}: your ${lostText(set)} was not saved`;
  const because = `${why ?? whoChanged(order, viewer)}.`;
  return `${lost}: ${because}${isOpenOrder(order) ? ' Use yours?' : ''}`;
}

/** Author of the winning edit, by the list alone. */
function whoChanged({ drafted, submitted }: ClearerBlotterTrade, viewer: Viewer): string {
  const act = submitted ?? drafted;
  if (act === null) return 'this order has changed since';
  const what = submitted === null ? 'changed' : 'submitted';
  const who = act.by === viewer.email ? 'you' : formatPersonName(act.by);
  const { isToday, text } = formatTime(act.at, viewer);
  return `${who} ${what} this order ${isToday ? 'at ' : 'on '}${text} (${zoneName(viewer.zone)})`;
}

export function submittedText(number: number): string {
  return `Ordered trade ${number} entered successfully in the Blotter`;
}

export function notSubmittedText(number: string, message: string): string {
  return `Ordered trade ${number} could not be submitted: ${message}`;
}

/** '2 trades not submitted: To submit fill in …' */
export function passedOverText(count: number, why: string): string {
  return `${tradesText(count)} not submitted: ${why}`;
}

export function notUndoneText(number: string, message: string): string {
  return `Ordered trade ${number} could not be undone: ${message}`;
}

/** '2,000 trades'; of a narrowed table '12 of 26 trades' */
export function tradesText(shown: number, all = shown): string {
  const of = shown === all ? '' : `${formatNumber(shown)} of `;
  return `${of}${formatNumber(all)} ${all === 1 ? 'trade' : 'trades'}`;
}

/** '26 trades, 12 submitted' */
export function orderCountText(shown: number, all: number, submitted: number): string {
  return `${tradesText(shown, all)}, ${formatNumber(submitted)} submitted`;
}

/** Line about waiting orders beyond those loaded. */
export function moreText(more: number): string | undefined {
  if (more === 0) return undefined;
  return `${formatNumber(more)} more ${more === 1 ? 'waits' : 'wait'}: they come as these are submitted`;
}

export function unsavedText(orders: number): string {
  return `${tradesText(orders)} not saved`;
}

type Suggestion = {
  readonly book: string | null;
  readonly strategy: string | null;
  readonly deal: string | null;
};

/** Suggestion from the last choice for the same products, as far as it agrees with the draft. */
export function findOffer(
  field: keyof Suggestion,
  order: Suggestion,
  last: Suggestion | null,
): { readonly text: string; readonly name: string } | undefined {
  if (last === null || order[field] !== null || last[field] === null) return undefined;
  const before = BEFORE[field];
  if (before.some((each) => order[each] !== last[each])) return undefined;
  const name = `Use ${last.book} / ${last.strategy} / ${last.deal}, last chosen for this (Ctrl+.)`;
  return { text: `${last[field]}?`, name };
}

const BEFORE: Readonly<Record<keyof Suggestion, readonly (keyof Suggestion)[]>> = {
  book: [],
  strategy: ['book'],
  deal: ['book', 'strategy'],
};
