import { createHash } from 'node:crypto';

import type { RunValues } from '../engine/results.rules.ts';
import {
  BEFORE_SEQ,
  beforeChunk,
  chunkPlans,
  type ChunkPlan,
  legChunk,
  PARTS_SEQ,
} from './leg-chunk.rules.ts';
import { firstDayText } from '../engine/days.rules.ts';
import { packed } from './packed.ts';
import { partsChunk } from './parts-chunk.rules.ts';
import type { StoredChunk } from './store-run.queries.ts';

/** A chunk of a run, and its content where this packer has not packed it before. */
export type ChunkToStore = StoredChunk & { readonly content: Buffer | null };

/**
 * Packs the legs of runs of one range, one after the other: a month that has the values it had in a run
 * before is neither written nor compressed again.
 */
export class LegPacker {
  readonly #known = new Map<string, string>();

  /** `count` legs are the run's own; those behind are gone. */
  pack(values: RunValues, count: number, isBeforeStored: boolean): readonly ChunkToStore[] {
    return chunkPlans(values.legs, count).flatMap((plan, at) => {
      const seq = at + 1;
      const own = this.#chunk(plan, seq, {
        signature: signChunk(plan, values),
        of: () => legChunk(plan, values),
      });
      const parts = packedParts(plan, seq, values);
      if (isBeforeStored) return [own, ...parts];
      const before = {
        signature: beforeSignature(plan, values),
        of: () => beforeChunk(plan, values),
      };
      return [own, this.#chunk(plan, BEFORE_SEQ + seq, before), ...parts];
    });
  }

  #chunk(
    { kind, month, legs }: ChunkPlan,
    seq: number,
    { signature, of }: { readonly signature: string; readonly of: () => object },
  ): ChunkToStore {
    const about = { seq, ...aboutChunk({ kind, month, legs }) };
    const known = this.#known.get(signature);
    if (known !== undefined) return { ...about, chunk_id: known, content: null };
    const { hash, content } = packed(of());
    this.#known.set(signature, hash);
    return { ...about, chunk_id: hash, content };
  }
}

const aboutChunk = ({ kind, month, legs }: ChunkPlan) => ({
  kind,
  leg_count: legs.length,
  term_month: month === null ? null : firstDayText(month),
});

/** Most months have no part of a day's change; where there are any they are those of no other day. */
function packedParts(plan: ChunkPlan, seq: number, values: RunValues): readonly ChunkToStore[] {
  const parts = partsChunk(plan, values);
  if (seq > 1 && Object.keys(parts).length === 0) return [];
  const { hash, content } = packed(parts);
  return [{ seq: PARTS_SEQ + seq, ...aboutChunk(plan), chunk_id: hash, content }];
}

/** Signature of a chunk's content: its legs, which a range numbers once, and their values. */
function signChunk(plan: ChunkPlan, { today }: RunValues): string {
  const { price, mark, openFraction, gross, cost, fixedDays, state } = today;
  return hashSignature(plan, 'own', [price, mark, openFraction, gross, cost, fixedDays, state]);
}

function beforeSignature(plan: ChunkPlan, { before }: RunValues): string {
  const { mark, openFraction, qty, gross, cost } = before;
  return hashSignature(plan, 'before', [mark, openFraction, qty, gross, cost]);
}

function hashSignature(
  { legs }: ChunkPlan,
  what: string,
  columns: readonly ArrayLike<number>[],
): string {
  const hash = createHash('sha256').update(what).update(Int32Array.from(legs));
  for (const column of columns) hash.update(Float64Array.from(legs, (leg) => column[leg] ?? 0));
  return hash.digest('base64');
}
