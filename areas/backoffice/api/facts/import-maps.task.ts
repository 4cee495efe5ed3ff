import { object, text } from '@fairlead/shared/contract/schema';

import { outcomeLine } from '@fairlead/platform/files/outcome-line';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { importFacts } from './import-facts.service.ts';
import { MAPS_FILE } from './import-maps.service.ts';

/** Imports a file of maps that was handed over, and nothing else. */
export const importMapsTask: TaskDefinition = {
  route: '/backacc/import_maps',
  summary: 'Import whose column and group lines are, handed over as a file',
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
    print(outcomeLine(await importFacts(db, request, MAPS_FILE)));
  },
};
