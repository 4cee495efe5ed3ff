import { LOT_COLUMNS, LOT_TABLES } from '@fairlead/backoffice/contract/columns';
import type {
  LotDetail,
  LotDetailQuery,
  LotRecord,
  LotTrade,
} from '@fairlead/backoffice/contract/lots';
import { type Amount, parseAmount, toNearestNumber } from '@fairlead/shared/domain/money/exact';

import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { earlier, type FiscalCalendar, findFiscalYear } from '@fairlead/accounting/ports/books';
import { loadCausedLots } from '../closed/lot-causes.service.ts';
import type { MovedLots } from '../closed/moved-lots.rules.ts';
import { loadBackMeta } from '../meta/back-meta.service.ts';
import { type ReportCut, loadReportCut, requireRatesFor } from './cut.service.ts';
import {
  detailCursor,
  type DetailKeysets,
  FIRST_DETAIL,
  parseDetailCursor,
} from './detail-cursor.ts';
import {
  type RequestedLot,
  countOfLot,
  type LotRecordRow,
  type LotTradeRow,
  selectLotRecords,
  selectLotTrades,
} from './detail.queries.ts';
import { type DifferenceRow, selectDifferences } from './differences.queries.ts';
import { selectLots } from './lots.queries.ts';
import { lotTables, toShownSides, TABLE_FIELDS } from './reconciled.rules.ts';

type Parts = { readonly db: Db; readonly clock: Clock };

const PAGE = 100;

/**
 * A lot's column in both systems, by the dates of the report.
 * @throws Refusal 404 where the lot has no money in the named table, or in any where none is named, 400 for dates as the report does
 */
export async function loadLotDetail(parts: Parts, query: LotDetailQuery): Promise<LotDetail> {
  const { db } = parts;
  const dates = await resolveDates(parts, query);
  const cut = await loadReportCut(db, dates);
  const { lot_num: lotNum, scg_pnl_column: name } = query;
  const place = { lot: lotNum, column: LOT_COLUMNS[name] };
  const [lots, differences, { moved, causes }] = await Promise.all([
    selectLots(db, [lotNum]),
    selectDifferences(db, cut, [lotNum]),
    loadCausedLots(db, { cut, lots: [lotNum] }, place),
  ]);
  await requireRatesFor(db, differences, cut.tradeDate);
  const range = { start: dates.startDate, end: dates.endDate };
  const own = pickLot(moved, lotNum);
  const tables = lotTables({ differences, moved: own, lots }, range);
  if (!isIn(tables, query.table_unique_name)) throw noLot(query);
  const [lot] = lots;
  const newNum = lot?.has_own_new_num === true ? lot.new_lot_num : null;
  const asked: RequestedLot = {
    lotNum,
    column: LOT_COLUMNS[name],
    bookedAs: newNum === null ? [lotNum] : [lotNum, newNum],
  };
  const ltd = findSides(differences, asked);
  const [reversed, pages, counts] = await Promise.all([
    loadReversed(db, asked, cut),
    loadPages(db, asked, {
      cut,
      keysets: query.after === undefined ? FIRST_DETAIL : parseDetailCursor(query.after),
    }),
    countOfLot(db, asked, cut),
  ]);
  return {
    lot_num: lotNum,
    new_fmt_lot_num: lot?.new_lot_num ?? null,
    scg_pnl_column: name,
    ...ltdFigures(ltd, own.get(lotNum)?.get(asked.column)),
    causes: query.after === undefined ? [...causes] : [],
    traders_reversed: toNearestNumber(reversed.traders),
    danaos_reversed: toNearestNumber(reversed.accounting),
    traders_count: counts.trades,
    danaos_count: counts.records,
    traders_ltd_df: pages.trades.map((row) => toTrade(row, cut.tradeDate)),
    danaos_ltd_df: pages.records.map((row) => toRecord(row, cut.calendar)),
    after: pages.after,
  };
}

/** True when a lot has money in a table, in any where none is named. */
function isIn(tables: ReturnType<typeof lotTables>, named: LotDetailQuery['table_unique_name']) {
  const asked = named === undefined ? LOT_TABLES : [named];
  return asked.some((table) => tables[TABLE_FIELDS[table]].length > 0);
}

/** The dates that are asked for, those of `back_meta` where they are left out. */
async function resolveDates(parts: Parts, query: LotDetailQuery) {
  const { start_date, end_date, trade_date } = query;
  const asked = [start_date, end_date, trade_date];
  const meta = asked.includes(undefined) ? await loadBackMeta(parts) : undefined;
  const usual = [meta?.start_date, meta?.end_date, meta?.trade_date];
  const [startDate, endDate, tradeDate] = asked.map((day, at) => day ?? usual[at] ?? undefined);
  if (startDate === undefined || endDate === undefined || tradeDate === undefined)
    throw noLot(query);
  return {
    startDate,
    endDate,
    tradeDate,
    includeAdjProj: query.include_adj_proj,
    reversePrevYear: query.reverse_prev_year ?? true,
  };
}

