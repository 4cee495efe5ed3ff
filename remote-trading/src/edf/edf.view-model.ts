import type { CoreTrade } from '@fairlead/trading/contract/core-trades';
import type { PagesSoFar } from '@fairlead/shared/data';
import { isClosingSide } from '@fairlead/trading/domain/accounts/closing-side';
import { termOfKey, termText as periodText } from '@fairlead/shared/domain/terms/terms';
import {
  formatDayMonth,
  formatInstant,
  formatLongDay,
  formatNumber,
} from '@fairlead/shared/format';
import type { CellPart, IconPart } from '@fairlead/table';
import type { DrawingName } from '@fairlead/shared/ui';

import { type EdfFilters, hasEdfFilters } from './edf-query.rules.ts';
import type { ImportProgress } from './import-progress.data.ts';
import { findTradeMarks, type MarkedTrade, type TradeMark } from './trade-marks.rules.ts';

type Mark = Pick<IconPart, 'icon' | 'name'>;

/** Icon and name of each mark (spec A, section 2). */
const MARKS: Readonly<Record<TradeMark, Mark>> = {
  expiring: { icon: 'hourglass', name: 'automatically closed by our clearer' },
  internal: { icon: 'transfer', name: 'Internal TPA trade' },
  transfer: { icon: 'transfer', name: 'TPA transfer' },
  offset: { icon: 'offset', name: 'P&S: offset of a long and a short' },
  delivery: { icon: 'delivery', name: 'Delivery' },
  settlement: { icon: 'settlement', name: 'Trade Settlement' },
};

/** Trade Type: the marks of the trade, then the clearer's word for it. */
export function typeParts(trade: MarkedTrade): readonly CellPart[] {
  const icons = findTradeMarks(trade).map((mark): CellPart => {
    const { icon, name } = MARKS[mark];
    const isOwn = mark === 'transfer' && trade.isInternal;
    return { part: 'icon', icon, name: isOwn ? 'Internal TPA transfer' : name };
  });
  return [...icons, { part: 'text', text: trade.tradeType }];
}

export function accountParts(account: string): readonly CellPart[] {
  return [
    {
      part: 'text',
      text: account,
      ...(isClosingSide(account) ? { tooltip: 'The closing side' } : {}),
    },
  ];
}

type Term = {
  readonly promptDate: string;
  readonly promptMonths: number;
  readonly balmoDate: string | null;
};

/** The contract's term; a balmo stands out with the day from which it prices (EDF-14). */
export function termParts(term: Term): readonly CellPart[] {
  const [period, ...balmo] = formatTermParts(term);
  return [
    { part: 'text', text: period },
    ...balmo.map((text): CellPart => ({ part: 'badge', tone: 'balmo', text })),
  ];
}

/** The same where there is only text: on paper and in a copy. */
export function tradeTermText(term: Term): string {
  return formatTermParts(term).join(', ');
}

/**
 * Clipboard value of a term: a month is its first day, which a spreadsheet reads as a date ('Jul
 * 24' would be the 24th of July). Any other period is in words.
 */
export function copiedTerm(term: Term): string {
  return term.promptMonths === 1 && term.balmoDate === null ? term.promptDate : tradeTermText(term);
}

function formatTermParts({ balmoDate, ...term }: Term): readonly [string, ...string[]] {
  const period = periodText(term);
  return balmoDate === null ? [period] : [period, `Balmo ${formatDayMonth(balmoDate)}`];
}

/** Label of a term among choices. */
export function termKeyText(key: string): string {
  const term = termOfKey(key);
  return term === undefined ? key : periodText(term);
}

export function tradeSideText(side: string): string {
  return side === 'sold' ? 'Sold' : 'Bought';
}

export const VERIFY = 'verify';
export const UNVERIFY = 'unverify';
export const COPY_TRADE = 'copy';

type TradeActions = {
  readonly tradeId: string;
  readonly state: CoreTrade['state'];
  readonly verifiedBy: string | null;
  readonly verifiedAt: string | null;
  /** A change of this trade is on its way. */
  readonly busy: boolean;
  readonly mayVerify: boolean;
};

/**
 * The controls of a row: verify or unverify for who may, and copy for everybody. Unverify stands
 * elsewhere than Verify, so that no second click meets it.
 */
export function tradeActionParts(trade: TradeActions): readonly CellPart[] {
  const { tradeId, state, mayVerify } = trade;
  const isUnverifiable = state === 'VERIFIED' && mayVerify;
  return [
    ...(state === 'VERIFIED' ? verifiedParts(trade) : pendingParts(trade)),
    ...(isUnverifiable ? [unverifyPart(trade)] : []),
    {
      part: 'action',
      action: COPY_TRADE,
      icon: 'copy',
      name: `Copy trade ID ${tradeId}`,
      tooltip: `Copy ${tradeId}`,
      atEnd: !isUnverifiable,
    },
  ];
}

function pendingParts({ tradeId, busy, mayVerify }: TradeActions): readonly CellPart[] {
  if (!mayVerify) return [{ part: 'text', text: 'Pending', tone: 'muted' }];
  const name = `Verify trade ${tradeId}`;
  return [{ part: 'action', action: VERIFY, text: 'Verify', name, busy }];
}

/** Verifier's short name; the whole address and the time in the tooltip and for readers. */
function verifiedParts(trade: TradeActions): readonly CellPart[] {
  const name = whoAndWhen(trade);
  const [who = ''] = (trade.verifiedBy ?? '').split('@');
  return [
    { part: 'icon', icon: 'check', tone: 'positive', name },
    { part: 'text', text: who === '' ? 'Verified' : who, tone: 'muted', tooltip: name },
  ];
}

