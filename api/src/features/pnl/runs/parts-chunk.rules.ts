import { LEG_BUCKETS } from '@fairlead/shared/contract/pnl/legs';

import type { RunValues } from '../engine/results.rules.ts';
import type { ChunkPlan, PartsChunk } from './leg-chunk.rules.ts';

/** What the legs of a chunk have of each part of the change. */
export function partsChunk({ legs }: ChunkPlan, { explain }: RunValues): PartsChunk {
  return Object.fromEntries(
    LEG_BUCKETS.flatMap((bucket) => {
      const cents = explain[bucket];
      const at = [...legs.keys()].filter((place) => cents[legs[place] as number] !== 0);
      return at.length === 0
        ? []
        : [[bucket, { at, cents: at.map((place) => cents[legs[place] as number] as number) }]];
    }),
  );
}
