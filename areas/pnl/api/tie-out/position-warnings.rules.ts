import type { TieOut, TieOutRow } from '@fairlead/pnl/contract/tie-out';
import { dayText } from '@fairlead/shared/domain/calendar/days';

import { toFirstDayNumber, toMonthNumber } from '../engine/days.rules.ts';
import { toLots, formatTieOutTerm } from './difference.rules.ts';
import { heldIn, heldKey } from './held.rules.ts';
import type { TermPart, TieOutFacts } from './tie-out-facts.rules.ts';

/**
 * The positions in which we and a clearer differ by nobody's leave, each a sentence: 'Norvane PAPER-01 FEI
 * Dec 26: clearer 50 lots, ours 0'. Months that are over have none.
 */
export function positionWarnings({ rows }: TieOut, facts: TieOutFacts): readonly string[] {
  const differing = rows.filter(
    (row) =>
      row.accepted === null &&
      row.lots !== 0 &&
      row.cause !== 'STATEMENT' &&
      isOpen(row, facts.day),
  );
  return [...ofAccounts(differing, facts), ...differing.flatMap(ofTicket)];
}

const isOpen = ({ term_month_date: month }: TieOutRow, day: string): boolean =>
  month !== null && dayText(toFirstDayNumber(toMonthNumber(month) + 1) - 1) >= day;

const toTerm = ({ product, term_month_date: month, balmo_date: balmo }: TieOutRow) => ({
  product: product ?? '',
  term_month: month ?? '',
  window_start: balmo ?? month ?? '',
});

function ofAccounts(rows: readonly TieOutRow[], facts: TieOutFacts): readonly string[] {
  const traded = heldIn(facts.traded);
  const stated = heldIn(facts.positions);
  const accountOf = (row: TieOutRow) => findUnit(row, facts);
  const places = Map.groupBy(
    rows.filter(({ clearer }) => clearer !== null),
    (row) => heldKey({ clearer: row.clearer ?? '', account: accountOf(row), ...toTerm(row) }),
  );
  return [...places].flatMap(([key, differences]) => {
    const [first] = differences;
    if (first === undefined) return [];
    const byTrades = toLots(traded.get(key)?.amounts.qty ?? 0);
    const isKnown = facts.positionsOf.includes(first.clearer ?? '');
    const clearers = isKnown ? toLots(stated.get(key)?.amounts.qty ?? 0) : byTrades;
    const orders = differences.filter(({ subject }) => subject !== POSITION);
    const ours = byTrades + orders.reduce((sum, { lots }) => sum + lots, 0);
    if (ours === clearers) return [];
    const where = `${first.clearer ?? ''} ${accountOf(first)}`;
    return `${where} ${formatTieOutTerm(toTerm(first))}: clearer ${shown(clearers)} ${noun(clearers)}, ours ${shown(ours)}`;
  });
}

/** The account as positions are summed: that of the order, or all of the clearer's. */
function findUnit({ clearer, account }: TieOutRow, { traded }: TieOutFacts): string {
  const ofClearer = traded.filter((part: TermPart) => part.clearer === clearer);
  const isOne = ofClearer.some((part) => part.account === account);
  return isOne ? (account ?? '') : (ofClearer[0]?.account ?? account ?? '');
}

function ofTicket(row: TieOutRow): readonly string[] {
  if (row.clearer !== null) return [];
  const { lots, exchange, subject } = row;
  const what = `${shown(lots)} ${noun(lots)} of ${formatTieOutTerm(toTerm(row))}`;
  return [`${exchange ?? ''} ${subject.toLowerCase()}: no clearer has its ${what}`];
}

/** Subject of differences of positions (statement-differences.rules.ts). */
const POSITION = 'Open position';

const noun = (lots: number): string => (Math.abs(lots) === 1 ? 'lot' : 'lots');
const shown = (lots: number): string => lots.toLocaleString('en-US').replace('-', '−');
