import type { BreakState } from '@fairlead/shared/contract/back-office/breaks';
import { type Amount, amountOf, sizeOf, textOf } from '@fairlead/shared/domain/money/exact';

import type { Clock } from '../../../platform/clock.ts';
import { type AuditEvent, insertAudits } from '../../../platform/database/audit.queries.ts';
import type { Db } from '../../../platform/database/db.ts';
import { backMetaOf } from '../meta/back-meta.service.ts';
import { type DifferenceRow, type LotCut, selectDifferences } from '../lots/differences.queries.ts';
import { requireRates } from '../lots/cut.service.ts';
import { selectLots } from '../lots/lots.queries.ts';
import { tablesOfLots } from '../lots/reconciled.rules.ts';
import { brokenLots } from './broken-lots.service.ts';
import {
  type BreakDates,
  type HeldBreak,
  insertSteps,
  lockHeldBreaks,
  lockKeeping,
  type NewStep,
  replaceRoundings,
  selectBreakDates,
  selectOpposites,
  takeMarkedLots,
  updateBreakDates,
  upsertBreaks,
} from './keep.queries.ts';
import { nextStep } from './next-step.rules.ts';

export type Keeping = {
  readonly clock: Clock;
  readonly roundingOk: number;
  /** In whose name, and the run or request that the audit log names. */
  readonly actor: string;
  readonly requestId: string;
};

/** How many lots were looked at, and what came of it. */
export type Kept = { readonly lots: number } & Readonly<Record<BreakState | 'REOPENED', number>>;

/**
 * Brings breaks to what the facts say now: of lots whose facts have changed, of all where the dates are other
 * ones. Doing it twice is as once; two at a time are one after the other.
 * @throws Refusal 400 that names a day without a rate
 */
export async function keepBreaks(db: Db, keeping: Keeping): Promise<Kept> {
  return db.transaction().execute(async (tx) => {
    await lockKeeping(tx);
    const [dates, before, marked] = [
      await datesNow(tx, keeping.clock),
      await selectBreakDates(tx),
      await takeMarkedLots(tx),
    ];
    const isMoved = JSON.stringify(dates) !== JSON.stringify(before);
    if (isMoved) await updateBreakDates(tx, dates);
    const lots = isMoved ? null : marked;
    if (dates.accounting_end === null || lots?.length === 0) return NOTHING;
    return kept(tx, { ...keeping, dates, lots });
  });
}

const NOTHING: Kept = { lots: 0, OPEN: 0, EXPLAINED: 0, TO_CORRECT: 0, CLOSED: 0, REOPENED: 0 };

/** The period that a close looks at; a day without a final run counts traders up to its end. */
async function datesNow(db: Db, clock: Clock): Promise<BreakDates> {
  const { start_date, end_date, trade_date } = await backMetaOf({ db, clock });
  return { start_date, accounting_end: end_date, trade_date: trade_date ?? end_date };
}

type Asked = Keeping & { readonly dates: BreakDates; readonly lots: readonly string[] | null };

/** A lot's column that is not the same in both. */
export type Differing = DifferenceRow & { readonly difference: Amount };

async function kept(tx: Db, asked: Asked): Promise<Kept> {
  const { dates, roundingOk } = asked;
  const [end, trade] = [dates.accounting_end ?? '', dates.trade_date ?? ''];
  await requireRates(tx, trade);
  const cut: LotCut = { from: null, accountingEnd: end, tradeDate: trade, includeAdjProj: true };
  const tolerance = amountOf(String(roundingOk));
  const lots = await withOpposites(tx, { ...asked, cut, tolerance });
  const rows = await selectDifferences(tx, cut, lots);
  const differing = rows.map(differingOf);
  const broken = differing.filter(({ difference }) => sizeOf(difference) > tolerance);
  const held = await lockHeldBreaks(tx, lots);
  const tables = tablesOfLots(rows, await selectLots(tx, lots), {
    start: dates.start_date ?? '',
    end,
  });
  const columns = await brokenLots(tx, broken, { cut, tolerance, tables });
  const ids = await upsertBreaks(tx, columns);
  await replaceRoundings(tx, lots, within(differing, tolerance));
  const steps = stepsOf({ held, differing, ids, tolerance, actor: asked.actor });
  await insertSteps(tx, steps);
  await insertAudits(tx, auditsOf(steps, held, asked));
  return { lots: lots?.length ?? new Set(rows.map((row) => row.lot_num)).size, ...countsOf(steps) };
}

