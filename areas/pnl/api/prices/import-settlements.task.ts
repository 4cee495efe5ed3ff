import { object, text } from '@fairlead/shared/contract/schema';

import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { formatDateSpan, formatImportReport } from './outcome-lines.rules.ts';
import { importSettlements, type PriceOutcome } from './prices.service.ts';

/** Imports a file of prices that a call, the command or the watched folder handed over. */
export const importSettlementsTask: TaskDefinition = {
  route: '/prices/import_settlements',
  summary: 'Import settlement prices and fixings that were handed over as a file',
  urlParams: [],
  methods: ['POST'],
  json: object({ file_id: text({ pattern: '^[0-9a-f]{64}$' }) }),
  access: 'pnl:import',
  outputAccess: 'pnl:read',
  memoryMb: 1536,
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
    for (const line of outcomeLines(await importSettlements(db, request))) print(line);
  },
};

function outcomeLines(outcome: PriceOutcome): string[] {
  if (outcome.result === 'taken') return formatImportReport(outcome);
  const span = formatDateSpan(outcome);
  return [`The prices of ${span} were taken from this file before; nothing was done`];
}
