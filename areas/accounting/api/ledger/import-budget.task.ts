import { object, text } from '@fairlead/shared/contract/schema';

import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { type BudgetOutcome, importBudget } from './import-budget.service.ts';

/** Imports a budget that was handed over, and nothing else. */
export const importBudgetTask: TaskDefinition = {
  route: '/accounting/import_budget',
  summary: 'Import budgets by company, ledger card and month',
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
    print(outcomeLines(await importBudget(db, request)).join('\n'));
  },
};

function outcomeLines(outcome: BudgetOutcome): readonly string[] {
  if (outcome.result === 'repeated') return ['This file was taken before; nothing was done'];
  const { added, corrected, takenBack, unchanged, notes } = outcome;
  return [
    `Budget taken: ${added} amounts added, ${corrected} corrected, ${takenBack} taken back, ${unchanged} as before`,
    ...notes,
  ];
}