const differingOf = (row: DifferenceRow): Differing => ({
  ...row,
  difference: amountOf(row.traders ?? '0') - amountOf(row.accounting ?? '0'),
});

type Looking = Asked & { readonly cut: LotCut; readonly tolerance: Amount };

/** The lots, and those in which what is astray in one of them may be, or was. */
async function withOpposites(tx: Db, asked: Looking): Promise<readonly string[] | null> {
  const { lots, cut, tolerance, roundingOk } = asked;
  if (lots === null) return null;
  const now = (await selectDifferences(tx, cut, lots)).map(differingOf);
  const before = await lockHeldBreaks(tx, lots);
  const amounts = [
    ...now.map(({ pnl_column, difference }) => ({ pnl_column, difference })),
    ...before.map(({ pnl_column, amount_diff: was }) => ({
      pnl_column,
      difference: amountOf(was),
    })),
  ]
    .filter(({ difference }) => sizeOf(difference) > tolerance)
    .map(({ pnl_column, difference }) => ({ pnl_column, amount: textOf(difference) }));
  return [...lots, ...(await selectOpposites(tx, amounts, { lots, roundingOk }))];
}

const within = (differing: readonly Differing[], tolerance: Amount) =>
  differing
    .filter(({ difference }) => difference !== 0n && sizeOf(difference) <= tolerance)
    .map(({ lot_num, pnl_column, difference }) => ({
      ...{ lot_num, pnl_column, amount: textOf(difference) },
    }));

const keyOf = ({ lot_num, pnl_column }: { lot_num: string; pnl_column: string }) =>
  `${pnl_column} ${lot_num}`;

type Stepping = {
  readonly held: readonly HeldBreak[];
  readonly differing: readonly Differing[];
  readonly ids: readonly { break_id: number; lot_num: string; pnl_column: string }[];
  readonly tolerance: Amount;
  readonly actor: string;
};

/** What the facts do to each break, also to those of which nothing differs any more. */
function stepsOf({ held, differing, ids, tolerance, actor }: Stepping): NewStep[] {
  const differences = new Map(differing.map((row) => [keyOf(row), row.difference]));
  const before = new Map(held.map((row) => [keyOf(row), row]));
  const all = new Map([...held, ...ids].map((row) => [keyOf(row), row.break_id]));
  return [...all].flatMap(([key, breakId]) => {
    const [standing, difference] = [before.get(key), differences.get(key) ?? 0n];
    const next = nextStep(standing, difference, tolerance);
    if (next === undefined) return [];
    const decision = next.keepsDecision && standing !== undefined ? standing : UNDECIDED;
    return [
      {
        ...{ break_id: breakId, seq: (standing?.seq ?? 0) + 1, actor },
        ...{ status: next.status, amount_diff: textOf(difference), note: next.note },
        ...{ explained_amount: decision.explained_amount, reason: decision.reason },
        ...{ correct_in: decision.correct_in, owner: decision.owner, due: decision.due },
      },
    ];
  });
}

const UNDECIDED = {
  explained_amount: null,
  reason: null,
  correct_in: null,
  owner: null,
  due: null,
};

function auditsOf(
  steps: readonly NewStep[],
  held: readonly HeldBreak[],
  by: Keeping,
): AuditEvent[] {
  const before = new Map(held.map((row) => [row.break_id, row]));
  return steps.map((step) => {
    const was = before.get(step.break_id);
    return {
      ...{ actor: by.actor, action: 'lot_break.keep', entity: 'lot_break' },
      ...{ entityId: String(step.break_id), requestId: by.requestId },
      before: was && { status: was.status, amount_diff: was.amount_diff },
      after: { seq: step.seq, status: step.status, amount_diff: step.amount_diff },
    };
  });
}

function countsOf(steps: readonly NewStep[]): Omit<Kept, 'lots'> {
  const of = (status: BreakState) => steps.filter((step) => step.status === status);
  const isReopened = ({ note }: NewStep) => note !== null;
  return {
    OPEN: of('OPEN').filter((step) => !isReopened(step)).length,
    REOPENED: of('OPEN').filter(isReopened).length,
    ...{ EXPLAINED: of('EXPLAINED').length, TO_CORRECT: of('TO_CORRECT').length },
    CLOSED: of('CLOSED').length,
  };
}
