import type { BreakStep, LotBreak, LotBreaks } from '@fairlead/backoffice/contract/breaks';
import type { LotTable } from '@fairlead/backoffice/contract/columns';
import { isRounding } from '@fairlead/backoffice/domain/breaks/rounding';
import { parseAmount, sumAmounts, toNearestNumber } from '@fairlead/shared/domain/money/exact';

import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { loadMovedLots } from '../closed/closed-lots.service.ts';
import type { MovedLots } from '../closed/moved-lots.rules.ts';
import { type DifferenceRow, selectDifferences } from '../lots/differences.queries.ts';
import {
  type BreakRow,
  selectBreaks,
  selectBreaksById,
  selectSteps,
  selectSumOfBreaks,
} from './breaks.queries.ts';
import { type BreakUpdateRow, selectBreakUpdate } from './update-breaks.queries.ts';
import { placeOfLot } from '../lots/lot-tables.rules.ts';
import { shownBreak, shownStep } from './shown-break.rules.ts';

type Listing = { readonly state: 'open' | 'closed'; readonly businessDate: string };

/** Breaks as they were last kept, beside all differences of the same days. Of one moment where `db` is. */
export async function listedBreaks(
  db: Db,
  { state, businessDate }: Listing,
): Promise<Omit<LotBreaks, 'owners' | 'rounding'>> {
  const keeping = await selectBreakUpdate(db);
  if (keeping === undefined) return NEVER_UPDATED;
  const [differences, moved] = await Promise.all([
    selectDifferences(db, toCut(keeping), null),
    loadMovedLots(db, { cut: toCut(keeping), lots: null }),
  ]);
  const all = differences.map(computeDifference);
  const difference = sumAmounts(all);
  const ofBreaks = parseAmount(await selectSumOfBreaks(db));
  const within = sumAmounts(all.filter((one) => isRounding(one, keeping.rounding)));
  return {
    breaks: shownBreaks(await selectBreaks(db, state), {
      keeping,
      differences,
      moved,
      businessDate,
    }),
    start_date: keeping.start_date,
    end_date: keeping.end_date,
    trade_date: keeping.trade_date,
    difference: toNearestNumber(difference),
    of_breaks: toNearestNumber(ofBreaks),
    within_rounding: toNearestNumber(within),
    not_looked_at: toNearestNumber(difference - ofBreaks - within),
  };
}

const NEVER_UPDATED = {
  breaks: [],
  start_date: null,
  end_date: null,
  trade_date: null,
  difference: 0,
  of_breaks: 0,
  within_rounding: 0,
  not_looked_at: 0,
};

const toCut = ({ end_date, trade_date }: BreakUpdateRow) => ({
  from: null,
  accountingEnd: end_date,
  tradeDate: trade_date,
  includeAdjProj: true,
});

const computeDifference = ({ traders, accounting }: DifferenceRow) =>
  parseAmount(traders ?? '0') - parseAmount(accounting ?? '0');

/** Some breaks as they are now, in the order asked for; those that are not there are left out. */
export async function breaksById(
  db: Db,
  clock: Clock,
  ids: readonly number[],
): Promise<LotBreak[]> {
  const rows = await selectBreaksById(db, ids);
  const keeping = await selectBreakUpdate(db);
  if (keeping === undefined) return [];
  const lots = [...new Set(rows.map(({ lot_num: lot }) => lot))];
  const [differences, moved] = await Promise.all([
    selectDifferences(db, toCut(keeping), lots),
    loadMovedLots(db, { cut: toCut(keeping), lots }),
  ]);
  const businessDate = clock.businessDate();
  const shown = shownBreaks(rows, { keeping, differences, moved, businessDate });
  return ids.flatMap((id) => shown.find(({ break_id: of }) => of === id) ?? []);
}

/**
 * A break with its steps, newest first.
 * @throws Refusal 404 where there is none
 */
export async function breakWithSteps(
  db: Db,
  clock: Clock,
  id: number,
): Promise<{ lot_break: LotBreak; steps: BreakStep[] }> {
  const [found] = await breaksById(db, clock, [id]);
  if (found === undefined) throw noBreak(id);
  return { lot_break: found, steps: (await selectSteps(db, id)).map(shownStep) };
}

export const noBreak = (id: number): Refusal =>
  new Refusal({ status: 404, code: 'NOT_FOUND', message: `There is no break ${String(id)}` });

type Showing = {
  readonly keeping: BreakUpdateRow;
  /** Of all lots that are shown. */
  readonly differences: readonly DifferenceRow[];
  readonly moved: MovedLots;
  readonly businessDate: string;
};

function shownBreaks(rows: readonly BreakRow[], showing: Showing): LotBreak[] {
  const { differences, businessDate } = showing;
  const ofTraders = new Set(differences.filter(({ traders }) => traders !== null).map(lotOf));
  const ofLedger = new Set(differences.filter(({ accounting }) => accounting !== null).map(lotOf));
  return rows.map((row) => {
    const table = findTable(row, showing.keeping, {
      inTraders: ofTraders.has(row.lot_num),
      inAccounting: ofLedger.has(row.lot_num),
    });
    return shownBreak(row, { table, businessDate, then: toAmountsThen(row, showing) });
  });
}

/**
 * Amounts of a break in both systems when its days were closed; undefined where nothing of it has been restated since.
 */
function toAmountsThen(row: BreakRow, { differences, moved }: Showing) {
  const { lot_num: lot, pnl_column: column } = row;
  const by = moved.get(lot)?.get(column);
  if (by === undefined) return undefined;
  const now = differences.find((one) => one.lot_num === lot && one.pnl_column === column);
  return {
    traders: parseAmount(now?.traders ?? '0') + by.traders,
    accounting: parseAmount(now?.accounting ?? '0') + by.accounting,
  };
}

const lotOf = ({ lot_num: lot }: DifferenceRow) => lot;

const findTable = (
  { is_unknown: isUnknown, closed_on: closedOn }: BreakRow,
  { start_date: start, end_date: end }: BreakUpdateRow,
  systems: { readonly inTraders: boolean; readonly inAccounting: boolean },
): LotTable => placeOfLot({ isKnown: !isUnknown, closedOn, ...systems }, { start, end }).table;
