import type { LegBucket } from '@fairlead/pnl/contract/legs';
import type { Group } from '@fairlead/pnl/contract/scopes';

import { firstDayText } from '../engine/days.rules.ts';
import type { Legs } from '../engine/legs.rules.ts';
import type { Month } from '../engine/products.rules.ts';
import type { RunValues, Valuation } from '../engine/results.rules.ts';

export type ChunkKind = 'PAPER' | 'PHYSICAL';

/**
 * Legs of a month and kind as a run valued them, in the order of its legs: one list for each column,
 * money in whole cents. It says nothing of the run before, so that an expired month is the same in
 * every later run and is kept once.
 */
export type LegChunk = {
  readonly kind: ChunkKind;
  /** The month's first day; null: what no price moves. */
  readonly term_month: string | null;
  readonly places: readonly (readonly [
    group: Group,
    book: string,
    strategy: string,
    deal: string,
  ])[];
  readonly instruments: readonly (readonly [
    product: string,
    windowStart: string,
    windowEnd: string,
  ])[];
  readonly leg: readonly string[];
  readonly entry_id: readonly (number | null)[];
  readonly trade_uuid: readonly (string | null)[];
  readonly lot_num: readonly (string | null)[];
  /** Into `places`. */
  readonly place: readonly number[];
  /** Into `instruments`; −1: none. */
  readonly instrument: readonly number[];
  /** Days since 1970-01-01. */
  readonly trade_day: readonly number[];
  readonly quantity: readonly number[];
  readonly unit_mult: readonly number[];
  /** Null: at a settlement that is not there yet. */
  readonly price: readonly (number | null)[];
  /** To 12 decimals; null: there is none. */
  readonly mark: readonly (number | null)[];
  readonly pricing_days: readonly number[];
  readonly fixed_days: readonly number[];
  readonly open_fraction: readonly number[];
  /** 0 expired, 1 pricing now, 2 ahead. */
  readonly state: readonly number[];
  readonly gross: readonly number[];
  readonly cost: readonly number[];
};

/**
 * Values of a chunk's legs at the run before, in their order, where that run's own chunks do not
 * say it: stored as chunk `BEFORE_SEQ` + its number where the run struck the day before itself.
 */
export type BeforeChunk = {
  readonly mark: readonly (number | null)[];
  readonly open_fraction: readonly number[];
  readonly quantity: readonly number[];
  readonly gross: readonly number[];
  readonly cost: readonly number[];
};

export const BEFORE_SEQ = 1000;

/**
 * Why the legs of a chunk have changed since the run before: of each part those that have any of it, by
 * their place in the chunk, in whole cents. Stored as chunk `PARTS_SEQ` + its number where there is any,
 * and of a run's first chunk always: it says that the run keeps parts. A leg that is gone has none here:
 * all of what it was is cancelled.
 */
export type PartsChunk = Readonly<
  Partial<Record<LegBucket, { readonly at: readonly number[]; readonly cents: readonly number[] }>>
>;

export const PARTS_SEQ = 2000;

/** Plan of a chunk: the legs that are stored together. */
export type ChunkPlan = {
  readonly kind: ChunkKind;
  readonly month: Month | null;
  /** Indices of legs, ascending. */
  readonly legs: readonly number[];
};

/** The chunks of a run's first `count` legs: by month, amounts first, paper before physical. */
export function chunkPlans(legs: Legs, count: number = legs.count): readonly ChunkPlan[] {
  const plans = new Map<string, { kind: ChunkKind; month: Month | null; legs: number[] }>();
  for (let leg = 0; leg < count; leg += 1) {
    const month = legs.instruments[legs.instrument[leg] ?? -1]?.termMonth ?? null;
    const kind = legs.isPhysical[leg] === 1 ? 'PHYSICAL' : 'PAPER';
    const key = `${month}|${kind}`;
    const plan = plans.get(key);
    if (plan === undefined) plans.set(key, { kind, month, legs: [leg] });
    else plan.legs.push(leg);
  }
  return [...plans.values()].sort(
    (a, b) => (a.month ?? 0) - (b.month ?? 0) || (a.kind < b.kind ? -1 : 1),
  );
}

const MARK_DECIMALS = 12;

/** A mark as it is kept and shown. */
function roundMark(mark: number): number | null {
  return Number.isNaN(mark) ? null : Number(mark.toFixed(MARK_DECIMALS));
}

/** The content of a chunk. */
export function legChunk(plan: ChunkPlan, { legs, today }: RunValues): LegChunk {
  const places = renumbered(plan.legs, legs.place);
  const instruments = renumbered(plan.legs, legs.instrument);
  const list = <T>(of: ArrayLike<T>): T[] => plan.legs.map((leg) => of[leg] as T);
  return {
    kind: plan.kind,
    term_month: plan.month === null ? null : firstDayText(plan.month),
    places: places.used.map((at) => {
      const place = legs.places[at];
      return [place?.group ?? 'corp', place?.book ?? '', place?.strategy ?? '', place?.deal ?? ''];
    }),
    instruments: instruments.used.map((at) => {
      const instrument = legs.instruments[at];
      return [
        instrument?.product.code ?? '',
        instrument?.windowStart ?? '',
        instrument?.windowEnd ?? '',
      ];
    }),
    leg: list(legs.key),
    entry_id: list(legs.entryId),
    trade_uuid: list(legs.tradeUuid),
    lot_num: list(legs.lotNum),
    place: places.numbers,
    instrument: instruments.numbers,
    trade_day: list(legs.tradeDay),
    quantity: list(legs.qty),
    unit_mult: list(legs.unitMult),
    price: list(today.price).map(knownOrNull),
    ...valueColumns(plan, today),
  };
}

/** Columns of a chunk that a day decides. */
function valueColumns({ legs }: ChunkPlan, today: Valuation) {
  const list = (of: ArrayLike<number>): number[] => legs.map((leg) => of[leg] ?? 0);
  return {
    mark: list(today.mark).map(roundMark),
    pricing_days: list(today.pricingDays),
    fixed_days: list(today.fixedDays),
    open_fraction: list(today.openFraction),
    state: list(today.state),
    gross: list(today.gross),
    cost: list(today.cost),
  };
}

/** Values of a chunk's legs at the run before, which no chunk of that run tells. */
export function beforeChunk({ legs }: ChunkPlan, { before }: RunValues): BeforeChunk {
  const list = (of: ArrayLike<number>): number[] => legs.map((leg) => of[leg] ?? 0);
  return {
    mark: list(before.mark).map(roundMark),
    open_fraction: list(before.openFraction),
    quantity: list(before.qty),
    gross: list(before.gross),
    cost: list(before.cost),
  };
}

/** Renumbers from 0 what these legs use of a list that many share; −1 stays. */
function renumbered(legs: readonly number[], of: Int32Array) {
  const used: number[] = [];
  const numbers = new Map<number, number>([[-1, -1]]);
  return {
    used,
    numbers: legs.map((leg) => {
      const at = of[leg] ?? -1;
      const known = numbers.get(at);
      if (known !== undefined) return known;
      numbers.set(at, used.length);
      return used.push(at) - 1;
    }),
  };
}

const knownOrNull = (price: number): number | null => (Number.isNaN(price) ? null : price);
