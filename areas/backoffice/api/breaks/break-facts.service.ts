import { absoluteAmount, parseAmount, toAmountText } from '@fairlead/shared/domain/money/exact';

import type { Db } from '@fairlead/platform/database/db';
import { findOpenSince } from './age.rules.ts';
import type { BreakDates } from './break-dates.rules.ts';
import { findBreakCause, type FoundCause, type OtherBreak } from './causes.rules.ts';
import {
  type LineJson,
  type MoveJson,
  selectBreakLines,
  selectBreakMoves,
  selectRateDays,
} from './moves.queries.ts';
import { keyOfBreak, type OpenDifference, type PnlColumn } from './opposites.rules.ts';
import {
  type PairableLine,
  type PairableMove,
  type EntryPair,
  type PairedEntries,
  pairEntries,
} from './pairs.rules.ts';

export type BreakFacts = { readonly agedFrom: string; readonly cause: FoundCause | undefined };

/** Facts by which all breaks are judged. */
export type BreakComparisonFacts = {
  readonly dates: Pick<BreakDates, 'endDate' | 'tradeDate'>;
  readonly rounding: string;
  /** Breaks that may have what a break misses. */
  readonly oppositesOf: (one: OpenDifference) => readonly OpenDifference[];
};

/** Breaks whose entries are in memory at once. */
const AT_ONCE = 200;

/** Since when breaks are, and what they may come from; by `keyOfBreak`. */
export async function loadBreakFacts(
  tx: Db,
  breaks: readonly OpenDifference[],
  judged: BreakComparisonFacts,
): Promise<ReadonlyMap<string, BreakFacts>> {
  const found = new Map<string, BreakFacts>();
  for (let at = 0; at < breaks.length; at += AT_ONCE) {
    const some = breaks.slice(at, at + AT_ONCE);
    const entries = await loadEntries(tx, some, judged);
    for (const one of some) found.set(keyOfBreak(one), buildFacts(one, entries, judged));
  }
  return found;
}

/** A lot's column as both systems have it. */
type ColumnEntries = {
  readonly moves: readonly PairableMove[];
  readonly lines: readonly PairableLine[];
  readonly paired: PairedEntries;
  readonly later: {
    readonly moves: readonly PairableMove[];
    readonly lines: readonly PairableLine[];
  };
};

type Entries = {
  readonly columnOf: (key: string) => ColumnEntries;
  readonly rateDays: ReadonlyMap<EntryPair, string>;
};

async function loadEntries(
  tx: Db,
  breaks: readonly OpenDifference[],
  { dates, oppositesOf }: BreakComparisonFacts,
): Promise<Entries> {
  const opposites = breaks.flatMap(oppositesOf);
  const judgedBy = [...breaks, ...opposites, ...opposites.flatMap(oppositesOf)];
  const lots = new Set(judgedBy.map(({ lot }) => lot));
  const moves = entriesBy(await selectBreakMoves(tx, [...lots]), parseMove);
  const lines = entriesBy(await selectBreakLines(tx, [...lots]), parseLine);
  const columns = new Map(
    [...new Set([...moves.keys(), ...lines.keys()])].map((key) => [
      key,
      columnEntries(moves.get(key) ?? [], lines.get(key) ?? [], dates),
    ]),
  );
  const columnOf = (key: string) => columns.get(key) ?? NOTHING;
  const pairs = breaks.flatMap((one) => columnOf(keyOfBreak(one)).paired.sameInCurrency);
  return { columnOf, rateDays: await loadRateDays(tx, pairs) };
}

function columnEntries(
  moves: readonly PairableMove[],
  lines: readonly PairableLine[],
  { endDate, tradeDate }: BreakComparisonFacts['dates'],
): ColumnEntries {
  const known = Map.groupBy(moves, ({ day }) => day <= tradeDate);
  const booked = Map.groupBy(lines, ({ day }) => day <= endDate);
  return {
    moves: known.get(true) ?? [],
    lines: booked.get(true) ?? [],
    paired: pairEntries(known.get(true) ?? [], booked.get(true) ?? []),
    later: pairEntries(known.get(false) ?? [], booked.get(false) ?? []),
  };
}

const NOTHING = columnEntries([], [], { endDate: '', tradeDate: '' });

function buildFacts(
  one: OpenDifference,
  { columnOf, rateDays }: Entries,
  { rounding, dates, oppositesOf }: BreakComparisonFacts,
): BreakFacts {
  const { moves, lines, paired, later } = columnOf(keyOfBreak(one));
  const others = oppositesOf(one).map((other) => ({
    ...toOtherName(one, other),
    difference: other.difference,
    unpaired: columnOf(keyOfBreak(other)).paired,
    rivals: oppositesOf(other)
      .filter((rival) => keyOfBreak(rival) !== keyOfBreak(one))
      .map((rival) => columnOf(keyOfBreak(rival)).paired),
  }));
  const { difference } = one;
  const cause = findBreakCause({
    difference,
    rounding,
    paired,
    later,
    others,
    rateDayOf: (pair) => rateDays.get(pair),
  });
  const changes = [...moves, ...lines.map(({ day, amount }) => ({ day, amount: -amount }))];
  return { agedFrom: findOpenSince(changes, rounding) ?? dates.endDate, cause };
}

const toOtherName = (
  one: OpenDifference,
  other: OpenDifference,
): Pick<OtherBreak, 'where' | 'name'> =>
  one.lot === other.lot
    ? { where: 'column', name: COLUMN_NAMES[other.column] }
    : { where: 'lot', name: `lot ${other.lot}` };

const COLUMN_NAMES: Readonly<Record<PnlColumn, string>> = {
  income_expense: 'income and expense',
  freight_diff: 'freight',
  demurrage: 'demurrage',
  broker: 'broker',
  canal_insurance_inspector: 'canal, insurance and inspector',
  lc: 'LC',
};

async function loadRateDays(
  tx: Db,
  pairs: readonly EntryPair[],
): Promise<ReadonlyMap<EntryPair, string>> {
  const days = await selectRateDays(
    tx,
    pairs.map(({ move, line }) => ({
      day: line.day,
      currency: line.currency,
      not: move.day,
      own: toAmountText(absoluteAmount(line.own ?? 0n)),
      dollars: toAmountText(absoluteAmount(line.amount)),
    })),
  );
  return new Map(
    pairs.flatMap((pair, at) => {
      const day = days[at];
      return typeof day === 'string' ? [[pair, day] as const] : [];
    }),
  );
}

const parseMove = ({ amount, own, ...move }: MoveJson): PairableMove => ({
  ...move,
  amount: parseAmount(amount),
  own: own === null ? null : parseAmount(own),
});

const parseLine = ({ amount, own, journal_id, line_no, ...line }: LineJson): PairableLine => ({
  ...line,
  amount: parseAmount(amount),
  own: parseAmount(own),
  journalId: journal_id,
  lineNo: line_no,
});

const entriesBy = <Json, Entry>(
  rows: readonly { readonly key: string; readonly entries: readonly Json[] }[],
  entryOf: (json: Json) => Entry,
): ReadonlyMap<string, readonly Entry[]> =>
  new Map(rows.map(({ key, entries }) => [key, entries.map(entryOf)]));
