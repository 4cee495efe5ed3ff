import { join } from 'node:path';

import { ENTRY_SORTS } from '@fairlead/trading/contract/entered-trades';
import { CHOICE_COLUMNS, SORT_COLUMNS } from '@fairlead/trading/contract/trade-filter';
import { afterAll, beforeAll } from '@jest/globals';
import { sql } from 'kysely';

import * as audit from '../../areas/tasks/api/audit/changes.queries.ts';
import * as blotterSheet from '../../areas/trading/api/blotter-sheet/blotter-sheet.queries.ts';
import * as entered from '../../areas/trading/api/blotter/entered/entered.queries.ts';
import { CHART_TABLES } from '../../areas/accounting/api/ledger/chart-layout.rules.ts';
import * as chart from '../../areas/accounting/api/ledger/chart.queries.ts';
import * as prices from '../../areas/pnl/api/served/run-prices.queries.ts';
import { REFERENCE_TABLES } from '../../areas/tasks/api/reference/reference-tables.rules.ts';
import * as reference from '../../areas/tasks/api/reference/reference.queries.ts';
import * as tradeList from '../../areas/trading/api/trades/trade-list.queries.ts';
import { toTradeFilter } from '../../areas/trading/api/trades/trade-list.rules.ts';
import * as trades from '../../areas/trading/api/trades/trades.queries.ts';
import { CHECKOUT } from '@fairlead/platform/config';
import * as snapshots from '@fairlead/platform/database/snapshot.queries';
import * as tableRows from '@fairlead/platform/database/table-rows.queries';
import * as datedSets from '@fairlead/platform/files/dated-sets.queries';
import * as takenSets from '@fairlead/platform/files/imported-sets.queries';
import { type ByHand, checkDeclaredRows } from './testing/statements/declared-rows.ts';
import { createTestDb, type TestDb } from './testing/test-db.ts';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await createTestDb();
});
afterAll(async () => testDb.close());

const DAY = '2024-06-28';
const SET = { fileId: 'a', rowCount: 1, loadedBy: 'a@b' };
const DATED = { ...SET, firstDate: DAY, lastDate: DAY };

async function each<Item>(items: Iterable<Item>, work: (item: Item) => unknown): Promise<void> {
  for (const item of items) await work(item);
}

/** Every part of a filter of trades at once. */
const FILTERED = toTradeFilter({
  state: 'unverified',
  run_date: DAY,
  trade_ids: '1',
  text: 'x',
  side: ['bought'],
  clearer: ['a'],
  account: ['a'],
  trade_type: ['a'],
  product: ['a'],
  exchange: ['a'],
  term: ['2024-08', '2024-10..2024-12'],
});
const DIRECTIONS = ['ascending', 'descending'] as const;
const SORTED = SORT_COLUMNS.flatMap((column) =>
  DIRECTIONS.map((direction) => ({ filter: FILTERED, sort: { column, direction } })),
);
const ENTRIES_SORTED = ENTRY_SORTS.flatMap((sort) =>
  DIRECTIONS.map((direction) => ({ sort, direction })),
);
const CHANGES: audit.ChangeList = {
  filter: { entity: 'a', entity_id: 'a', actor: 'a', action: 'a', from: DAY, to: DAY, text: 'a' },
  shown: ['core_trade'],
  isOldestFirst: false,
};
const PRICES = { priceSetId: 1, from: DAY, to: DAY, product: 'FEI' };
const TAKEN_SETS = [
  ['accounting_set', 'CHART'],
  ['physical_set', 'LOTS'],
  ['backacc_set', 'MAPS'],
] as const;

/** A row of a reference table by its key; there is none such. */
const nothingOf = ({ key }: (typeof REFERENCE_TABLES)[number]) => [
  Object.fromEntries(key.map((field) => [field, null])),
];

