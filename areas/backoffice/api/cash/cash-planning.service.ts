import type { CashPlanning, CashPlanningQuery } from '@fairlead/backoffice/contract/cash';
import { parseAmount, toNearestNumber } from '@fairlead/shared/domain/money/exact';

import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { buildCashBridge } from './bridge.rules.ts';
import {
  selectBooked,
  selectInvalidLots,
  selectWeekMoves,
  selectTradingCards,
  type Week,
} from './moves.queries.ts';
import {
  type PairedLine,
  type PlanningPair,
  selectPairedLines,
  selectPlanningPair,
} from './plannings.queries.ts';
import { isShown, toWeekOverWeekRow } from './week-over-week.rules.ts';

/**
 * A planning against the one a week before, and what moved the cash between them (formulas 25 and 26).
 * @throws Refusal 400 for a day without a planning
 */
export async function loadCashPlanning(db: Db, query: CashPlanningQuery): Promise<CashPlanning> {
  const pair = await requirePlanningPair(db, query.run_date);
  const lines = await selectPairedLines(db, pair);
  const week = toPlanningWeek(pair);
  return {
    latest_date: pair.latest_date,
    prev_date: pair.prev_date,
    cash_planning_wow: lines.filter((line) => isShown(line, query)).map(toWeekOverWeekRow),
    scg_cash_move_summary_df: week === null ? [] : await loadMoves(db, week),
    scg_cash_move_start_date: pair.prev_date,
    scg_cash_move_end_date: pair.latest_date,
    scg_cash_move_invalid_lots: week === null ? [] : await selectInvalidLots(db, week),
    scg_cash_bridge: week === null ? null : await bridgeOfTrading(db, lines, week),
  };
}

/**
 * The planning of a day, or the newest, with the one before it.
 * @throws Refusal 400 where there is none
 */
export async function requirePlanningPair(db: Db, runDate: string | null): Promise<PlanningPair> {
  const pair = await selectPlanningPair(db, runDate);
  if (pair !== undefined) return pair;
  const message =
    runDate === null ? 'There is no cash planning yet' : `There is no cash planning of ${runDate}`;
  throw new Refusal({ status: 400, code: 'NO_PLANNING', message });
}

/** The days that a planning explains; null where nothing was planned before. */
export const toPlanningWeek = ({
  prev_date: after,
  latest_date: upTo,
}: PlanningPair): Week | null => (after === null ? null : { after, upTo });

async function loadMoves(db: Db, week: Week): Promise<CashPlanning['scg_cash_move_summary_df']> {
  return (await selectWeekMoves(db, week)).map((move) => ({
    ...move,
    book_value: toNearestNumber(parseAmount(move.book_value)),
  }));
}

async function bridgeOfTrading(db: Db, lines: readonly PairedLine[], week: Week) {
  const cards = [...new Set(lines.map(({ ledger_card_code: card }) => card))];
  const trading = await selectTradingCards(db, cards, week.upTo);
  return buildCashBridge(
    lines.filter(({ ledger_card_code: card }) => trading.has(card)),
    await selectBooked(db, week),
  );
}
