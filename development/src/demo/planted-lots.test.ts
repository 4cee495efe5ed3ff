import {
  cargoesOfTest,
  createTestApp,
  importedFile,
  loadReference,
  ranTask,
  type TestApp,
} from '@fairlead/api/testing';
import type { LotBreaks } from '@fairlead/backoffice/contract/breaks';
import { LOT_COLUMN_NAMES, LOT_COLUMNS } from '@fairlead/backoffice/contract/columns';
import type { LotReconciliation } from '@fairlead/backoffice/contract/lots';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { JournalBook } from './books/book.ts';
import { bookCargoes } from './books/cargo-books.ts';
import { chartFile } from './books/chart-file.ts';
import { journalFiles, PERIODS } from './books/journal-files.ts';
import { mapsFile } from './books/maps-file.ts';
import {
  PLANTED_BREAKS,
  PLANTED_ROUNDINGS,
  type PlantedDifference,
} from './books/planted-breaks.ts';
import { parseRates } from './books/rates.ts';
import { bookUnknownLots } from './books/unknown-lots.ts';
import { cargoFiles, demoCargoes } from './cargo/cargo-files.ts';
import { LOT_FAULTS } from './cargo/lot-faults.ts';
import { rateFile } from './files/rate-file.ts';
import { FIRST_MARKET_DAY, LAST_DAY } from './market/business-days.ts';
import { DEMO_DAYS, DEMO_SEED } from './market/demo-days.ts';
import { createMarket } from './market/market.ts';
import { EARLIER_DAYS } from './market/price-files.ts';

let it: TestApp;
let token: string;

/** The traders' files, and of the books what they have of lots. */
beforeAll(async () => {
  it = await createTestApp();
  token = await it.tokenFor(['backacc:read']);
  await loadReference(it.db);
  const rates = await rateFile();
  const market = createMarket(DEMO_SEED, DEMO_DAYS, EARLIER_DAYS);
  const book = new JournalBook();
  const given = { rateOf: parseRates(rates.text), faults: LOT_FAULTS };
  bookCargoes(book, demoCargoes(market, DEMO_SEED), given);
  bookUnknownLots(book);
  const companies = new Set(book.journals.map(({ company }) => company));
  const files = [
    ...[rates, chartFile(), mapsFile(), ...cargoFiles(market, DEMO_SEED)],
    ...PERIODS.filter(({ to }) => to >= FIRST_MARKET_DAY).flatMap((period) =>
      journalFiles(book.journals, period).filter(({ fileName }) =>
        [...companies].some((company) => fileName.startsWith(`journals-${company}-`)),
      ),
    ),
  ];
  for (const file of files) await importedFile(it.db, file);
  await cargoesOfTest(it.db).runs([{ date: LAST_DAY, type: 'COB' }]);
}, 300_000);
afterAll(async () => it.close());

async function get<Answer>(path: string): Promise<Answer> {
  const url = `/api/acc_analytics/${path}`;
  const answer = await it.app.inject({ url, headers: { 'x-auth-token': token } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Answer>();
}

async function reportOf(includeAdjProj: boolean): Promise<LotReconciliation> {
  const query = new URLSearchParams({
    startDate: '2024-01-01',
    endDate: '2024-06-30',
    tradeDate: LAST_DAY,
    includeAdjProj: String(includeAdjProj),
    reversePrevYear: 'false',
  });
  return get(`report/scg_physical?${query.toString()}`);
}

const lotsOf = ({ closed_lots, ongoing_lots, outside_lots }: LotReconciliation) => [
  ...closed_lots,
  ...ongoing_lots,
  ...outside_lots,
];

const differencesOf = (report: LotReconciliation) =>
  lotsOf(report)
    .flatMap((lot) =>
      LOT_COLUMN_NAMES.map((name) => [lot.lot_num, LOT_COLUMNS[name], lot[`${name}-amount_diff`]]),
    )
    .filter(([, , difference]) => difference !== 0)
    .toSorted();

const listed = (lots: (lot: string) => boolean = () => true) =>
  [...PLANTED_BREAKS, ...PLANTED_ROUNDINGS]
    .filter(({ lot }) => lots(lot))
    .map(({ lot, column, difference }) => [lot, column, Number(difference)])
    .toSorted();

test('of the demo’s lots and columns those differ that are planted, and no others', async () => {
  const report = await reportOf(true);
  expect(differencesOf(report)).toEqual(listed());
  expect(report.unmapped_groups).toEqual([]);
  const outside = report.outside_lots.map((lot) => [lot.lot_num, lot.outside_reason]);
  expect(outside.filter(([, reason]) => reason !== 'closed before').toSorted()).toEqual([
    ['24-0291', 'traders only'],
    ['24-0292', 'accounting only'],
    ['24-0295', 'traders only'],
    ['24-0999', 'unknown'],
  ]);
});

test('without adjustments and projections lots that are only expected are in no table', async () => {
  const expected = new Set([...LOT_FAULTS.notBooked, ...LOT_FAULTS.notTraded]);
  expect(differencesOf(await reportOf(false))).toEqual(listed((lot) => !expected.has(lot)));
});

test('[BAK-14] the breaks are those that are planted, each with its cause, and no others', async () => {
  await ranTask(it.db, { route: '/backacc/keep_breaks', json: {} });
  const { breaks, of_breaks, within_rounding } = await get<LotBreaks>('back_acc/breaks');
  const found = breaks.map(({ lot_num, scg_pnl_column: name, amount_diff, cause }) => [
    ...[lot_num, LOT_COLUMNS[name], amount_diff, cause?.cause ?? null],
  ]);
  expect(found.toSorted()).toEqual(
    PLANTED_BREAKS.map(({ lot, column, difference, cause }) => [
      ...[lot, column, Number(difference), cause],
    ]).toSorted(),
  );
  expect(of_breaks).toBeCloseTo(sumOf(PLANTED_BREAKS), 2);
  expect(within_rounding).toBe(sumOf(PLANTED_ROUNDINGS));
});

const sumOf = (of: readonly PlantedDifference[]): number =>
  of.reduce((sum, { difference }) => sum + Math.round(Number(difference) * 100), 0) / 100;
