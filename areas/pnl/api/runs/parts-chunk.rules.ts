import { LEG_BUCKETS } from '@fairlead/pnl/contract/legs';

import type { RunValues } from '../engine/results.rules.ts';
import type { ChunkPlan, PartsChunk } from './leg-chunk.rules.ts';

/** Parts of the change for a chunk's legs. */
export function partsChunk({ legs }: ChunkPlan, { explain }: RunValues): PartsChunk {
  return Object.fromEntries(
    LEG_BUCKETS.map((bucket) => [bucket, buildPart(legs, explain[bucket])] as const).filter(
      ([, { at }]) => at.length > 0,
    ),
  );
}

/** The legs that have any of a part, by their place, and how much: most of a run's have none. */
function buildPart(legs: readonly number[], cents: Float64Array) {
  const part = { at: [] as number[], cents: [] as number[] };
  for (const [place, leg] of legs.entries()) {
    const own = cents[leg] as number;
    if (own === 0) continue;
    part.at.push(place);
    part.cents.push(own);
  }
  return part;
}
