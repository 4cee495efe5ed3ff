import { object, text } from '@fairlead/shared/contract/schema';

import type { TaskDefinition } from '../../platform/tasks/task.ts';
import { importStatements, type StatementOutcome } from './import-statement.service.ts';

/** Imports bank statements that were handed over, and nothing else. */
export const importBankStatementTask: TaskDefinition = {
  route: '/bank/import_statement',
  summary:
    'Import bank statements: camt.053, camt.052, MT940 or BAI2; and details of batches: camt.054',
  urlParams: [],
  methods: ['POST'],
  json: object({ file_id: text({ pattern: '^[0-9a-f]{64}$' }) }),
  access: 'acc:import',
  outputAccess: 'acc:read',
  memoryMb: 1024,
  run: async ({ db, clock, taskId, actor, json, print, made }) => {
    // The run's body was checked against `json` before it was queued.
    const { file_id: fileId } = json as { readonly file_id: string };
    const request = { fileId, loadedBy: actor.email, requestId: taskId, clock, made };
    print(outcomeLines(await importStatements(db, request)).join('\n'));
  },
};

function outcomeLines(outcome: StatementOutcome): readonly string[] {
  if (outcome.result === 'repeated') return ['This file was taken before; nothing was done'];
  const { version, statements, known, transactions, withdrawn, waiting, gaps, notes } = outcome;
  const { notified } = outcome;
  return [
    `Read as ${version}`,
    ...(statements > 0 || notified === undefined
      ? [`Taken: ${statements} statements, ${transactions.toLocaleString('en')} transactions`]
      : []),
    ...(notified === undefined
      ? []
      : [`Taken: details of ${(notified.entries - notified.known).toLocaleString('en')} payments`]),
    ...(notified !== undefined && notified.known > 0
      ? [
          `Details of ${notified.known.toLocaleString('en')} payments were taken before from another file`,
        ]
      : []),
    ...(known > 0 ? [`${known} statements were taken before from another file`] : []),
    ...(withdrawn > 0 ? [`${withdrawn} transactions were taken back by the bank`] : []),
    ...(waiting > 0
      ? [
          `${waiting} statements do not fit what is known, and nothing says which is right: nothing of them counts until somebody answers, on Accounting, Bank Transactions`,
        ]
      : []),
    ...gaps.map(
      ({ account, date, amount }) => `Account ${account}: ${amount} is missing before ${date}`,
    ),
    ...notes,
  ];
}
