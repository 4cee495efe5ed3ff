import type { Db } from '@fairlead/platform/database/db';
import { selectAdjustmentsOfRun } from '../adjustments/adjustments.queries.ts';
import { riskOfAnswer } from '../answers/all-trades.rules.ts';
import type { ReportedScope } from '../engine/history/history-facts.rules.ts';
import type { StoredRunValues } from '../engine/results.rules.ts';
import type { LoadedFacts } from '../facts/loaded.rules.ts';
import type { Earlier } from './findings.rules.ts';
import type { LegChunk } from './leg-chunk.rules.ts';
import { unpacked } from './packed.ts';
import { selectDataSetContent, selectLegChunks, selectReported } from './run-rows.queries.ts';
import { storedRun } from './stored-legs.rules.ts';

/** The run before, as it is stored. */
export type PreviousRun = {
  readonly runId: number;
  readonly day: string;
  readonly run: StoredRunValues;
} & Pick<Earlier, 'riskBefore' | 'adjustmentsBefore'>;

type Which = {
  readonly runId: number;
  readonly day: string;
  /** Until when it counted what was entered. */
  readonly cutoff: string;
};

/** Reads what a run stored. */
export async function previousRun(
  tx: Db,
  { runId, day, cutoff }: Which,
  { products }: LoadedFacts,
): Promise<PreviousRun> {
  const chunks = (await selectLegChunks(tx, runId)).map((content) => unpacked(content) as LegChunk);
  const answer = await selectDataSetContent(tx, runId, 'all_trades_run_date');
  return {
    runId,
    day,
    run: storedRun(chunks, new Map(products.map((product) => [product.code, product]))),
    riskBefore:
      answer === undefined
        ? null
        : riskOfAnswer(unpacked(answer) as Parameters<typeof riskOfAnswer>[0]),
    adjustmentsBefore: await selectAdjustmentsOfRun(tx, { cutoff, upTo: day }),
  };
}

/** Reads the values that the best runs of days reported, by day and scope. */
export async function reportedBetween(
  tx: Db,
  range: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, ReadonlyMap<string, ReportedScope>>> {
  const days = Map.groupBy(await selectReported(tx, range), (row) => row.pipe_run_date);
  return new Map(
    [...days].map(([day, rows]) => [
      day,
      new Map(
        rows.map((row) => [
          row.scope,
          { netLtd: row.net_ltd, adjustmentLtd: row.adjustment_ltd, var95: row.var_95 },
        ]),
      ),
    ]),
  );
}
