import type { AccountingReport } from '@fairlead/accounting/contract/report';

import { type Amount, toNearestNumber } from '@fairlead/shared/domain/money/exact';
import { compareText } from './sums.rules.ts';

export type LedgerCashGroup = {
  readonly code: string;
  readonly group1: string;
  readonly group2: string;
  readonly group3: string;
  readonly is_financed: boolean;
  readonly is_ship_management: boolean;
};

/** Movement of a bank card in the range. */
export type BookedCashMove = {
  readonly company_code: string;
  readonly ledger_card_code: string;
  readonly entry_type: string;
  readonly cash_rec_group: string | null;
  readonly narrative: string;
  readonly from_to: string | null;
  readonly amount: string;
};

/** Cash move with its report position in a chart. */
export type ChartedMove = Omit<BookedCashMove, 'amount'> & {
  readonly amount: Amount;
  readonly company_fixed_name: string;
  readonly isTrading: boolean;
  readonly group: Omit<LedgerCashGroup, 'code'>;
};

/** Moves of today's chart, and as they were when their days were closed. */
export type CashMoves = {
  readonly now: readonly ChartedMove[];
  readonly then: readonly ChartedMove[];
};

type MoveTables = Pick<AccountingReport, 'cash_payments_ic' | 'cash_rec_groups' | 'scg_our_cash'>;

/** Tables of what moved bank cards, cash in positive: by payment, by cash group, and of trading companies' own cash. */
export const moveTables = (moves: CashMoves): MoveTables => ({
  cash_payments_ic: payments(moves),
  cash_rec_groups: byCashGroup(moves),
  scg_our_cash: tradingCash(moves),
});

/** Entries by which cash goes in and out; what else moves a card is the difference (22a). */
export const PAYMENT_TYPES: readonly string[] = ['PAYMENT', 'RECEIPT', 'INTER_COMPANY'];

/** Moves under one key: the first of them, and what they come to now and came to then. */
type Both = {
  readonly move: ChartedMove;
  readonly cards: Set<string>;
  amount: Amount;
  was: Amount;
  isNow: boolean;
};

/** Moves by their keys; a key of null is of no row. A row that came to nothing then and is not there now is none. */
function summed({ now, then }: CashMoves, keyOf: (move: ChartedMove) => string | null): Both[] {
  const sums = new Map<string, Both>();
  const sumAt = (key: string, move: ChartedMove): Both => {
    const sum = sums.get(key) ?? { move, cards: new Set(), amount: 0n, was: 0n, isNow: false };
    sums.set(key, sum);
    return sum;
  };
  for (const move of now) {
    const key = keyOf(move);
    if (key === null) continue;
    const sum = sumAt(key, move);
    sum.amount += move.amount;
    sum.isNow = true;
    sum.cards.add(move.ledger_card_code);
  }
  for (const move of then) {
    const key = keyOf(move);
    if (key === null) continue;
    const sum = sumAt(key, move);
    sum.was += move.amount;
    if (!sum.isNow) sum.cards.add(move.ledger_card_code);
  }
  return [...sums]
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([, sum]) => (sum.isNow || sum.was !== 0n ? [sum] : []));
}

const bookValue = ({ amount, was }: Both) => ({
  book_value: toNearestNumber(amount),
  ...(was !== amount && { was_book_value: toNearestNumber(was) }),
});

function payments(moves: CashMoves): MoveTables['cash_payments_ic'] {
  const rows = summed(moves, ({ company_code, entry_type, ledger_card_code, narrative }) =>
    PAYMENT_TYPES.includes(entry_type)
      ? `${company_code}|${entry_type}|${ledger_card_code}|${narrative}`
      : null,
  );
  return rows.map((sum) => ({
    company_code: sum.move.company_code,
    company_fixed_name: sum.move.company_fixed_name,
    entry_type: sum.move.entry_type,
    ledger_card_code: sum.move.ledger_card_code,
    narrative: sum.move.narrative,
    ...bookValue(sum),
  }));
}

function byCashGroup(moves: CashMoves): MoveTables['cash_rec_groups'] {
  const rows = summed(
    moves,
    ({ company_fixed_name: name, cash_rec_group: group }) => `${name}|${group ?? ''}`,
  );
  return rows.map((sum) => ({
    company_fixed_name: sum.move.company_fixed_name,
    cash_rec_group: sum.move.cash_rec_group ?? '',
    ledger_card_code_all: [...sum.cards].toSorted().join(', '),
    ...bookValue(sum),
  }));
}

export const NOT_GROUPED = 'Not grouped';

/** The group of a line on a bank card; of one that names none, or none that the chart knows, 'Not grouped'. */
export function findCashGroup(
  groups: ReadonlyMap<string, LedgerCashGroup>,
  code: string | null,
): Omit<LedgerCashGroup, 'code'> {
  return (
    groups.get(code ?? '') ?? {
      group1: NOT_GROUPED,
      group2: '',
      group3: code ?? '',
      is_financed: false,
      is_ship_management: false,
    }
  );
}

const combinedNarrative = (narrative: string, fromTo: string | null): string =>
  fromTo === null || fromTo === '' ? narrative : `${narrative} · ${fromTo}`;

/** The companies whose bank cards make what SCG has. */
export const isTrading = ({ kind }: { readonly kind: string }): boolean => kind === 'TRADING';

function tradingCash(moves: CashMoves): MoveTables['scg_our_cash'] {
  const rows = summed(moves, ({ isTrading: isOurs, group, narrative, from_to: fromTo }) => {
    if (!isOurs || group.is_financed) return null;
    const names = `${group.group1}|${group.group2}|${group.group3}`;
    return `${names}|${combinedNarrative(narrative, fromTo)}|${String(group.is_ship_management)}`;
  });
  return rows.map((sum) => {
    const { group, narrative, from_to: fromTo } = sum.move;
    const value = bookValue(sum);
    const { book_value: own, was_book_value: was } = value;
    const isShips = group.is_ship_management;
    return {
      group1: group.group1,
      group2: group.group2,
      group3: group.group3,
      combined_narrative: combinedNarrative(narrative, fromTo),
      ...value,
      book_value_no_sm: isShips ? 0 : own,
      ...(was !== undefined && !isShips && { was_book_value_no_sm: was }),
    };
  });
}
