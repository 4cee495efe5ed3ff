import { amountOf, sizeOf, textOf } from '@fairlead/shared/domain/money/exact';

import type { Db } from '@fairlead/platform/database/db';
import { agedFrom } from './age.rules.ts';
import type { BreakDates } from './break-dates.rules.ts';
import { causeOf, type FoundCause, type OtherBreak } from './causes.rules.ts';
import {
  type LineJson,
  type MoveJson,
  selectLines,
  selectMoves,
  selectRateDays,
} from './moves.queries.ts';
import { keyOfBreak, type OpenBreak, type PnlColumn } from './opposites.rules.ts';
import { type Line, type Move, type Pair, type Paired, pairedOf } from './pairs.rules.ts';

export type BreakFacts = { readonly agedFrom: string; readonly cause: FoundCause | undefined };

/** Facts by which all breaks are judged. */
export type Judged = {
  readonly dates: Pick<BreakDates, 'endDate' | 'tradeDate'>;
  readonly rounding: string;
  /** Breaks that may have what a break misses. */
  readonly oppositesOf: (one: OpenBreak) => readonly OpenBreak[];
};

/** Breaks whose entries are in memory at once. */
const AT_ONCE = 200;

/** Since when breaks are, and what they may come from; by `keyOfBreak`. */
export async function breakFactsOf(
  tx: Db,
  breaks: readonly OpenBreak[],
  judged: Judged,
): Promise<ReadonlyMap<string, BreakFacts>> {
  const found = new Map<string, BreakFacts>();
  for (let at = 0; at < breaks.length; at += AT_ONCE) {
    const some = breaks.slice(at, at + AT_ONCE);
    const entries = await entriesOf(tx, some, judged);
    for (const one of some) found.set(keyOfBreak(one), factsOf(one, entries, judged));
  }
  return found;
}

/** A lot's column as both systems have it. */
type ColumnEntries = {
  readonly moves: readonly Move[];
  readonly lines: readonly Line[];
  readonly paired: Paired;
  readonly later: { readonly moves: readonly Move[]; readonly lines: readonly Line[] };
};

type Entries = {
  readonly columnOf: (key: string) => ColumnEntries;
  readonly rateDays: ReadonlyMap<Pair, string>;
};

async function entriesOf(
  tx: Db,
  breaks: readonly OpenBreak[],
  { dates, oppositesOf }: Judged,
): Promise<Entries> {
  const opposites = breaks.flatMap(oppositesOf);
  const judgedBy = [...breaks, ...opposites, ...opposites.flatMap(oppositesOf)];
  const lots = new Set(judgedBy.map(({ lot }) => lot));
  const moves = entriesBy(await selectMoves(tx, [...lots]), moveOf);
  const lines = entriesBy(await selectLines(tx, [...lots]), lineOf);
  const columns = new Map(
    [...new Set([...moves.keys(), ...lines.keys()])].map((key) => [
      key,
      columnEntries(moves.get(key) ?? [], lines.get(key) ?? [], dates),
    ]),
  );
  const columnOf = (key: string) => columns.get(key) ?? NOTHING;
  const pairs = breaks.flatMap((one) => columnOf(keyOfBreak(one)).paired.sameInCurrency);
  return { columnOf, rateDays: await rateDaysOf(tx, pairs) };
}

function columnEntries(
  moves: readonly Move[],
  lines: readonly Line[],
  { endDate, tradeDate }: Judged['dates'],
): ColumnEntries {
  const known = Map.groupBy(moves, ({ day }) => day <= tradeDate);
  const booked = Map.groupBy(lines, ({ day }) => day <= endDate);
  return {
    moves: known.get(true) ?? [],
    lines: booked.get(true) ?? [],
    paired: pairedOf(known.get(true) ?? [], booked.get(true) ?? []),
    later: pairedOf(known.get(false) ?? [], booked.get(false) ?? []),
  };
}

const NOTHING = columnEntries([], [], { endDate: '', tradeDate: '' });

function factsOf(
  one: OpenBreak,
  { columnOf, rateDays }: Entries,
  { rounding, dates, oppositesOf }: Judged,
): BreakFacts {
  const { moves, lines, paired, later } = columnOf(keyOfBreak(one));
  const others = oppositesOf(one).map((other) => ({
    ...nameOf(one, other),
    difference: other.difference,
    left: columnOf(keyOfBreak(other)).paired,
    rivals: oppositesOf(other)
      .filter((rival) => keyOfBreak(rival) !== keyOfBreak(one))
      .map((rival) => columnOf(keyOfBreak(rival)).paired),
  }));
  const { difference } = one;
  const cause = causeOf({
    difference,
    rounding,
    paired,
    later,
    others,
    rateDayOf: (pair) => rateDays.get(pair),
  });
  const changes = [...moves, ...lines.map(({ day, amount }) => ({ day, amount: -amount }))];
  return { agedFrom: agedFrom(changes, rounding) ?? dates.endDate, cause };
}

const nameOf = (one: OpenBreak, other: OpenBreak): Pick<OtherBreak, 'where' | 'name'> =>
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

async function rateDaysOf(tx: Db, pairs: readonly Pair[]): Promise<ReadonlyMap<Pair, string>> {
  const days = await selectRateDays(
    tx,
    pairs.map(({ move, line }) => ({
      day: line.day,
      currency: line.currency,
      not: move.day,
      own: textOf(sizeOf(line.own ?? 0n)),
      dollars: textOf(sizeOf(line.amount)),
    })),
  );
  return new Map(
    pairs.flatMap((pair, at) => {
      const day = days[at];
      return typeof day === 'string' ? [[pair, day] as const] : [];
    }),
  );
}

const moveOf = ({ amount, own, ...move }: MoveJson): Move => ({
  ...move,
  amount: amountOf(amount),
  own: own === null ? null : amountOf(own),
});

const lineOf = ({ amount, own, journal_id, line_no, ...line }: LineJson): Line => ({
  ...line,
  amount: amountOf(amount),
  own: amountOf(own),
  journalId: journal_id,
  lineNo: line_no,
});

const entriesBy = <Json, Entry>(
  rows: readonly { readonly key: string; readonly entries: readonly Json[] }[],
  entryOf: (json: Json) => Entry,
): ReadonlyMap<string, readonly Entry[]> =>
  new Map(rows.map(({ key, entries }) => [key, entries.map(entryOf)]));
