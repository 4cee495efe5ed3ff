import type { LegBucket } from '@fairlead/pnl/contract/legs';

import type { BeforeChunk, LegChunk, PartsChunk } from '../runs/leg-chunk.rules.ts';

/** Value of a leg before or now: whole cents, and what of it is open in its product's unit. */
export type LegValue = { readonly gross: number; readonly cost: number; readonly open: number };

/** A leg of a run beside what it was at the run before. */
export type PairedLeg = {
  /** Chunk with its facts. */
  readonly chunk: LegChunk;
  readonly at: number;
  /** Null: it is gone. */
  readonly now: LegValue | null;
  readonly before: LegValue;
  /** Whole cents of the part that is asked for; 0 where none is. */
  readonly part: number;
};

/** A month and kind of a run, and the same of the run before, as far as they are there. */
export type ChunkPair = {
  readonly now: LegChunk | null;
  readonly prev: LegChunk | null;
  /** Values of the day before, where the run struck it itself. */
  readonly struck: BeforeChunk | null;
  /** The part that is asked for, and what the legs of `now` have of it. */
  readonly requestedPart: RequestedPart | null;
};

type RequestedPart = { readonly bucket: LegBucket; readonly parts: PartsChunk | null };

const NOTHING: LegValue = { gross: 0, cost: 0, open: 0 };

/** Every leg of a month and kind, and behind them those that are gone. */
export function* pairedLegs({ now, prev, struck, requestedPart }: ChunkPair): Generator<PairedLeg> {
  const parts = groupPartsByDealPath(requestedPart);
  const found = now === prev ? null : indexLegs(prev);
  const seen = new Set<number>();
  for (let at = 0; now !== null && at < now.leg.length; at += 1) {
    const was = found === null ? at : found.get(toLegKey(now, at));
    if (was !== undefined) seen.add(was);
    const before = findBefore(was, at, { prev, struck });
    yield { chunk: now, at, now: readValue(now, at), before, part: parts.get(at) ?? 0 };
  }
  if (prev !== null) yield* goneLegs(prev, seen, requestedPart);
}

/** Legs of the run before that no leg of this one was. */
function* goneLegs(
  chunk: LegChunk,
  seen: ReadonlySet<number>,
  asked: RequestedPart | null,
): Generator<PairedLeg> {
  for (let at = 0; at < chunk.leg.length; at += 1) {
    const before = readValue(chunk, at);
    if (seen.has(at) || isNothing(before)) continue;
    yield { chunk, at, now: null, before, part: partOfGone(asked, before) };
  }
}

function groupPartsByDealPath(asked: RequestedPart | null): ReadonlyMap<number, number> {
  const part = asked?.parts?.[asked.bucket];
  return new Map(part?.at.map((place, index) => [place, part.cents[index] ?? 0]) ?? []);
}

/**
 * Part of a leg that is gone, as the engine has it: its gross is cancelled, and its cost is one the
 * less.
 */
function partOfGone(asked: RequestedPart | null, { gross, cost }: LegValue): number {
  if (asked?.bucket === 'cancelled') return -gross;
  return asked?.bucket === 'costs' ? -cost : 0;
}

type Earlier = Pick<ChunkPair, 'prev' | 'struck'>;

function findBefore(was: number | undefined, at: number, { prev, struck }: Earlier): LegValue {
  if (struck !== null) return readValue(struck, at);
  return was === undefined || prev === null ? NOTHING : readValue(prev, was);
}

/**
 * Identity of a leg, as the engine has it: the same key, place and product; the month is the
 * chunk's.
 */
function toLegKey({ leg, place, places, instrument, instruments }: LegChunk, at: number): string {
  const product = instruments[instrument[at] ?? -1]?.[0] ?? '';
  return [leg[at], product, ...(places[place[at] ?? -1] ?? [])].join('\u0000');
}

function indexLegs(chunk: LegChunk | null): ReadonlyMap<string, number> {
  return new Map(chunk?.leg.map((_, at) => [toLegKey(chunk, at), at]) ?? []);
}

type Valued = Pick<BeforeChunk, 'gross' | 'cost' | 'open_fraction' | 'quantity'>;

function readValue({ gross, cost, open_fraction, quantity }: Valued, at: number): LegValue {
  return {
    gross: gross[at] ?? 0,
    cost: cost[at] ?? 0,
    open: (open_fraction[at] ?? 0) * (quantity[at] ?? 0),
  };
}

const isNothing = ({ gross, cost, open }: LegValue) => gross === 0 && cost === 0 && open === 0;
