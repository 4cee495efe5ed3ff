import { createHash } from 'node:crypto';

import type {
  StatedPayment,
  WaitingStatement,
} from '@fairlead/accounting/contract/waiting-statements';
import { parseAmount, toNearestNumber } from '@fairlead/shared/domain/money/exact';

import type { Db } from '@fairlead/platform/database/db';
import { planDays } from '../lay-days.service.ts';
import {
  listAddedRows,
  type DaysPlan,
  type DaysOfStatements,
  listWithdrawnRows,
} from '../plan.rules.ts';
import type { TimelineEntry, TimelineStatement } from '../timeline/statement-day.rules.ts';
import { planAnswer, type AnswerPlan, ANSWERS } from './answers.rules.ts';
import { compared } from './compared.rules.ts';
import {
  type PaymentRow,
  selectStatedPayments,
  selectStatements,
  selectWaitingStatements,
  type StatementRow,
  type WaitingStatementRow,
} from './waiting.queries.ts';

const MAX = 50;
const MAX_PAYMENTS = 200;

/** Statements that wait for a person, with what is in question and what each answer would do. */
export async function waitingStatements(
  db: Db,
): Promise<{ readonly statements: WaitingStatement[]; readonly count: number }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const statements: WaitingStatement[] = [];
      const waiting = await selectWaitingStatements(tx, { most: MAX });
      for (const row of waiting)
        statements.push(await loadWaitingStatement(tx, row, await answersTo(tx, row)));
      return { statements, count: waiting[0]?.count ?? 0 };
    });
}

/**
 * Plans each answer to what a statement is asked, on its days and those of the statements that it is asked about, and on
 * all that come out otherwise with one of them.
 */
export async function answersTo(tx: Db, row: WaitingStatementRow): Promise<readonly AnswerPlan[]> {
  const { service_account_no: account, statement_id: id, question } = row;
  if (question === null) throw new Error('a statement that waits has a question');
  const about = row.asked_about.map(Number);
  const ends = [row, ...(await selectStatements(tx, about))];
  const asked = {
    account,
    days: ends.flatMap(({ opening_date, closing_date }) => [opening_date, closing_date]),
    plansOf: (told: DaysOfStatements) => {
      const statements = told.statements.map((one) =>
        one.id === id ? { ...one, decidedAbout: about } : one,
      );
      return ANSWERS[question].map((decision) => planAnswer({ ...told, statements }, id, decision));
    },
  };
  return (await planDays(tx, [asked])).get(account) ?? [];
}

/** A statement that waits as people see it. */
export async function loadWaitingStatement(
  tx: Db,
  row: WaitingStatementRow,
  answers: readonly AnswerPlan[],
): Promise<WaitingStatement> {
  const { question, asked_about: ids, count: _, ...statement } = row;
  if (question === null) throw new Error('a statement that waits has a question');
  const about = ids.map(Number);
  const pairs = buildPairs(row.statement_id, about, answers[0]?.statements ?? []);
  const shown = pairs.slice(0, MAX_PAYMENTS);
  const rows = shown.flatMap((pair) => [pair.told?.row, pair.known?.row].filter(isText));
  const found = new Map(
    (await selectStatedPayments(tx, rows)).map((one) => [one.bank_transaction_id, one]),
  );
  const said = {
    ...statement,
    ...toBalances(statement),
    question,
    asked_about: (await selectStatements(tx, about)).map((one) => ({ ...one, ...toBalances(one) })),
    payments: shown.map((pair) => ({
      told: toPayment(found.get(pair.told?.row ?? '')),
      known: toPayment(found.get(pair.known?.row ?? '')),
    })),
    payment_count: pairs.length,
    answers: answers.filter(({ problem }) => problem === null).map(toAnswer),
  };
  return { ...said, version: hashVersion([said, pairs]) };
}

const hashVersion = (said: unknown) =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url');

const isText = (text: string | undefined) => text !== undefined;

const toBalances = ({ opening, closing }: Pick<StatementRow, 'opening' | 'closing'>) => ({
  opening: toNearestNumber(parseAmount(opening)),
  closing: toNearestNumber(parseAmount(closing)),
});

function toPayment(row: PaymentRow | undefined): StatedPayment | null {
  if (row === undefined) return null;
  const { bank_transaction_id: _, amount, ...payment } = row;
  return { ...payment, amount: toNearestNumber(parseAmount(amount)) };
}

function buildPairs(
  id: number,
  about: readonly number[],
  statements: readonly TimelineStatement[],
) {
  const own = statements.find((one) => one.id === id);
  const isOwnDay = ({ day }: TimelineEntry) =>
    own !== undefined && day >= own.openingDate && day <= own.closingDate;
  const known = new Map<string, TimelineEntry>();
  for (const entry of statements.filter((one) => about.includes(one.id)).flatMap(entriesOf))
    if (isOwnDay(entry)) known.set(entry.payment ?? entry.row, entry);
  return compared(own?.entries ?? [], [...known.values()]);
}

const entriesOf = ({ entries }: TimelineStatement) => entries;

/** Tells what would come of an answer. */
function toAnswer(plan: AnswerPlan): WaitingStatement['answers'][number] {
  const [added, withdrawn] = [listAddedRows(plan), listLost(plan)];
  const sum = createSum(plan);
  return {
    decision: plan.decision,
    added: added.length,
    withdrawn: withdrawn.length,
    added_amount: sum(added),
    withdrawn_amount: sum(withdrawn),
  };
}

/** Payments that count no more: taken back, or told by another that counts already. */
const listLost = (plan: DaysPlan): readonly string[] => [
  ...listWithdrawnRows(plan),
  ...plan.settlement.merged.map(([from]) => from),
];

function createSum({ statements }: DaysPlan): (rows: readonly string[]) => number {
  const amounts = new Map(
    statements.flatMap(entriesOf).map(({ row, amount }) => [row, parseAmount(amount)]),
  );
  return (rows) => toNearestNumber(rows.reduce((sum, row) => sum + (amounts.get(row) ?? 0n), 0n));
}
