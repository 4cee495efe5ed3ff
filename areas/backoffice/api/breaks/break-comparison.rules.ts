import type { BreakCause } from '@fairlead/backoffice/contract/breaks';
import { isRounding } from '@fairlead/backoffice/domain/breaks/rounding';
import { parseAmount, toAmountText } from '@fairlead/shared/domain/money/exact';

import type { FoundCause } from './causes.rules.ts';
import { type NextStep, nextStep, type StepState } from './next-state.rules.ts';
import { keyOfBreak, type OpenDifference, oppositesIn, type PnlColumn } from './opposites.rules.ts';

/** A cause as it is kept and answered. */
export type StoredCause = {
  readonly cause: BreakCause;
  readonly evidence: string;
  readonly lines: readonly { readonly journal_id: number; readonly line_no: number }[];
};

/** A break as it is written. Amounts are decimal texts. */
export type WrittenBreak = {
  readonly lot_num: string;
  readonly pnl_column: PnlColumn;
  readonly row_version: number;
  readonly amount_traders: string;
  readonly amount_danaos: string;
  readonly aged_from: string;
  readonly cause: StoredCause | null;
};

type ComparedBreak = WrittenBreak & StepState;

/** A lot's column that was looked at: how its break was kept, and how it is. */
export type BreakComparison = Pick<OpenDifference, 'lot' | 'column'> & {
  readonly before: ComparedBreak | undefined;
  readonly traders: string;
  readonly accounting: string;
  /** A decimal text. */
  readonly difference: string;
  readonly step: NextStep | undefined;
};

/** Splits breaks into those of these lots and the rest. */
export function partedBy<Kept extends ComparedBreak>(
  kept: readonly Kept[],
  lots: ReadonlySet<string>,
): readonly [readonly Kept[], readonly Kept[]] {
  const parts = Map.groupBy(kept, ({ lot_num: lot }) => lots.has(lot));
  return [parts.get(true) ?? [], parts.get(false) ?? []];
}

type Difference = {
  readonly lot_num: string;
  readonly pnl_column: PnlColumn;
  readonly traders: string | null;
  readonly accounting: string | null;
};

/**
 * Compares both systems' amounts of lots with the stored breaks; breaks that have disappeared are
 * closed.
 */
export function compareBreaks(
  differences: readonly Difference[],
  kept: readonly ComparedBreak[],
  rounding: string,
): readonly BreakComparison[] {
  const before = new Map(kept.map((one) => [toKey(one), one]));
  const there = new Set(differences.map(toKey));
  const gone = kept
    .filter((one) => !there.has(toKey(one)))
    .map(({ lot_num, pnl_column }) => ({ lot_num, pnl_column, traders: null, accounting: null }));
  return [...differences, ...gone].map((one) => {
    const [traders, accounting] = [one.traders ?? '0', one.accounting ?? '0'];
    const difference = toAmountText(parseAmount(traders) - parseAmount(accounting));
    const own = before.get(toKey(one));
    return {
      lot: one.lot_num,
      column: one.pnl_column,
      before: own,
      traders,
      accounting,
      difference,
      step: nextStep(own, difference, rounding),
    };
  });
}

const toKey = ({ lot_num: lot, pnl_column: column }: Pick<Difference, 'lot_num' | 'pnl_column'>) =>
  keyOfBreak({ lot, column });

/** A break whose own facts are as they were. */
export const lookAside = (kept: ComparedBreak): BreakComparison => ({
  lot: kept.lot_num,
  column: kept.pnl_column,
  before: kept,
  step: undefined,
  traders: kept.amount_traders,
  accounting: kept.amount_danaos,
  difference: kept.amount_diff,
});

/** Breaks beyond rounding. */
export const toOpenBreaks = (
  looks: readonly BreakComparison[],
  rounding: string,
): readonly OpenDifference[] =>
  looks.map(asOpen).filter(({ difference }) => !isRounding(difference, rounding));

const asOpen = ({ lot, column, difference }: BreakComparison): OpenDifference => ({
  lot,
  column,
  difference: parseAmount(difference),
});

/** Finds whether a break could have had, or can have now, what one of the others misses or has too much. */
export function touchedBy(
  looks: readonly BreakComparison[],
  rounding: string,
): (one: BreakComparison) => boolean {
  const were = looks.flatMap(({ lot, column, before }) =>
    before === undefined ? [] : [{ lot, column, difference: parseAmount(before.amount_diff) }],
  );
  const oppositesOf = oppositesIn([...looks.map(asOpen), ...were], rounding);
  return (one) => oppositesOf(asOpen(one)).length > 0;
}

type Facts = { readonly agedFrom: string; readonly cause: FoundCause | undefined };

/** Row to write for a break; undefined if unchanged or absent. */
export function toWrittenBreak(
  look: BreakComparison,
  facts: Facts | undefined,
): WrittenBreak | undefined {
  const { before, step } = look;
  if (step === undefined) {
    if (before === undefined) return undefined;
    const written = { ...toParts(look, facts), row_version: before.row_version };
    return isSame(before, written) ? undefined : written;
  }
  return { ...toParts(look, facts), row_version: versionBefore(before) + 1 };
}

/** The number of its last step; 0 where there is no break yet. */
export const versionBefore = (before: ComparedBreak | undefined): number =>
  before?.row_version ?? 0;

const toParts = (
  { lot, column, before, traders, accounting }: BreakComparison,
  facts: Facts | undefined,
): Omit<WrittenBreak, 'row_version'> => ({
  lot_num: lot,
  pnl_column: column,
  amount_traders: traders,
  amount_danaos: accounting,
  // Of one that is closed it stays what it was.
  aged_from: facts?.agedFrom ?? before?.aged_from ?? '',
  cause: storedCause(facts?.cause),
});

const storedCause = (found: FoundCause | undefined): StoredCause | null =>
  found === undefined
    ? null
    : {
        cause: found.cause,
        evidence: found.evidence,
        lines: found.lines.map(({ journalId, lineNo }) => ({
          journal_id: journalId,
          line_no: lineNo,
        })),
      };

const isSame = (before: ComparedBreak, written: WrittenBreak): boolean =>
  before.aged_from === written.aged_from &&
  parseAmount(before.amount_traders) === parseAmount(written.amount_traders) &&
  parseAmount(before.amount_danaos) === parseAmount(written.amount_danaos) &&
  JSON.stringify(comparable(before.cause)) === JSON.stringify(comparable(written.cause));

/** The database gives the parts of a cause in an order of its own. */
const comparable = (of: StoredCause | null) =>
  of && [of.cause, of.evidence, of.lines.map(({ journal_id, line_no }) => [journal_id, line_no])];
