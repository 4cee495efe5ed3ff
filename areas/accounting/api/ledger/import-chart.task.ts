import { object, text } from '@fairlead/shared/contract/schema';

import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { type ChartOutcome, importChart } from './import-chart.service.ts';

/** Imports a chart of accounts that was handed over, and nothing else. */
export const importChartTask: TaskDefinition = {
  route: '/accounting/import_chart',
  summary: 'Import a chart: companies, vessels, ledger cards, banks',
  urlParams: [],
  methods: ['POST'],
  json: object({ file_id: text({ pattern: '^[0-9a-f]{64}$' }) }),
  access: 'acc:import',
  outputAccess: 'acc:read',
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
    print(outcomeLine(await importChart(db, request)));
  },
};

function outcomeLine({ result, added, changed, unchanged }: ChartOutcome): string {
  return result === 'repeated'
    ? 'This file was taken before; nothing was done'
    : `Chart taken: ${added} rows added, ${changed} changed, ${unchanged} as before`;
}
