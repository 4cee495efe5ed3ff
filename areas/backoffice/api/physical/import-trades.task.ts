import { object, text } from '@fairlead/shared/contract/schema';

import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { outcomeLine } from '@fairlead/platform/files/outcome-line';
import { importPhysical } from './import-physical.service.ts';
import { TRADES_FILE } from './import-trades.service.ts';

/** Imports a file of physical trades that was handed over, and nothing else. */
export const importTradesTask: TaskDefinition = {
  route: '/physical/import_trades',
  summary: 'Import physical trades and their amounts that were handed over as a file',
  urlParams: [],
  methods: ['POST'],
  json: object({ file_id: text({ pattern: '^[0-9a-f]{64}$' }) }),
  access: 'backacc:import',
  outputAccess: 'backacc:read',
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
    print(outcomeLine(await importPhysical(db, request, TRADES_FILE)));
  },
};
