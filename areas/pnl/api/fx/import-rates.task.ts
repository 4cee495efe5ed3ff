import { object, text } from '@fairlead/shared/contract/schema';

import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { importRates, type RateOutcome } from './fx.service.ts';

/** Imports a file of currency rates that a call, the command or the watched folder handed over. */
export const importRatesTask: TaskDefinition = {
  route: '/fx/import_rates',
  summary: 'Import currency rates that were handed over as a file',
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
    for (const line of outcomeLines(await importRates(db, request))) print(line);
  },
};

/** Report of an import, line by line. */
function outcomeLines(outcome: RateOutcome): string[] {
  const { firstDate, lastDate } = outcome;
  const span = firstDate === lastDate ? firstDate : `${firstDate} to ${lastDate}`;
  if (outcome.result === 'repeated')
    return [`The rates of ${span} were taken from this file before; nothing was done`];
  const { added, corrected, takenBack, unchanged, moves, moveCount, gaps, notes } = outcome;
  const more = moveCount - moves.length;
  const missing = gaps.map(({ currency }) => currency).join(', ');
  return [
    `Rates of ${span} taken: ${added} added, ${corrected} corrected, ${takenBack} taken back, ` +
      `${unchanged} as before`,
    ...moves.map(
      ({ currency, obs_date, now, before, before_date }) =>
        `Farther than expected: ${currency} on ${obs_date} is ${now} for a euro, after ` +
        `${before} on ${before_date} (more than a tenth)`,
    ),
    ...(more > 0 ? [`… and ${more} more that are farther than expected`] : []),
    ...(missing === ''
      ? []
      : [`Missing: ${lastDate} has no rate of ${missing}, and ${gaps[0]?.before_date ?? ''} had`]),
    ...notes,
  ];
}
