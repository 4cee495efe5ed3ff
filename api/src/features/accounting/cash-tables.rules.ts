import type { AccountingReport } from '@fairlead/shared/contract/accounting/report';

import { type Amount, amountOf, numberOf, withoutDust } from '@fairlead/shared/domain/money/exact';
import type { Chart } from './chart.rules.ts';
import { compareText } from './sums.rules.ts';

export type CashGroup = {
  readonly code: string;
  readonly group1: string;
  readonly group2: string;
  readonly group3: string;
  readonly is_financed: boolean;
  readonly is_ship_management: boolean;
};

/** What moved a bank card in the range. */
export type Move = {
  readonly company_code: string;
  readonly ledger_card_code: string;
  readonly entry_type: string;
  readonly cash_rec_group: string | null;
  readonly narrative: string;
  readonly from_to: string | null;
  readonly amount: string;
};

export type CardAmount = {
  readonly company_code: string;
  readonly ledger_card_code: string;
  readonly amount: string;
};

type CashTables = Pick<
  AccountingReport,
  'cash_bank_balances' | 'cash_payments_ic' | 'cash_rec_groups' | 'scg_our_cash'
>;

type Restated = Omit<CardAmount, 'amount'> & { readonly inRange: string; readonly before: string };

export type Cash = {
  readonly chart: Chart;
  /** What stood on the bank cards before the range. */
  readonly opening: readonly CardAmount[];
  readonly moves: readonly Move[];
  /** By how much exports moved cards in locked periods: in the range, and before it. */
  readonly restated: readonly Restated[];
  readonly groups: readonly CashGroup[];
};

/** The tables of cash; a positive amount is cash that came in or is there. */
export function cashTables({ chart, opening, moves, restated, groups }: Cash): CashTables {
  const moved = moves.map((move) => ({ ...move, amount: amountOf(move.amount) }));
  return {
    cash_bank_balances: balances(chart, { opening, moves: moved, restated }),
    cash_payments_ic: payments(chart, moved),
    cash_rec_groups: byCashGroup(chart, moved),
    scg_our_cash: tradingCash(chart, groups, moved),
  };
}

type Moved = Omit<Move, 'amount'> & { readonly amount: Amount };

/** Entries by which cash goes in and out; what else moves a card is the difference (22a). */
export const PAYMENT_TYPES: readonly string[] = ['PAYMENT', 'RECEIPT', 'INTER_COMPANY'];

/** Sums of amounts under keys, each with what it was first seen with. */
class Summed<First> {
  readonly #sums = new Map<string, { readonly first: First; amount: Amount }>();

  add(key: string, first: First, amount: Amount): void {
    const sum = this.#sums.get(key);
    if (sum === undefined) this.#sums.set(key, { first, amount });
    else sum.amount += amount;
  }

  of(key: string): Amount {
    return this.#sums.get(key)?.amount ?? 0n;
  }

