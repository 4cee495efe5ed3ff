import { object, text } from '@fairlead/shared/contract/schema';

import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { importTradeReports, type TradeReportOutcome } from './import-trade-reports.service.ts';

/** Imports a file of trades that an exchange or broker tells within the day. */
export const importTradeReportsTask: TaskDefinition = {
  route: '/clearer/import_trades',
  summary: 'Import trades told within the day that were handed over as a file',
  urlParams: [],
  methods: ['POST'],
  json: object({ file_id: text({ pattern: '^[0-9a-f]{64}$' }) }),
  access: 'statement:import',
  memoryMb: 1024,
  run: async ({ db, clock, taskId, actor, json, print, recordArtifacts }) => {
    // The run's body was checked against `json` before it was queued.
    const { file_id: fileId } = json as { readonly file_id: string };
    const request = {
      fileId,
      loadedBy: actor.email,
      requestId: taskId,
      clock,
      recordArtifacts,
    };
    for (const line of outcomeLines(await importTradeReports(db, request))) print(line);
  },
};

function outcomeLines(outcome: TradeReportOutcome): readonly string[] {
  const { told, replaced, cancelled, unchanged, missing, notes } = outcome;
  const did = `Trades told: ${told} new, ${replaced} replaced, ${cancelled} cancelled, ${unchanged} told before`;
  return [did, ...missing, ...notes];
}
