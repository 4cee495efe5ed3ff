import { object, text } from '@fairlead/shared/contract/schema';

import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { importStatement, type ImportOutcome } from './statements.service.ts';

/** Imports a file that `uploadStatement`, the command or the watched folder handed over. */
export const importStatementTask: TaskDefinition = {
  route: '/clearer/import_statement',
  summary: 'Import a clearer statement that was handed over as a file',
  urlParams: [],
  methods: ['POST'],
  json: object({ file_id: text({ pattern: '^[0-9a-f]{64}$' }) }),
  access: 'statement:import',
  memoryMb: 1024,
  run: async ({ db, clock, taskId, actor, json, print, recordArtifacts }) => {
    // The run's body was checked against `json` before it was queued.
    const { file_id: fileId } = json as { readonly file_id: string };
    const outcome = await importStatement(db, {
      fileId,
      loadedBy: actor.email,
      requestId: taskId,
      clock,
      recordArtifacts,
    });
    for (const line of outcomeLines(outcome)) print(line);
  },
};

const NAMED = 20;

/** Report of an import, and where the clearer's statements do not follow from each other. */
function outcomeLines(outcome: ImportOutcome): string[] {
  if (outcome.result === 'waits') {
    const { waits, fileName } = outcome;
    const missing = waits.missing.join(' and ');
    return [
      `${fileName} is kept: the statement of ${waits.day} (${waits.layout}) waits for ${missing}`,
    ];
  }
  const { breaks, missing, notes } = outcome;
  const did = [...didLines(outcome), ...missing, ...notes];
  if (breaks.length === 0) return did;
  const more = breaks.length - NAMED;
  return [
    ...did,
    'It does not go on where the last one ended (P&L, Back Office):',
    ...breaks.slice(0, NAMED),
    ...(more > 0 ? [`… and ${more} more like it`] : []),
  ];
}

function didLines(outcome: Exclude<ImportOutcome, { result: 'waits' }>): string[] {
  const { result, clearer, statementDate, added, changed, unchanged, withdrawn } = outcome;
  const what = `${clearer}'s statement of ${statementDate}`;
  if (result === 'repeated') return [`${what} was taken from this file before; nothing was done`];
  if (result === 'taken') return [`${what} taken: ${added} trades`];
  return [
    `${what} corrected: ${added} trades added, ${changed} changed and to be verified again, ` +
      `${withdrawn} withdrawn, ${unchanged} unchanged`,
  ];
}