/** Statements whose types do not say it all: they name a table, or are handed to who runs them. */
const BY_HAND: readonly ByHand[] = [
  [
    datedSets.selectDaysOfFile,
    (db) => each(['price_set', 'fx_set'], (set) => datedSets.selectDaysOfFile(db, set, 'a')),
  ],
  [
    datedSets.insertDatedSet,
    (db) => each(['price_set', 'fx_set'], (set) => datedSets.insertDatedSet(db, set, DATED)),
  ],
  [
    takenSets.selectSetOfFile,
    (db) => each(TAKEN_SETS, ([table]) => takenSets.selectSetOfFile(db, table, 'a')),
  ],
  [
    takenSets.insertSet,
    (db) => each(TAKEN_SETS, ([table, kind]) => takenSets.insertSet(db, table, { kind, ...SET })),
  ],
  [tableRows.rowsSent, (db) => sql`select * from ${tableRows.rowsSent('company', [])}`.execute(db)],
  [
    tableRows.selectChangedRows,
    (db) => each(REFERENCE_TABLES, (table) => tableRows.selectChangedRows(db, table, [])),
  ],
  [
    tableRows.upsertRows,
    (db) => each(REFERENCE_TABLES, (table) => tableRows.upsertRows(db, table, [])),
  ],
  [
    reference.selectTableChanges,
    (db) => each(REFERENCE_TABLES, (table) => reference.selectTableChanges(db, table, [])),
  ],
  [
    reference.selectNamedRows,
    (db) =>
      each(REFERENCE_TABLES, (table) => reference.selectNamedRows(db, table, nothingOf(table))),
  ],
  [
    reference.deleteRows,
    (db) => each(REFERENCE_TABLES, (table) => reference.deleteRows(db, table, nothingOf(table))),
  ],
  [
    chart.selectChartRows,
    (db) => each(Object.values(CHART_TABLES), ({ name }) => chart.selectChartRows(db, name)),
  ],
  [snapshots.openRows, (db) => snapshots.openRows(db, sql`select 1 as one`)],
  // It answers what the statement before it says, which is looked at where it is written.
  [snapshots.fetchRows, () => undefined],
  [
    audit.selectAllChanges,
    (db) =>
      audit.CHANGE.all(db, audit.selectAllChanges(CHANGES, Object.keys(audit.CHANGE.columns))),
  ],
  [
    entered.selectAllEntries,
    (db) =>
      each(ENTRIES_SORTED, (order) => {
        const names = Object.keys(entered.ENTRY.columns);
        const filter = { zone: 'Europe/Zurich', text: 'a' };
        return entered.ENTRY.all(db, entered.selectAllEntries(filter, order, names));
      }),
  ],
  [
    blotterSheet.selectAppended,
    (db) => {
      const { SHEET_ROW, selectAppended } = blotterSheet;
      return SHEET_ROW.all(db, selectAppended(Object.keys(SHEET_ROW.columns)));
    },
  ],
  [
    prices.selectAllPrices,
    (db) => prices.PRICE.all(db, prices.selectAllPrices(PRICES, Object.keys(prices.PRICE.columns))),
  ],
  [
    tradeList.selectAllTrades,
    (db) =>
      each([{ filter: FILTERED, sort: null }, ...SORTED], (list) => {
        const names = Object.keys(trades.CORE_TRADE.columns);
        return trades.CORE_TRADE.all(db, tradeList.selectAllTrades(list, names));
      }),
  ],
  // A filter is a list of conditions with their arguments, which only its own rules make.
  [
    tradeList.selectTradeChoices,
    (db) => each(CHOICE_COLUMNS, (column) => tradeList.selectTradeChoices(db, FILTERED, column)),
  ],
];

checkDeclaredRows({
  // An area has its statements beside its calls.
  folders: ['api/platform', 'api/src', 'areas'].map((folder) => join(CHECKOUT, folder)),
  byHand: BY_HAND,
  url: () => testDb.url,
});
