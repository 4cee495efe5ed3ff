import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { BANK, ledgerApp, TRADER } from '@fairlead/api/testing/ledger-app';
import { cargoesOfTest } from '@fairlead/api/testing/cargoes';
import type { LotCut } from '../closed/lot-cut.rules.ts';
import { selectDifferences, selectMissingRates } from './differences.queries.ts';

let it: Awaited<ReturnType<typeof ledgerApp>>;
let cargoes: ReturnType<typeof cargoesOfTest>;

beforeEach(async () => {
  it = await ledgerApp();
  cargoes = cargoesOfTest(it.db);
  await it.ledger.companies([TRADER]);
  await it.ledger.cards([BANK, { code: '700010' }]);
  await cargoes.lotGroups({ SALES: 'income_expense', BROKER: 'broker' });
}, 30_000);
afterEach(async () => it.close());

const CUT: LotCut = {
  from: null,
  accountingEnd: '2024-06-30',
  tradeDate: '2024-06-28',
  includeAdjProj: true,
};

type Booking = { lot: string; group?: string; value: string; date?: string; type?: string };

const book = (of: readonly Booking[]) =>
  it.ledger.journals(
    of.map(({ lot, group = 'SALES', value, date = '2024-03-01', type = 'OTHER' }) => ({
      company: 'SCG',
      date,
      lines: [
        { card: '700010', value: `-${value}`.replace('--', ''), lot, lotGroup: group, type },
        { card: '110010', value },
      ],
    })),
  );

const found = async (cut: Partial<LotCut> = {}, lots: readonly string[] | null = null) =>
  (await selectDifferences(it.db, { ...CUT, ...cut }, lots)).map((row) => [
    ...[row.lot_num, row.pnl_column, Number(row.traders ?? 0), Number(row.accounting ?? 0)],
  ]);

test('a lot named by its new number is the lot; what no map has is income and expense', async () => {
  await cargoes.lots([{ lot: 'L1', newLot: 'N1' }]);
  await cargoes.trades([{ lot: 'L1', amounts: [{ column: 'broker', amount: '-4500' }] }]);
  await book([
    { lot: 'N1', group: 'BROKER', value: '-4500.02' },
    { lot: 'L1', group: 'ODD', value: '10' },
    { lot: 'X9', value: '7' },
  ]);
  expect(await found()).toEqual([
    ['L1', 'broker', -4500, -4500.02],
    ['L1', 'income_expense', 0, 10],
    ['X9', 'income_expense', 0, 7],
  ]);
  expect(await found({}, ['L1'])).toHaveLength(2);
  expect(await found({}, ['X9'])).toEqual([['X9', 'income_expense', 0, 7]]);
});

test('an amount holds from its day until the next, the last file’s of a day; an earlier date gives its figures again', async () => {
  await cargoes.lots([{ lot: 'L1' }]);
  const [uuid = ''] = await cargoes.trades([
    {
      lot: 'L1',
      amounts: [
        { column: 'lc', amount: '-100', from: '2024-01-02' },
        { column: 'lc', amount: '-130', from: '2024-04-01' },
      ],
    },
  ]);
  const late = [{ column: 'lc', amount: '-125', from: '2024-04-01' } as const];
  await cargoes.trades([{ uuid, lot: 'L1', amounts: late }]);
  expect(await found()).toEqual([['L1', 'lc', -125, 0]]);
  expect(await found({ tradeDate: '2024-03-31' })).toEqual([['L1', 'lc', -100, 0]]);
  expect(await found({ from: '2024-02-01' })).toEqual([['L1', 'lc', -25, 0]]);
  await cargoes.trades([{ uuid, lot: 'L1', withdrawn: true }]);
  expect(await found()).toEqual([]);
});

test('adjustments and projections of both are left out where they are not asked for', async () => {
  await cargoes.trades([
    {
      lot: 'L1',
      amounts: [
        { column: 'broker', amount: '-5', adjProj: true },
        { column: 'broker', amount: '-2' },
      ],
    },
  ]);
  await book([
    { lot: 'L1', group: 'BROKER', value: '-3', type: 'PROJECTION' },
    { lot: 'L1', group: 'BROKER', value: '-2' },
  ]);
  expect(await found()).toEqual([['L1', 'broker', -7, -5]]);
  expect(await found({ includeAdjProj: false })).toEqual([['L1', 'broker', -2, -2]]);
});

test('amounts of other currencies change by what they are at the rate of their day, to the cent', async () => {
  await it.ledger.rates({ '2024-01-02': '1.0956', '2024-04-02': '1.0749' });
  await sql`insert into fx_obs select fx_set_id, 'CHF', '2024-01-02', 0.93 from fx_set`.execute(
    it.db,
  );
  const inEuro = { column: 'demurrage', currency: 'EUR' } as const;
  await cargoes.trades([
    {
      lot: 'L1',
      amounts: [
        { ...inEuro, amount: '1000' },
        { ...inEuro, amount: '1500', from: '2024-04-04' },
        { column: 'lc', amount: '93', currency: 'CHF' },
        { column: 'lc', amount: '193', currency: 'CHF', from: '2024-06-01' },
      ],
    },
  ]);
  expect(await selectMissingRates(it.db, '2024-06-28')).toEqual([
    { currency: 'CHF', day: '2024-06-01' },
  ]);
  // 1,000 × 1.0956 + 500 × 1.0749; 93 ÷ 0.93 × 1.0956.
  expect(await found({ tradeDate: '2024-05-31' })).toEqual([
    ['L1', 'demurrage', 1633.05, 0],
    ['L1', 'lc', 109.56, 0],
  ]);
});
