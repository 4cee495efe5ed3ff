import { object, text } from '@fairlead/shared/contract/schema';

import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import type { ComparedOpenings } from './compared-openings.service.ts';
import { importOpenings, type OpeningsOutcome } from './import-openings.service.ts';

/** Imports a file of what a firm held at its clearers when it started with the product. */
export const importOpeningsTask: TaskDefinition = {
  route: '/clearer/import_opening_positions',
  summary: 'Import opening positions that were handed over as a file',
  urlParams: [],
  methods: ['POST'],
  json: object({ file_id: text({ pattern: '^[0-9a-f]{64}$' }) }),
  access: 'statement:import',
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
    for (const line of outcomeLines(await importOpenings(db, request))) print(line);
  },
};

const NAMED = 50;

/** Report of an import, and in what the clearers say otherwise. */
function outcomeLines({ accounts, compared }: OpeningsOutcome): readonly string[] {
  return [
    ...accounts.map(
      ({ clearer, account, asOf, added, takenBack, unchanged }) =>
        `Opening positions of ${clearer} ${account} at ${asOf}: ${added} added, ` +
        `${takenBack} taken back, ${unchanged} as before`,
    ),
    ...compared.flatMap(comparedLines),
  ];
}

function comparedLines({
  clearer,
  statementDate,
  differences,
}: ComparedOpenings): readonly string[] {
  if (statementDate === null)
    return [`${clearer} has no statement of their day or later yet: they are not compared`];
  if (differences.length === 0)
    return [`${clearer}'s open positions of ${statementDate} agree, lot for lot`];
  const more = differences.length - NAMED;
  return [
    `Warning: ${clearer}'s open positions of ${statementDate} do not agree:`,
    ...differences.slice(0, NAMED),
    ...(more > 0 ? [`… and ${more} more like it`] : []),
  ];
}