  /** By their keys. */
  inOrder(): (First & { readonly amount: Amount })[] {
    return [...this.#sums]
      .toSorted(([a], [b]) => compareText(a, b))
      .map(([, { first, amount }]) => ({ ...first, amount }));
  }
}

const nameOf = ({ companies }: Chart, code: string) => companies.get(code)?.fixed_name ?? code;

type Balanced = Pick<Cash, 'opening' | 'restated'> & { readonly moves: readonly Moved[] };

function balances(
  chart: Chart,
  { opening, moves, restated }: Balanced,
): CashTables['cash_bank_balances'] {
  const starting = new Summed<CardKey>();
  const change = new Summed<CardKey>();
  const paid = new Summed<CardKey>();
  const all = new Summed<CardKey>();
  for (const row of opening) starting.add(cardKey(row), row, amountOf(row.amount));
  for (const row of moves) {
    change.add(cardKey(row), row, row.amount);
    if (PAYMENT_TYPES.includes(row.entry_type)) paid.add(cardKey(row), row, row.amount);
  }
  for (const row of [...opening, ...moves, ...restated]) all.add(cardKey(row), row, 0n);
  const since = { inRange: new Summed<CardKey>(), before: new Summed<CardKey>() };
  for (const row of restated) {
    since.inRange.add(cardKey(row), row, amountOf(row.inRange));
    since.before.add(cardKey(row), row, amountOf(row.before));
  }
  return all.inOrder().map(({ company_code, ledger_card_code }) => {
    const key = cardKey({ company_code, ledger_card_code });
    const moved = change.of(key);
    return {
      ...{ company_code, company_fixed_name: nameOf(chart, company_code), ledger_card_code },
      ledger_card_name: chart.cards.get(ledger_card_code)?.name ?? ledger_card_code,
      amount_starting: numberOf(starting.of(key)),
      amount_ending: numberOf(starting.of(key) + moved),
      change: numberOf(moved),
      bank_ic_payments_diff: numberOf(withoutDust(moved - paid.of(key))),
      ...wasOf({ starting: starting.of(key), moved }, since.before.of(key), since.inRange.of(key)),
    };
  });
}

type Standing = { readonly starting: Amount; readonly moved: Amount };

/** What a balance and its change were before exports moved them in locked periods. */
function wasOf({ starting, moved }: Standing, before: Amount, inRange: Amount) {
  const all = before + inRange;
  return {
    ...(before !== 0n && { was_starting: numberOf(starting - before) }),
    ...(inRange !== 0n && { was_change: numberOf(moved - inRange) }),
    ...(all !== 0n && { was_ending: numberOf(starting + moved - all) }),
  };
}

type CardKey = Omit<CardAmount, 'amount'>;

const cardKey = ({ company_code, ledger_card_code }: CardKey) =>
  `${company_code}|${ledger_card_code}`;

function payments(chart: Chart, moves: readonly Moved[]): CashTables['cash_payments_ic'] {
  const sums = new Summed<{ readonly move: Moved }>();
  for (const move of moves) {
    if (!PAYMENT_TYPES.includes(move.entry_type)) continue;
    const { company_code, entry_type, ledger_card_code, narrative } = move;
    const key = `${company_code}|${entry_type}|${ledger_card_code}|${narrative}`;
    sums.add(key, { move }, move.amount);
  }
  return sums.inOrder().map(({ move, amount }) => ({
    company_code: move.company_code,
    company_fixed_name: nameOf(chart, move.company_code),
    entry_type: move.entry_type,
    ledger_card_code: move.ledger_card_code,
    narrative: move.narrative,
    book_value: numberOf(amount),
  }));
}

function byCashGroup(chart: Chart, moves: readonly Moved[]): CashTables['cash_rec_groups'] {
  const sums = new Summed<{ readonly name: string; readonly group: string }>();
  const cards = new Map<string, Set<string>>();
  for (const { company_code, cash_rec_group, ledger_card_code, amount } of moves) {
    const name = nameOf(chart, company_code);
    const group = cash_rec_group ?? '';
    const key = `${name}|${group}`;
    sums.add(key, { name, group }, amount);
    cards.set(key, (cards.get(key) ?? new Set()).add(ledger_card_code));
  }
  return sums.inOrder().map(({ name, group, amount }) => ({
    company_fixed_name: name,
    cash_rec_group: group,
    ledger_card_code_all: [...(cards.get(`${name}|${group}`) ?? [])].toSorted().join(', '),
    book_value: numberOf(amount),
  }));
}

export const NOT_GROUPED = 'Not grouped';

/** The group of a line on a bank card; of one that names none, or none that the chart knows, 'Not grouped'. */
function cashGroupOf(
  groups: ReadonlyMap<string, CashGroup>,
  code: string | null,
): Omit<CashGroup, 'code'> {
  return (
    groups.get(code ?? '') ?? {
      ...{ group1: NOT_GROUPED, group2: '', group3: code ?? '' },
      ...{ is_financed: false, is_ship_management: false },
    }
  );
}

const combinedNarrative = (narrative: string, fromTo: string | null): string =>
  fromTo === null || fromTo === '' ? narrative : `${narrative} · ${fromTo}`;

/** The companies whose bank cards make what SCG has. */
export const isTrading = ({ kind }: { readonly kind: string }): boolean => kind === 'TRADING';

function tradingCash(
  chart: Chart,
  groups: readonly CashGroup[],
  moves: readonly Moved[],
): CashTables['scg_our_cash'] {
  const groupOf = new Map(groups.map((group) => [group.code, group]));
  const sums = new Summed<{
    readonly group: Omit<CashGroup, 'code'>;
    readonly narrative: string;
  }>();
  for (const move of moves) {
    const company = chart.companies.get(move.company_code);
    if (company === undefined || !isTrading(company)) continue;
    const group = cashGroupOf(groupOf, move.cash_rec_group);
    if (group.is_financed) continue;
    const narrative = combinedNarrative(move.narrative, move.from_to);
    const key = `${group.group1}|${group.group2}|${group.group3}|${narrative}|${String(group.is_ship_management)}`;
    sums.add(key, { group, narrative }, move.amount);
  }
  return sums.inOrder().map(({ group, narrative, amount }) => ({
    ...{ group1: group.group1, group2: group.group2, group3: group.group3 },
    combined_narrative: narrative,
    book_value: numberOf(amount),
    book_value_no_sm: group.is_ship_management ? 0 : numberOf(amount),
  }));
}

/** What stood on cards at the end of each day on which they moved. */
export function runningBalance(
  opening: readonly CardAmount[],
  days: readonly { readonly journal_date: string; readonly amount: string }[],
): AccountingReport['hist_cash_balance'] {
  let balance = opening.reduce((sum, { amount }) => sum + amountOf(amount), 0n);
  return days.map(({ journal_date, amount }) => {
    balance += amountOf(amount);
    return { journal_date, balance: numberOf(balance) };
  });
}
