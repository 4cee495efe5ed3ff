import type { StatementDecision } from '@fairlead/accounting/contract/waiting-statements';

import { updateAccountingVersion } from '@fairlead/platform/database/accounting-version.queries';
import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { lockImports } from '@fairlead/platform/database/import-lock.queries';
import { Refusal } from '@fairlead/platform/http/errors';
import { layDays } from '../lay-days.service.ts';
import { checkTimelines } from '../timeline-changes.queries.ts';
import { type AnswerPlan, ANSWERS } from './answers.rules.ts';
import {
  selectStatementStanding,
  selectWaitingStatements,
  updateDecision,
  type WaitingStatementRow,
} from './waiting.queries.ts';
import { answersTo, loadWaitingStatement } from './waiting.service.ts';

export type Answered = {
  readonly standing: 'laid' | 'replaced';
  readonly added: number;
  readonly withdrawn: number;
};

type Answer = {
  readonly id: number;
  readonly decision: StatementDecision;
  /** Version of what was seen. */
  readonly version: string;
};

type By = { readonly email: string; readonly requestId: string };

/**
 * Lays a statement that waits as a person says, or sets it aside; no import comes between.
 * @throws Refusal 404 where there is none, 409 with it as it is where others were faster, 422 for an answer
 *   that it does not have or that leaves it waiting
 */
export async function resolveWaitingStatement(tx: Db, answer: Answer, by: By): Promise<Answered> {
  await lockImports(tx);
  const { id, decision } = answer;
  const row = await seenRow(tx, id);
  const answers = await answersTo(tx, row);
  const statement = await loadWaitingStatement(tx, row, answers);
  // Optimistic locking.
  if (statement.version !== answer.version)
    throw changed('This statement has changed: look at it again', { statement });
  const plan = answers.find((one) => one.decision === decision);
  if (plan === undefined)
    throw invalid(
      `This question is answered with ${ANSWERS[statement.question].join(' or ')}, not with ${decision}`,
    );
  if (plan.problem !== null) throw invalid(plan.problem);
  return laidAs(tx, { row, plan }, by);
}

type Decided = { readonly row: WaitingStatementRow; readonly plan: AnswerPlan };

async function laidAs(tx: Db, { row, plan }: Decided, by: By): Promise<Answered> {
  const { statement_id: id, service_account_no: account, external_id: name } = row;
  const { decision } = plan;
  await updateDecision(tx, { id, decision, by: by.email });
  const laying = { loadedBy: by.email, requestId: by.requestId };
  const [laid] = await layDays(tx, [{ account, plan }], laying);
  const { transactions: added = 0, withdrawn = 0, gaps = [] } = laid ?? {};
  await checkTimelines(tx).catch((error: unknown) => {
    throw inWords(error);
  });
  const replacedBy = plan.result.replaced.get(id) ?? null;
  const standing = replacedBy === null ? 'laid' : 'replaced';
  await insertAudit(tx, {
    actor: by.email,
    action: 'bank_statement.decide',
    requestId: by.requestId,
    entity: 'bank_statement',
    entityId: String(id),
    before: {
      standing: 'waiting',
      account,
      name,
      question: row.question,
      asked_about: row.asked_about.map(Number),
    },
    after: { standing, decision, replaced_by: replacedBy, added, withdrawn, gaps },
  });
  await updateAccountingVersion(tx);
  return { standing, added, withdrawn };
}

async function seenRow(tx: Db, id: number): Promise<WaitingStatementRow> {
  const [row] = await selectWaitingStatements(tx, { most: 1, id });
  if (row !== undefined) return row;
  if ((await selectStatementStanding(tx, id)) === undefined)
    throw new Refusal({
      status: 404,
      code: 'NOT_FOUND',
      message: `There is no bank statement ${id}`,
    });
  throw changed('This statement does not wait any more', { statement: null });
}

const changed = (message: string, body: Readonly<Record<string, unknown>>) =>
  new Refusal({ status: 409, code: 'CHANGED', message, body });

const invalid = (message: string) => new Refusal({ status: 422, code: 'ANSWER_INVALID', message });

/** An answer with which payments and balances of the account would not agree is refused by name. */
function inWords(error: unknown): unknown {
  const { constraint = '', message = '' } = error as { constraint?: string; message?: string };
  return constraint.endsWith('_adds_up') ? invalid(message) : error;
}
