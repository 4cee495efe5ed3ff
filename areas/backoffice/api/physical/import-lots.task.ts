import { object, text } from '@fairlead/shared/contract/schema';

import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { outcomeLine } from '@fairlead/platform/files/outcome-line';
import { importPhysical } from './import-physical.service.ts';
import { LOTS_FILE } from './import-lots.service.ts';

/** Imports a file of lots that was handed over, and nothing else. */
export const importLotsTask: TaskDefinition = {
  route: '/physical/import_lots',
  summary: 'Import lots that were handed over as a file',
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
    print(outcomeLine(await importPhysical(db, request, LOTS_FILE)));
  },
};