function unverifyPart({ tradeId, busy }: TradeActions): CellPart {
  const name = `Unverify trade ${tradeId}`;
  return { part: 'action', action: UNVERIFY, icon: 'undo', name, tooltip: name, busy, atEnd: true };
}

function whoAndWhen({ verifiedBy, verifiedAt }: TradeActions): string {
  const who = verifiedBy === null ? '' : ` by ${verifiedBy}`;
  const when = verifiedAt === null ? '' : `, ${formatInstant(verifiedAt, 'UTC')} UTC`;
  return `Verified${who}${when}`;
}

type Shown = {
  /** Rows of trades that match the filters. */
  readonly matching: number;
  /** Rows that stay although their trade no longer does. */
  readonly out: number;
};

/** Status line of the footer about the rows above it. */
export function edfStatusText(soFar: PagesSoFar | undefined, { matching, out }: Shown): string {
  if (soFar === undefined) return '';
  const others = out === 0 ? '' : `; ${formatNumber(out)} here no longer match`;
  return `${fetchedText(soFar, matching)}${others}`;
}

function fetchedText({ more, total }: PagesSoFar, count: number): string {
  const fetched = formatNumber(count);
  const all = tradesText(Math.max(total, count));
  switch (more) {
    case 'ended':
      if (count === 0) return 'No trade matches the filters any more';
      return count === 1
        ? 'Fetched the 1 trade matching the filters'
        : `Fetched all ${tradesText(count)} matching the filters`;
    case 'stopped':
      return `Loading stopped after ${fetched} of ${all}`;
    case 'ready':
    case 'fetching':
      return `Fetched ${fetched} of ${all}`;
  }
}

const tradesText = (count: number) => `${formatNumber(count)} trade${count === 1 ? '' : 's'}`;

export type EmptyText = {
  readonly drawing: DrawingName;
  readonly title: string;
  readonly text: string;
  /** There may be trades once columns and text do not narrow the list. */
  readonly isNarrowed?: boolean;
};

type KnownOfEmpty = {
  readonly businessDate: string;
  /** True while statements wait for their import; undefined while that is not known. */
  readonly importing: boolean | undefined;
  /** Counts how many trades there are in either state, of the run date if one is chosen; undefined while that is not known. */
  readonly ofDay: number | undefined;
};

const NO_TRADES_YET: EmptyText = {
  drawing: 'notYet',
  title: 'No trades yet',
  text: 'Trades show here as soon as their statement is in.',
};

/** Why there is no trade to show. */
export function emptyText(filters: EdfFilters, known: KnownOfEmpty): EmptyText {
  const { verifiedState, runDate } = filters;
  const { businessDate, importing, ofDay } = known;
  if (importing === true) return NO_TRADES_YET;
  if (hasEdfFilters(filters)) return noneMatches(filters);
  if (filters.tradeIds.length > 0) return noneFound(filters);
  if (runDate === null && ofDay === 0) return NO_TRADES_YET;
  const isDone = verifiedState === 'unverified' && importing === false && (ofDay ?? 0) > 0;
  return isDone ? allVerified(runDate, businessDate) : noTrade(filters, ofDay);
}

/** A search is by parts of ids, among the trades of the state and the day that are chosen. */
function noneFound(filters: EdfFilters): EmptyText {
  const ids = filters.tradeIds.join(' or ');
  const text = `No ${ofStateAndDay('trade', filters)} has ${ids} in its ID.`;
  return { drawing: 'notFound', title: 'No trades found', text };
}

/** A day without any trade has none in this state either: the shorter sentence says more. */
function noTrade({ verifiedState, runDate }: EdfFilters, ofDay: number | undefined): EmptyText {
  const kind = ofDay === 0 || verifiedState === 'all' ? 'trade' : `${verifiedState} trade`;
  const day = runDate === null ? '' : ` on ${formatLongDay(runDate)}`;
  return { drawing: 'empty', title: 'No trades', text: `There is no ${kind}${day}.` };
}

function noneMatches(filters: EdfFilters): EmptyText {
  const text = `Of the ${ofStateAndDay('trades', filters)} none is left by them.`;
  return { drawing: 'empty', title: 'No trade matches these filters', text, isNarrowed: true };
}

/** 'unverified trades of 28 Jun 2024' */
function ofStateAndDay(trades: string, { verifiedState, runDate }: EdfFilters): string {
  const kind = verifiedState === 'all' ? trades : `${verifiedState} ${trades}`;
  return runDate === null ? kind : `${kind} of ${formatLongDay(runDate)}`;
}

/** Only where there were trades: a day that has none was never agreed with a statement. */
function allVerified(runDate: string | null, businessDate: string): EmptyText {
  const done = { drawing: 'done', title: 'All verified' } as const;
  if (runDate !== null) {
    return { ...done, text: `Every trade of ${formatLongDay(runDate)} is verified.` };
  }
  const until = formatLongDay(businessDate);
  const text = `Every trade up to ${until} is verified. Choose a run date to see verified trades.`;
  return { ...done, text };
}

/**
 * Progress of the import of statements, with the number of refused ones; undefined when none is
 * under way.
 */
export function importText(
  progress: ImportProgress | undefined,
): { readonly text: string; readonly refused: string | undefined } | undefined {
  if (progress === undefined || progress.waiting === 0) return undefined;
  const taken = progress.done + progress.refused;
  const all = formatNumber(taken + progress.waiting);
  return {
    text: `Importing statements: ${formatNumber(taken)} of ${all} …`,
    refused: progress.refused > 0 ? `${formatNumber(progress.refused)} refused` : undefined,
  };
}
