import { object, text } from '@fairlead/shared/contract/schema';

import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { importStatements, type StatementOutcome } from './import-statement.service.ts';
import { formatLargeCount } from './notified/notices.rules.ts';

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
      ? [
          `Taken: ${formatLargeCount(statements, 'statement')}, ${formatLargeCount(transactions, 'transaction')}`,
        ]
      : []),
    ...(notified === undefined
      ? []
      : [`Taken: details of ${formatLargeCount(notified.entries - notified.known, 'payment')}`]),
    ...(notified !== undefined && notified.known > 0
      ? [
          `Taken before from another file: details of ${formatLargeCount(notified.known, 'payment')}`,
        ]
      : []),
    ...(known > 0
      ? [`Taken before from another file: ${formatLargeCount(known, 'statement')}`]
      : []),
    ...(withdrawn > 0
      ? [`Taken back by the bank: ${formatLargeCount(withdrawn, 'transaction')}`]
      : []),
    ...(waiting > 0
      ? [
          `Waiting for an answer on Accounting, Bank Transactions: ${formatLargeCount(waiting, 'statement')} that what is known contradicts. Until then nothing of them counts`,
        ]
      : []),
    ...gaps.map(
      ({ account, date, amount }) => `Account ${account}: ${amount} is missing before ${date}`,
    ),
    ...notes,
  ];
}