const noLot = ({ lot_num: lot, table_unique_name: table }: LotDetailQuery) =>
  new Refusal({
    status: 404,
    code: 'NO_LOT',
    message: `Lot ${lot} has no money among the ${table === undefined ? '' : `${table} `}lots of this report`,
  });

type Sides = { readonly traders: Amount; readonly accounting: Amount };

function findSides(differences: readonly DifferenceRow[], { column }: RequestedLot): Sides {
  const row = differences.find(({ pnl_column: of }) => of === column);
  return {
    traders: parseAmount(row?.traders ?? '0'),
    accounting: parseAmount(row?.accounting ?? '0'),
  };
}

/** Restatement of one lot alone, without the lots to which its lines moved. */
function pickLot(moved: MovedLots, lot: string): MovedLots {
  const columns = moved.get(lot);
  return new Map(columns === undefined ? [] : [[lot, columns]]);
}

/** Sums of the column, and where they were restated what they were when its days were closed. */
function ltdFigures(ltd: Sides, moved: Sides | undefined) {
  const now = toShownSides(ltd);
  const was = toShownSides({
    traders: ltd.traders + (moved?.traders ?? 0n),
    accounting: ltd.accounting + (moved?.accounting ?? 0n),
  });
  return {
    traders_ltd_val: now.traders,
    danaos_ltd_val: now.danaos,
    ltd_diff: now.diff,
    ...(was.traders !== now.traders && { was_traders_ltd_val: was.traders }),
    ...(was.danaos !== now.danaos && { was_danaos_ltd_val: was.danaos }),
    ...(was.diff !== now.diff && { was_ltd_diff: was.diff }),
  };
}

/** Amounts of both before the fiscal year. */
async function loadReversed(db: Db, asked: RequestedLot, cut: ReportCut): Promise<Sides> {
  const { reversedTo: end, includeAdjProj } = cut;
  if (end === null) return { traders: 0n, accounting: 0n };
  const tradeDate = earlier(end, cut.tradeDate);
  const before = { from: null, accountingEnd: end, tradeDate, includeAdjProj };
  const differences = await selectDifferences(db, before, [asked.lotNum]);
  await requireRatesFor(db, differences, tradeDate);
  return findSides(differences, asked);
}

type DetailRequest = { readonly cut: ReportCut; readonly keysets: DetailKeysets };

async function loadPages(db: Db, asked: RequestedLot, { cut, keysets }: DetailRequest) {
  const limit = PAGE + 1;
  const [trades, records] = await Promise.all([
    keysets.trades === 'end'
      ? []
      : selectLotTrades(db, asked, { cut, after: keysets.trades, limit }),
    keysets.records === 'end'
      ? []
      : selectLotRecords(db, asked, { cut, after: keysets.records, limit }),
  ]);
  return {
    trades: trades.slice(0, PAGE),
    records: records.slice(0, PAGE),
    after: detailCursor({
      trades: findNextKeyset(trades, toTradeKeyset),
      records: findNextKeyset(records, toRecordKeyset),
    }),
  };
}

/** After which row a list goes on. */
function findNextKeyset<Row, Place>(
  rows: readonly Row[],
  placeOf: (row: Row) => Place,
): Place | 'end' {
  const last = rows[PAGE - 1];
  return rows.length > PAGE && last !== undefined ? placeOf(last) : 'end';
}

const toTradeKeyset = ({ is_other: isOther, trade_date: day, trade_uuid: uuid }: LotTradeRow) => ({
  isOther,
  day,
  uuid,
});
const toRecordKeyset = ({ is_other: isOther, date: day, ...row }: LotRecordRow) => ({
  isOther,
  day,
  journalId: row.journal_id,
  lineNo: row.line_no,
});

const NO_AMOUNTS = {
  income_expense: 0,
  freight_diff: 0,
  demurrage: 0,
  broker: 0,
  canal_insurance_inspector: 0,
  lc: 0,
};

const dollars = (text: string) => toNearestNumber(parseAmount(text));

function toTrade({ is_other: _, ...row }: LotTradeRow, tradeDate: string): LotTrade {
  return {
    ...row,
    pipe_run_date: tradeDate,
    income_expense: dollars(row.income_expense),
    freight_diff: dollars(row.freight_diff),
    demurrage: dollars(row.demurrage),
    broker: dollars(row.broker),
    canal_insurance_inspector: dollars(row.canal_insurance_inspector),
    lc: dollars(row.lc),
  };
}

function toRecord(row: LotRecordRow, calendar: FiscalCalendar): LotRecord {
  const { is_other: _, pnl_column: column, lot_group: group, amount, ...line } = row;
  return {
    ...line,
    scg_rec_group: group,
    swiss_year: findFiscalYear(calendar, row.date).year,
    ...NO_AMOUNTS,
    [column]: dollars(amount),
  };
}
