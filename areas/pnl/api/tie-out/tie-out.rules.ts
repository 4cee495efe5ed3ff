import type { TieOut, TieOutRow } from '@fairlead/pnl/contract/tie-out';

import { breakDifferences } from './break-differences.rules.ts';
import { toRoundedDollars, type UnacceptedDifference } from './difference.rules.ts';
import { feeDifferences } from './fee-differences.rules.ts';
import { orderDifferences } from './order-differences.rules.ts';
import { statementDifferences } from './statement-differences.rules.ts';
import type { AcceptedDifference, AccountOte, TieOutFacts } from './tie-out-facts.rules.ts';
import { unmatchedDifferences } from './unmatched-differences.rules.ts';

/** All that stands between a day and VERIFIED: our legs, the clearers' trades, their money and their statements. */
export function buildTieOut(facts: TieOutFacts): TieOut {
  const differences = [
    ...orderDifferences(facts),
    ...unmatchedDifferences(facts),
    ...statementDifferences(facts),
    ...feeDifferences(facts),
    ...breakDifferences(facts),
  ];
  const rows = findAcceptances(differences, facts.accepted).toSorted(inOrder);
  const names = (all: readonly { readonly clearer: string }[]) =>
    [...new Set(all.map(({ clearer }) => clearer))].sort();
  return {
    rows,
    is_tied: rows.every(({ accepted }) => accepted !== null),
    clearers: names(facts.otes),
    positions_of: [...facts.positionsOf],
    otes: facts.otes.map((ote) => toOte(ote, differences, facts)),
  };
}

/** Finds who accepted each: key and amounts have to be the same. */
function findAcceptances(
  differences: readonly UnacceptedDifference[],
  accepted: readonly AcceptedDifference[],
): readonly TieOutRow[] {
  const by = new Map(
    accepted.map((each) => [acceptedKey(each.difference_key, each), each] as const),
  );
  return differences.map((difference) => {
    const found = by.get(acceptedKey(difference.key, difference));
    return { ...difference, accepted: found === undefined ? null : answered(found) };
  });
}

type Exact = { readonly lots: number; readonly dollars: number };

const acceptedKey = (key: string, { lots, dollars }: Exact): string => `${key}|${lots}|${dollars}`;

const answered = (by: AcceptedDifference) => ({
  acceptance_id: by.acceptance_id,
  accepted_by: by.accepted_by,
  accepted_at: by.accepted_at,
  reason: by.reason,
});

const sortKey = ({ clearer, account, product, term_month_date: month, key }: TieOutRow): string =>
  [clearer ?? '\uffff', account ?? '', product ?? '\uffff', month ?? '', key].join('\u0000');

function inOrder(a: TieOutRow, b: TieOutRow): number {
  const [one, other] = [sortKey(a), sortKey(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The clearer's OTE beside ours: what its trades come to at our marks, and by how much our legs differ from those. */
function toOte(ote: AccountOte, differences: readonly UnacceptedDifference[], facts: TieOutFacts) {
  const { clearer, account, stated, computed, isTied } = ote;
  const isOf = (each: UnacceptedDifference) =>
    each.clearer === clearer &&
    (account === ALL_ACCOUNTS || each.account === account) &&
    each.cause !== 'FEE' &&
    each.subject.startsWith('Order ');
  const more = differences
    .filter(isOf)
    .reduce((sum, each) => sum + each.dollars + computeWorth(each, facts), 0);
  const known = (dollars: number) => (Number.isNaN(dollars) ? null : dollars);
  return {
    clearer,
    account,
    is_tied: isTied,
    stated: toRoundedDollars(stated),
    of_trades: known(toRoundedDollars(computed)),
    ours: known(toRoundedDollars(computed + more * 100)),
  };
}

/** Tells how a clearer that books what closes in an account of its own is named (decision 0219). */
export const ALL_ACCOUNTS = 'all accounts';

const LOT = 1_000;

function computeWorth(difference: UnacceptedDifference, facts: TieOutFacts): number {
  const { product, term_month_date: month, balmo_date: balmo, lots } = difference;
  if (product === null || month === null || lots === 0) return 0;
  return lots * LOT * facts.worthOf({ product, term_month: month, window_start: balmo ?? month });
}
