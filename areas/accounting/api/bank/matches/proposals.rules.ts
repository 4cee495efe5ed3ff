import type { Amount } from '@fairlead/shared/domain/money/exact';
import { findSum, type Patience } from './sum.rules.ts';
import { isReference, sharedTokens, type TokenSet } from './match-tokens.rules.ts';

/** Maximum of days between a line and a transaction. */
export const DAYS_APART = 5;

/** Maximum of steps for all searches for sums, about half a second. */
const MAX_STEPS = 400_000;

/** A transaction of a bank account of which something is open. */
export type OpenTransaction = {
  readonly id: string;
  readonly account: string;
  /** Days since 1970. */
  readonly day: number;
  readonly open: Amount;
  readonly words: TokenSet;
};

/** A line on that account's card, in its currency, of which something is open. */
export type OpenLine = OpenTransaction;

export type ProposalRule = 'amount and reference' | 'amount and words' | 'amount' | 'sum of lines';

export type Proposal<Line> = {
  readonly rule: ProposalRule;
  readonly shared: readonly string[];
  readonly lines: readonly Line[];
};

/**
 * Proposes lines for transactions, by the transaction's id: one line of the same amount within 5
 * days, first those that share a reference, then the nearest; else lines of one day that sum to it
 * in one way only. No line is in two.
 */
export function findProposals<Line extends OpenLine>(
  transactions: readonly OpenTransaction[],
  lines: readonly Line[],
): ReadonlyMap<string, Proposal<Line>> {
  const found = new Map<string, Proposal<Line>>();
  const used = new Set<Line>();
  for (const { transaction, line, shared } of listPairs(transactions, lines)) {
    if (found.has(transaction.id) || used.has(line)) continue;
    found.set(transaction.id, { rule: chooseRule(shared), shared, lines: [line] });
    used.add(line);
  }
  const byDay = Map.groupBy(lines, ({ account, day }) => toKey(account, day));
  const patience = { steps: MAX_STEPS };
  for (const transaction of transactions.toSorted(bySortKey)) {
    if (found.has(transaction.id)) continue;
    const linesOn = (day: number) =>
      (byDay.get(toKey(transaction.account, day)) ?? []).filter((line) => !used.has(line));
    const summed = summedProposal(transaction, linesOn, patience);
    if (summed === undefined) continue;
    found.set(transaction.id, summed);
    for (const line of summed.lines) used.add(line);
  }
  return found;
}

/** Rule by which lines would be proposed for a transaction, each with so much of it as is given. */
export function ruleOfLines(
  transaction: OpenTransaction,
  lines: readonly OpenLine[],
  given: readonly Amount[],
): ProposalRule | 'by hand' {
  const [first] = lines;
  const isWhole =
    given.reduce((sum, one) => sum + one, 0n) === transaction.open &&
    lines.every(({ open }, index) => open === given[index]);
  if (first === undefined || !isWhole || countDaysApart(transaction, first) > DAYS_APART)
    return 'by hand';
  if (lines.length === 1) return chooseRule(sharedTokens(transaction.words, first.words));
  const isOfADay = lines.every(
    ({ day, open }) => day === first.day && open > 0n === first.open > 0n,
  );
  return isOfADay ? 'sum of lines' : 'by hand';
}

function chooseRule(shared: readonly string[]): ProposalRule {
  if (shared.some(isReference)) return 'amount and reference';
  return shared.length > 0 ? 'amount and words' : 'amount';
}

type Pair<Line> = {
  readonly transaction: OpenTransaction;
  readonly line: Line;
  readonly shared: readonly string[];
  readonly references: number;
  readonly apart: number;
};

/** Every transaction with every line that may be it, the likeliest first. */
function listPairs<Line extends OpenLine>(
  transactions: readonly OpenTransaction[],
  lines: readonly Line[],
): Pair<Line>[] {
  const byAmount = Map.groupBy(lines, ({ account, open, day }) => toKey(account, open, day));
  return transactions
    .flatMap((transaction) =>
      daysAround(transaction.day)
        .flatMap((day) => byAmount.get(toKey(transaction.account, transaction.open, day)) ?? [])
        .map((line) => toPair(transaction, line)),
    )
    .toSorted(
      (a, b) =>
        b.references - a.references ||
        a.apart - b.apart ||
        b.shared.length - a.shared.length ||
        bySortKey(a.transaction, b.transaction) ||
        bySortKey(a.line, b.line),
    );
}

function toPair<Line extends OpenLine>(transaction: OpenTransaction, line: Line): Pair<Line> {
  const shared = sharedTokens(transaction.words, line.words);
  return {
    transaction,
    line,
    shared,
    apart: countDaysApart(transaction, line),
    references: shared.filter(isReference).length,
  };
}

function summedProposal<Line extends OpenLine>(
  transaction: OpenTransaction,
  linesOn: (day: number) => readonly Line[],
  patience: Patience,
): Proposal<Line> | undefined {
  for (const day of daysAround(transaction.day)) {
    const lines = linesOn(day);
    const alike = lines.filter(({ words }) => sharedTokens(transaction.words, words).length > 0);
    const summed =
      findSum(transaction.open, alike, patience) ?? findSum(transaction.open, lines, patience);
    if (summed === undefined) continue;
    const words = new Set(summed.flatMap((line) => [...line.words]));
    const shared = sharedTokens(transaction.words, words);
    return { rule: 'sum of lines', shared, lines: summed.toSorted(bySortKey) };
  }
  return undefined;
}

/** The day, then those beside it, the earlier one first: books are often ahead of the bank. */
function daysAround(day: number): readonly number[] {
  const away = Array.from({ length: DAYS_APART }, (_, index) => index + 1);
  return [day, ...away.flatMap((days) => [day - days, day + days])];
}

const toKey = (account: string, ...of: readonly (bigint | number)[]) =>
  `${of.join(' ')} ${account}`;

const countDaysApart = (a: OpenTransaction, b: OpenTransaction) => Math.abs(a.day - b.day);

function bySortKey(a: OpenTransaction, b: OpenTransaction): number {
  if (a.day !== b.day) return a.day - b.day;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
