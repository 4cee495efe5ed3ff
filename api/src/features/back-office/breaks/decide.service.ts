import type { BreakDecision, LotBreak } from '@fairlead/shared/contract/back-office/breaks';
import { amountOf, textOf } from '@fairlead/shared/domain/money/exact';

import { insertAudits } from '../../../platform/database/audit.queries.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type BreakRow, lockBreaks, selectBreaks } from './breaks.queries.ts';
import { type BreakParts, breakOf, lotBreakOf, noBreak } from './breaks.service.ts';
import { notListed, problemsOfDecision } from './decision.rules.ts';
import { insertSteps, type NewStep } from './keep.queries.ts';

/** Who decides, and the call that the audit log names. */
export type Deciding = { readonly email: string; readonly requestId: string };

/** The transaction of the call in the place of the database. */
type Parts = Omit<BreakParts, 'db'> & { readonly tx: Db };

/**
 * Takes a decision on a break that somebody saw; the break with its steps as it is then.
 * @throws Refusal 404 where there is none, 422 for what is missing, 409 with the break where it is another one now
 */
export async function decidedBreak(
  parts: Parts,
  { id, ...decision }: BreakDecision & { readonly id: number },
  by: Deciding,
) {
  const { tx, clock, owners } = parts;
  const today = clock.businessDate();
  const [row] = await lockedAsSeen(parts, [{ break_id: id, row_version: decision.row_version }]);
  const problems = problemsOfDecision(decision, { owners, today });
  if (problems.length > 0) throw invalid(problems);
  if (row !== undefined) await addSteps(tx, [{ row, step: decisionStep(row, decision, by) }], by);
  return breakOf({ db: tx, clock }, id);
}

type Seen = { readonly break_id: number; readonly row_version: number };

/**
 * Gives breaks an owner, all of them or none; the breaks as they are then.
 * @throws Refusal as `decidedBreak` does
 */
export async function assignedBreaks(
  parts: Parts,
  { breaks, owner }: { readonly breaks: readonly Seen[]; readonly owner: string | null },
  by: Deciding,
): Promise<{ breaks: LotBreak[] }> {
  const { tx, clock, owners } = parts;
  const rows = await lockedAsSeen(parts, breaks);
  if (owner !== null && !owners.includes(owner)) throw invalid([notListed(owner)]);
  const unowned = owner === null ? rows.filter(({ status }) => status === 'TO_CORRECT') : [];
  if (unowned.length > 0) throw invalid(['What is to be corrected needs somebody who does it']);
  const steps = rows.map((row) => ({ row, step: { ...sameStep(row, by), owner } }));
  await addSteps(tx, steps, by);
  const after = await selectBreaks(tx, { ids: rows.map((row) => row.break_id) });
  return { breaks: after.map((row) => lotBreakOf(row, clock.businessDate())) };
}

/** The breaks, which nobody else changes until the end. @throws Refusal 404, or 409 where one is not as seen */
async function lockedAsSeen({ tx, clock }: Parts, seen: readonly Seen[]): Promise<BreakRow[]> {
  const ids = seen.map((one) => one.break_id);
  await lockBreaks(tx, ids);
  const rows = await selectBreaks(tx, { ids });
  for (const { break_id: id, row_version: version } of seen) {
    const row = rows.find((one) => one.break_id === id);
    if (row === undefined) throw noBreak(id);
    if (row.row_version !== version || row.status === 'CLOSED')
      throw new Refusal({
        ...{ status: 409, code: 'DECIDED', message: changedText(row) },
        body: { lot_break: lotBreakOf(row, clock.businessDate()) },
      });
  }
  return rows;
}

const WORDS = {
  ...{ OPEN: 'open', EXPLAINED: 'explained', TO_CORRECT: 'to be corrected', CLOSED: 'closed' },
} as const;

const changedText = ({ lot_num: lot, status }: BreakRow): string =>
  status === 'CLOSED'
    ? `The break of lot ${lot} is closed: both systems agree within rounding`
    : `Somebody was faster: the break of lot ${lot} is ${WORDS[status]} now`;

const invalid = (problems: readonly string[]) =>
  new Refusal({ status: 422, code: 'DECISION_INVALID', message: problems.join('; ') });

/** The next step, which changes nothing yet. */
const sameStep = (row: BreakRow, { email }: Deciding): NewStep => ({
  ...{ break_id: row.break_id, seq: row.row_version + 1, actor: email, status: row.status },
  ...{ amount_diff: row.amount_diff, explained_amount: row.explained_amount, reason: row.reason },
  ...{ correct_in: row.correct_in, owner: row.owner, due: row.due, note: row.note },
});

function decisionStep(row: BreakRow, decision: BreakDecision, by: Deciding): NewStep {
  const { status, owner = row.owner, note = null } = decision;
  return { ...sameStep(row, by), status, owner, note, ...UNDECIDED, ...decidedOn(row, decision) };
}

const UNDECIDED = { explained_amount: null, reason: null, correct_in: null, due: null };

/** What a decision says beside its status. */
function decidedOn(row: BreakRow, decision: BreakDecision): Partial<NewStep> {
  const { explained_amount: amount = row.amount_diff, reason, correct_in, due } = decision;
  switch (decision.status) {
    case 'OPEN':
      return {};
    case 'EXPLAINED':
      return { explained_amount: textOf(amountOf(amount)), reason: reason?.trim() ?? null };
    case 'TO_CORRECT':
      return { correct_in: correct_in ?? null, due: due ?? null };
  }
}

type Step = { readonly row: BreakRow; readonly step: NewStep };

async function addSteps(tx: Db, steps: readonly Step[], by: Deciding): Promise<void> {
  await insertSteps(
    tx,
    steps.map(({ step }) => step),
  );
  await insertAudits(
    tx,
    steps.map(({ row, step }) => ({
      ...{ actor: by.email, action: 'lot_break.decide', entity: 'lot_break' },
      ...{ entityId: String(row.break_id), requestId: by.requestId },
      before: standingOf({ ...row, seq: row.row_version }),
      after: standingOf(step),
    })),
  );
}

const standingOf = (of: Omit<NewStep, 'break_id' | 'actor'>) => ({
  ...{ seq: of.seq, status: of.status, amount_diff: of.amount_diff, owner: of.owner },
  ...{ explained_amount: of.explained_amount, reason: of.reason, correct_in: of.correct_in },
  ...{ due: of.due, note: of.note },
});
