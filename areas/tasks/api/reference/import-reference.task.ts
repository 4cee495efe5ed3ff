import { object, text } from '@fairlead/shared/contract/schema';

import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { importReference, type ReferenceOutcome } from './reference.service.ts';

/** Imports the files that `uploadReference`, the command or the demo handed over. */
export const importReferenceTask: TaskDefinition = {
  route: '/reference/import',
  summary: 'Import reference data that were handed over as files',
  urlParams: [],
  methods: ['POST'],
  json: object({ set_id: text({ pattern: '^[0-9a-f]{64}$' }) }),
  access: 'statement:import',
  run: async ({ db, taskId, actor, json, print, recordArtifacts }) => {
    // The run's body was checked against `json` before it was queued.
    const { set_id: setId } = json as { readonly set_id: string };
    const request = { setId, loadedBy: actor.email, requestId: taskId, recordArtifacts };
    print(outcomeLine(await importReference(db, request)));
  },
};

/** Report of an import, as its run prints it. */
function outcomeLine({ added, changed, removed }: ReferenceOutcome): string {
  return added + changed + removed === 0
    ? 'The reference data are as these files say; nothing was done'
    : `Reference data taken: ${added} rows added, ${changed} changed, ${removed} removed`;
}
