import type { CoreTrade } from '@fairlead/shared/contract/core-trades';
import type { PagesSoFar } from '@fairlead/shared/data';
import { isClosingSide } from '@fairlead/shared/domain/accounts/closing-side';
import { termText as periodText } from '@fairlead/shared/domain/terms/terms';
import {
  formatDayMonth,
  formatInstant,
  formatLongDay,
  formatNumber,
} from '@fairlead/shared/format';
import type { CellPart, IconPart } from '@fairlead/shared/table';

import type { EdfFilters } from './edf-query.rules.ts';
import type { ImportProgress } from './import-progress.data.ts';
import { type MarkedTrade, marksOf, type TradeMark } from './trade-marks.rules.ts';

type Mark = Pick<IconPart, 'icon' | 'name'>;

/** What each mark looks like and says (spec A, section 2). */
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
  const icons = marksOf(trade).map((mark): CellPart => {
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
      ...(isClosingSide(account) ? { tip: 'The closing side' } : {}),
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
  const [period, ...balmo] = termWords(term);
  return [
    { part: 'text', text: period },
    ...balmo.map((text): CellPart => ({ part: 'badge', tone: 'balmo', text })),
  ];
}

/** The same where there is only text: on paper and in a copy. */
export function termText(term: Term): string {
  return termWords(term).join(', ');
}

/**
 * What is pasted of a term: a month is its first day, which a spreadsheet reads as a date ('Jul 24'
 * would be the 24th of July). Whatever is more or less than a month says so in words.
 */
export function copiedTerm(term: Term): string {
  return term.promptMonths === 1 && term.balmoDate === null ? term.promptDate : termText(term);
}

function termWords({ balmoDate, ...term }: Term): readonly [string, ...string[]] {
  const period = periodText(term);
  return balmoDate === null ? [period] : [period, `Balmo ${formatDayMonth(balmoDate)}`];
}

export const VERIFY = 'verify';
export const UNVERIFY = 'unverify';
export const COPY = 'copy';

type ActionsOf = {
  readonly tradeId: string;
  readonly state: CoreTrade['state'];
  readonly verifiedBy: string | null;
  readonly verifiedAt: string | null;
  /** A change of this trade is on its way. */
  readonly busy: boolean;
  readonly mayVerify: boolean;
};

/** The controls of a row: verify or unverify for who may, and copy for everybody. */
export function actionParts(trade: ActionsOf): readonly CellPart[] {
  return [
    ...(trade.state === 'VERIFIED' ? verifiedParts(trade) : pendingParts(trade)),
    {
      part: 'action',
      action: COPY,
      icon: 'copy',
      name: `Copy trade ID ${trade.tradeId}`,
      tip: `Copy ${trade.tradeId}`,
      atEnd: true,
    },
  ];
}

function pendingParts({ tradeId, busy, mayVerify }: ActionsOf): readonly CellPart[] {
  if (!mayVerify) return [{ part: 'text', text: 'Pending', tone: 'muted' }];
  const name = `Verify trade ${tradeId}`;
  return [{ part: 'action', action: VERIFY, text: 'Verify', name, busy }];
}

function verifiedParts(trade: ActionsOf): readonly CellPart[] {
  const check: CellPart = {
    part: 'icon',
    icon: 'check',
    tone: 'positive',
    name: whoAndWhen(trade),
  };
  if (!trade.mayVerify) return [check, { part: 'text', text: 'Verified', tone: 'muted' }];
  const name = `Unverify trade ${trade.tradeId}`;
  return [
    check,
    { part: 'action', action: UNVERIFY, text: 'Unverify', name, quiet: true, busy: trade.busy },
  ];
}

function whoAndWhen({ verifiedBy, verifiedAt }: ActionsOf): string {
  const who = verifiedBy === null ? '' : ` by ${verifiedBy}`;
  const when = verifiedAt === null ? '' : `, ${formatInstant(verifiedAt, 'UTC')} UTC`;
  return `Verified${who}${when}`;
}

/** What the footer says about the rows above it. */
export function statusText(soFar: PagesSoFar | undefined, count: number): string {
  if (soFar === undefined) return '';
  const fetched = formatNumber(count);
  const total = formatNumber(Math.max(soFar.total, count));
  switch (soFar.more) {
    case 'ended':
      return `Fetched all ${fetched} trades matching the filters`;
    case 'stopped':
      return `Loading stopped after ${fetched} of ${total} trades`;
    case 'ready':
    case 'fetching':
      return `Fetched ${fetched} of ${total} trades`;
  }
}

export type EmptyText = { readonly title: string; readonly text: string };

/** Why there is no trade to show. */
export function emptyText(
  filters: EdfFilters,
  businessDate: string,
  importing: boolean,
): EmptyText {
  const { verifiedState, runDate, tradeIds } = filters;
  if (importing) {
    const text = 'Trades show here as soon as their statement is in.';
    return { title: 'No trades yet', text };
  }
  if (tradeIds.length > 0) {
    const text = `No trade has the ID ${tradeIds.join(' or ')}.`;
    return { title: 'No trades found', text };
  }
  if (verifiedState === 'unverified') return allVerified(runDate, businessDate);
  const kind = verifiedState === 'verified' ? 'verified trade' : 'trade';
  const day = runDate === null ? '' : ` on ${formatLongDay(runDate)}`;
  return { title: 'No trades', text: `There is no ${kind}${day}.` };
}

function allVerified(runDate: string | null, businessDate: string): EmptyText {
  const title = 'All verified';
  if (runDate !== null) {
    return { title, text: `Every trade of ${formatLongDay(runDate)} is verified.` };
  }
  const until = formatLongDay(businessDate);
  const text = `Every trade up to ${until} is verified. Choose a run date to see verified trades.`;
  return { title, text };
}

/** The line about statements that are still on their way; undefined when none is. */
export function importText(progress: ImportProgress | undefined): string | undefined {
  if (progress === undefined || progress.waiting === 0) return undefined;
  const taken = progress.done + progress.refused;
  const refused = progress.refused > 0 ? ` (${formatNumber(progress.refused)} refused)` : '';
  const all = formatNumber(taken + progress.waiting);
  return `Importing statements: ${formatNumber(taken)} of ${all}${refused} …`;
}
