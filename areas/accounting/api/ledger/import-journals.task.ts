import { object, text } from '@fairlead/shared/contract/schema';

import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { importJournals, type JournalsOutcome } from './import-journals.service.ts';

/** Imports an export of journals that was handed over, and nothing else. */
export const importJournalsTask: TaskDefinition = {
  route: '/accounting/import_journals',
  summary: "Import a company's journals of a period",
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
    print(outcomeLines(await importJournals(db, request)).join('\n'));
  },
};

function outcomeLines(outcome: JournalsOutcome): readonly string[] {
  if (outcome.result === 'repeated') return ['This file was taken before; nothing was done'];
  const { company, periodFrom, periodTo, unmapped, notes } = outcome;
  const counts = (['added', 'corrected', 'withdrawn', 'unchanged', 'superseded'] as const)
    .filter((what) => what === 'added' || outcome[what] > 0)
    .map((what) => `${outcome[what].toLocaleString('en')} ${what}`);
  return [
    `Journals of ${company}, ${periodFrom} to ${periodTo}: ${counts.join(', ')}`,
    ...(outcome.restated > 0
      ? [`Restated in a locked period: ${outcome.restated} figures by card, vessel and day`]
      : []),
    ...(unmapped.length > 0 ? [`Cards that no chart maps: ${unmapped.join(', ')}`] : []),
    ...notes,
  ];
}
