import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type {
  LotDetail,
  LotReconciliation,
  ReconciledLot,
} from '@fairlead/backoffice/contract/lots';
import type { BackMeta } from '@fairlead/backoffice/contract/meta';
import { sql } from 'kysely';

import { BANK, ledgerApp, TRADER } from '@fairlead/api/testing/ledger-app';
import { cargoesOfTest } from '@fairlead/api/testing/cargoes';

let it: Awaited<ReturnType<typeof ledgerApp>>;
let cargoes: ReturnType<typeof cargoesOfTest>;
let token: string;

beforeEach(async () => {
  it = await ledgerApp();
  token = await it.tokenFor(['backacc:read']);
  cargoes = cargoesOfTest(it.db);
  await it.ledger.companies([TRADER]);
  await it.ledger.cards([BANK, { code: '700010', name: 'Cargoes' }]);
  await cargoes.lotGroups({
    ...({ SALES: 'income_expense', FRTDIFF: 'freight_diff', DEMURRAGE: 'demurrage' } as const),
    ...({ BROKER: 'broker', CANAL: 'canal_insurance_inspector', LC: 'lc' } as const),
  });
  await cargoes.runs([
    { date: '2024-06-27', type: 'VERIFIED' },
    { date: '2024-06-28', type: 'COB' },
    { date: '2024-06-26', type: 'PRELIM' },
  ]);
}, 30_000);
afterEach(async () => it.close());

type Booking = { lot: string; group?: string; income: string; date?: string };

const book = (of: readonly Booking[]) =>
  it.ledger.journals(
    of.map(({ lot, group = 'SALES', income, date = '2024-03-01' }) => ({
      company: 'SCG',
      date,
      narrative: `Cargo ${lot}`,
      lines: [
        { card: '700010', value: `-${income}`.replace('--', ''), lot, lotGroup: group },
        { card: '110010', value: income },
      ],
    })),
  );

const DATES = { startDate: '2024-06-01', endDate: '2024-06-30', tradeDate: '2024-06-28' };
const get = async (path: string, query: Record<string, unknown> = {}) =>
  it.app.inject({
    url: `/api/acc_analytics/${path}?${new URLSearchParams(query as Record<string, string>).toString()}`,
    headers: { 'x-auth-token': token },
  });
const answerOf = async <Answer>(path: string, query: Record<string, unknown> = {}) => {
  const answer = await get(path, query);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()]);
  return answer.json<Answer>();
};
const report = (query: Record<string, unknown> = {}) =>
  answerOf<LotReconciliation>('report/scg_physical', {
    ...DATES,
    includeAdjProj: true,
    ...query,
  });
const detail = (query: Record<string, unknown>) =>
  answerOf<LotDetail>('back_acc/ltd_reconcile', {
    include_adj_proj: true,
    table_unique_name: 'ongoing',
    scg_pnl_column: 'demurrage_sum',
    start_date: DATES.startDate,
    end_date: DATES.endDate,
    trade_date: DATES.tradeDate,
    ...query,
  });

const VECTOR = [
  ['income_expense', 'SALES', '412500', '412500'],
  ['freight_diff', 'FRTDIFF', '-18000', '-18000'],
  ['canal_insurance_inspector', 'CANAL', '-61200', '-61200'],
  ['demurrage', 'DEMURRAGE', '-22350', '-20000'],
  ['broker', 'BROKER', '-4500', '-4500.02'],
  ['lc', 'LC', '-3925', '-3975'],
] as const;

async function storeVector() {
  await cargoes.lots([{ lot: 'L1', newLot: 'N1' }]);
  await cargoes.trades([
    { lot: 'L1', amounts: VECTOR.map(([column, , amount]) => ({ column, amount })) },
  ]);
  await book(VECTOR.map(([, group, , income]) => ({ lot: 'L1', group, income })));
}

test('[BAK-05] a lot has of each column what both systems say and the difference, to the cent', async () => {
  await storeVector();
  const {
    ongoing_lots: [lot],
    ...rest
  } = await report();
  const of = (name: string) => {
    const figures = lot as unknown as Record<string, number>;
    return ['traders', 'danaos', 'diff'].map((side) => figures[`${name}-amount_${side}`]);
  };
  expect(of('income_expense')).toEqual([412_500, 412_500, 0]);
  expect(of('freight_diff_sum')).toEqual([-18_000, -18_000, 0]);
  expect(of('canal_insurance_inspector_sum')).toEqual([-61_200, -61_200, 0]);
  expect(of('demurrage_sum')).toEqual([-22_350, -20_000, -2350]);
  expect(of('broker_sum')).toEqual([-4500, -4500.02, 0.02]);
  expect(of('lc_sum')).toEqual([-3925, -3975, 50]);
  expect(of('total_sum')).toEqual([302_525, 304_824.98, -2299.98]);
  expect(rest).toMatchObject({ closed_lots: [], outside_lots: [], min_rounding_diff_ok: 50 });
});

const namesOf = (lots: readonly ReconciledLot[]) =>
  lots.map(({ lot_num: lot, outside_reason: reason }) =>
    reason === null ? lot : `${lot}: ${reason}`,
  );

test('[BAK-05] [API-09] every lot with money stands in one table, and the three add up to both systems', async () => {
  await cargoes.lots([
    { lot: 'A-closed', closed: '2024-06-01' },
    { lot: 'B-closes-later', closed: '2024-07-01' },
    { lot: 'C-before', closed: '2024-05-31' },
    { lot: 'D-traders' },
    { lot: 'E-books' },
    { lot: 'F-nothing' },
    { lot: 'G-cancelled' },
  ]);
  const earned = [{ column: 'income_expense', amount: '100.10' } as const];
  const both = ['A-closed', 'B-closes-later', 'C-before'];
  await cargoes.trades(
    [...both, 'D-traders', 'G-cancelled'].map((lot) => ({ lot, amounts: earned })),
  );
  await cargoes.trades([
    { lot: 'G-cancelled', amounts: [{ column: 'income_expense', amount: '-100.10' }] },
  ]);
  await book([...both, 'E-books', 'X-unknown'].map((lot) => ({ lot, income: '99.05' })));
  const tables = await report();
  expect(namesOf(tables.closed_lots)).toEqual(['A-closed']);
  expect(namesOf(tables.ongoing_lots)).toEqual(['B-closes-later']);
  expect(namesOf(tables.outside_lots)).toEqual([
    ...['C-before: closed before', 'D-traders: traders only', 'E-books: accounting only'],
    'X-unknown: unknown',
  ]);
  const all = [...tables.closed_lots, ...tables.ongoing_lots, ...tables.outside_lots];
  const sum = (of: (lot: ReconciledLot) => number) =>
    Math.round(100 * all.reduce((total, lot) => total + of(lot), 0)) / 100;
  expect(sum((lot) => lot['total_sum-amount_traders'])).toBe(400.4);
  expect(sum((lot) => lot['total_sum-amount_danaos'])).toBe(495.25);
});

test('[BAK-04] the report says from when to when it has lines and amounts', async () => {
  await storeVector();
  await book([{ lot: 'L1', income: '1', date: '2024-06-11' }]);
  expect(await report()).toMatchObject({
    ltd_acc_min_date: '2024-03-01',
    ltd_acc_max_date: '2024-06-11',
    ltd_latest_trade_date: '2024-01-02',
  });
});

test('what both had before the fiscal year is left out of both, and said in the drawer', async () => {
  await cargoes.lots([{ lot: 'L1' }]);
  await cargoes.trades([
    {
      lot: 'L1',
      date: '2023-11-01',
      amounts: [
        { column: 'demurrage', amount: '-1000' },
        { column: 'demurrage', amount: '-1500', from: '2024-02-01' },
      ],
    },
  ]);
  await book([
    { lot: 'L1', group: 'DEMURRAGE', income: '-1000', date: '2023-12-01' },
    { lot: 'L1', group: 'DEMURRAGE', income: '-500', date: '2024-02-01' },
  ]);
  const of = (lots: readonly ReconciledLot[]) =>
    lots.map((lot) => [lot['demurrage_sum-amount_traders'], lot['demurrage_sum-amount_danaos']]);
  expect(of((await report()).ongoing_lots)).toEqual([[-500, -500]]);
  expect(of((await report({ reversePrevYear: false })).ongoing_lots)).toEqual([[-1500, -1500]]);
  expect(await detail({ lot_num: 'L1' })).toMatchObject({
    traders_ltd_val: -500,
    danaos_ltd_val: -500,
    ltd_diff: 0,
    traders_reversed: -1000,
    danaos_reversed: -1000,
    traders_count: 1,
    danaos_count: 1,
  });
});

test('[BAK-07] [API-09] a drawer has the trades and lines that make its cell', async () => {
  await storeVector();
  const drawer = await detail({ lot_num: 'L1' });
  expect(drawer).toMatchObject({
    lot_num: 'L1',
    new_fmt_lot_num: 'N1',
    scg_pnl_column: 'demurrage_sum',
    traders_ltd_val: -22_350,
    danaos_ltd_val: -20_000,
    ltd_diff: -2350,
    after: null,
  });
  expect(drawer.traders_ltd_df).toMatchObject([
    { pipe_run_date: '2024-06-28', demurrage: -22_350, income_expense: 412_500, lc: -3925 },
  ]);
  expect(drawer.danaos_ltd_df).toHaveLength(6);
  expect(drawer.danaos_ltd_df[0]).toMatchObject({
    date: '2024-03-01',
    swiss_year: 2024,
    ledger_card: '700010 Cargoes',
    demurrage: -20_000,
    scg_rec_group: 'DEMURRAGE',
    description: 'Cargo L1',
    broker: 0,
  });
});

test('a drawer’s lists go on after 100 rows each, the asked column first', async () => {
  await cargoes.lots([{ lot: 'L1', newLot: 'N1' }]);
  const amounts = [{ column: 'broker', amount: '-1' } as const];
  await cargoes.trades(Array.from({ length: 130 }, () => ({ lot: 'L1', amounts })));
  await book(
    Array.from({ length: 101 }, (_, n) => ({
      lot: n % 2 === 0 ? 'L1' : 'N1',
      income: '-1',
      group: n === 100 ? 'BROKER' : 'LC',
    })),
  );
  const asked = { lot_num: 'L1', scg_pnl_column: 'broker_sum' };
  const first = await detail(asked);
  expect([first.traders_ltd_df.length, first.danaos_ltd_df.length]).toEqual([100, 100]);
  expect([first.traders_count, first.danaos_count]).toEqual([130, 101]);
  expect(first.danaos_ltd_df[0]).toMatchObject({ broker: -1, lc: 0 });
  const second = await detail({ ...asked, after: first.after });
  expect([second.traders_ltd_df.length, second.danaos_ltd_df.length]).toEqual([30, 1]);
  expect(second.after).toBeNull();
  const trades = [...first.traders_ltd_df, ...second.traders_ltd_df];
  expect(new Set(trades.map(({ trade_uuid: id }) => id)).size).toBe(130);
});

test('[BAK-12] the periods have a PNL date, the last with a Verified or COB run up to their end', async () => {
  await book([{ lot: 'L1', income: '1', date: '2024-06-28' }]);
  const meta = await answerOf<BackMeta>('back_meta');
  expect(meta).toMatchObject({
    start_date: '2024-06-01',
    end_date: '2024-06-30',
    trade_date: '2024-06-28',
    swiss_year: 2024,
    include_adj_proj: true,
    reverse_prev_year: true,
    valid_trade_dates: ['2024-06-28', '2024-06-27'],
    valid_cash_planning_dates: [],
    last_accounting_locked_date: null,
  });
  expect(meta.quick_dates[meta.default_quick_date_idx ?? -1]).toMatchObject({ period: 'Jun' });
  const may = meta.quick_dates.find(({ end_date: end }) => end < '2024-06-01');
  expect(may?.trade_date ?? null).toBeNull();
});

test('an answer is made anew when a file or a run has come', async () => {
  await storeVector();
  expect((await report()).ongoing_lots).toHaveLength(1);
  await cargoes.lots([{ lot: 'L2' }]);
  await cargoes.trades([{ lot: 'L2', amounts: [{ column: 'lc', amount: '-7' }] }]);
  expect(namesOf((await report()).outside_lots)).toEqual(['L2: traders only']);
  await cargoes.lotGroups({ ODD: 'lc' });
  await book([{ lot: 'L2', group: 'ODD', income: '-7' }]);
  expect(namesOf((await report()).ongoing_lots)).toEqual(['L1', 'L2']);
  await cargoes.runs([{ date: '2024-06-25', type: 'COB' }]);
  expect((await answerOf<BackMeta>('back_meta')).valid_trade_dates).toContain('2024-06-25');
});

test('periods and fiscal year are those of the set SCG, locked as far as all its companies are', async () => {
  const other = { code: 'SCG2', name: 'Halyard Gas Two', kind: 'TRADING' } as const;
  await it.ledger.companies([TRADER, other, { code: 'IDLE', name: 'Idle' }], 'SCG', 7);
  await book([{ lot: 'L1', income: '1', date: '2023-08-10' }]);
  expect(await answerOf<BackMeta>('back_meta')).toMatchObject({
    start_date: '2023-08-01',
    end_date: '2023-08-31',
    trade_date: null,
    swiss_year: 2024,
    last_accounting_locked_date: null,
  });
  await it.ledger.exported('SCG', '2023-06-30');
  await it.ledger.exported('SCG', '2023-07-31');
  await it.ledger.changed();
  expect(await answerOf<BackMeta>('back_meta')).toMatchObject({
    last_accounting_locked_date: '2023-07-31',
  });
  await it.ledger.journals([
    {
      company: 'SCG2',
      date: '2023-08-12',
      lines: [
        { card: '700010', value: '1' },
        { card: '110010', value: '-1' },
      ],
    },
  ]);
  expect(await answerOf<BackMeta>('back_meta')).toMatchObject({
    last_accounting_locked_date: null,
  });
});

test('[BAK-13] journals without a reporting set are a 400 that says so', async () => {
  await book([{ lot: 'L1', income: '1' }]);
  await sql`delete from reporting_set_company`.execute(it.db);
  await sql`delete from reporting_set`.execute(it.db);
  await it.ledger.changed();
  const answer = await get('back_meta');
  expect([answer.statusCode, answer.json<{ err_msg: string }>().err_msg]).toEqual([
    400,
    expect.stringContaining('no reporting set'),
  ]);
});

test('a rate is needed of what an amount replaces as well', async () => {
  await sql`insert into fx_set (file_id, first_date, last_date, row_count, loaded_by)
            values (${await it.ledger.file('rates')}, '2024-01-02', '2024-01-02', 2, 'a@b')`.execute(
    it.db,
  );
  await sql`insert into fx_obs
            select fx_set_id, currency, '2024-01-02', 1 from fx_set, unnest(array['USD', 'CHF']) as currency`.execute(
    it.db,
  );
  await cargoes.lots([{ lot: 'L1' }]);
  await cargoes.trades([
    {
      lot: 'L1',
      amounts: [
        { column: 'lc', amount: '-100', currency: 'CHF' },
        { column: 'lc', amount: '-90', from: '2024-03-01' },
      ],
    },
  ]);
  const answer = await get('report/scg_physical', { ...DATES, includeAdjProj: true });
  expect([answer.statusCode, answer.json<{ err_msg: string }>().err_msg]).toEqual([
    ...[400, 'There is no rate for CHF of 2024-03-01: import the rates of these days'],
  ]);
});

test('[API-04] what cannot be answered is said', async () => {
  await storeVector();
  await book([{ lot: 'N1', income: '1' }]);
  const problem = async (path: string, query: Record<string, unknown>) => {
    const answer = await get(path, query);
    return [answer.statusCode, answer.json<{ err_msg: string }>().err_msg];
  };
  const asked = { ...DATES, includeAdjProj: true };
  expect(await problem('report/scg_physical', { ...asked, tradeDate: '2024-06-26' })).toEqual([
    ...[400, 'There is no Verified or COB run of 2024-06-26'],
  ]);
  expect(await problem('report/scg_physical', { ...asked, startDate: '2024-07-01' })).toEqual([
    ...[400, 'The accounting ends on 2024-06-30, before it starts on 2024-07-01'],
  ]);
  const lot = {
    lot_num: 'L1',
    scg_pnl_column: 'lc_sum',
    include_adj_proj: true,
    start_date: DATES.startDate,
    end_date: DATES.endDate,
    trade_date: DATES.tradeDate,
  };
  expect(await problem('back_acc/ltd_reconcile', { ...lot, table_unique_name: 'closed' })).toEqual([
    ...[404, 'Lot L1 has no money among the closed lots of this report'],
  ]);
  expect(
    await problem('back_acc/ltd_reconcile', {
      ...lot,
      lot_num: 'N1',
      table_unique_name: 'outside',
    }),
  ).toEqual([404, 'Lot N1 has no money among the outside lots of this report']);
  // Without a table the lot is found in whichever it stands.
  expect((await get('back_acc/ltd_reconcile', lot)).json<LotDetail>().lot_num).toBe('L1');
  expect(await problem('back_acc/ltd_reconcile', { ...lot, lot_num: 'N1' })).toEqual([
    ...[404, 'Lot N1 has no money among the lots of this report'],
  ]);
  const after = Buffer.from('{"trades":3}').toString('base64url');
  expect(
    await problem('back_acc/ltd_reconcile', { ...lot, table_unique_name: 'ongoing', after }),
  ).toEqual([400, "query.after is not this list's"]);
  await cargoes.trades([
    { lot: 'L1', amounts: [{ column: 'lc', amount: '-7', currency: 'EUR', from: '2024-02-05' }] },
  ]);
  expect(await problem('report/scg_physical', asked)).toEqual([
    ...[400, 'There is no rate for EUR of 2024-02-05: import the rates of these days'],
  ]);
});

test('groups that no map has are named with their lines and sum', async () => {
  await book([
    { lot: 'X1', group: 'ODD', income: '10' },
    { lot: 'X2', group: 'ODD', income: '-3.50' },
  ]);
  expect((await report()).unmapped_groups).toEqual([
    { scg_rec_group: 'ODD', lines: 2, amount: 6.5 },
  ]);
});

test('[BAK-13] who is not of the back office gets no answer', async () => {
  token = await it.tokenFor(['acc:read']);
  for (const path of ['back_meta', 'report/scg_physical', 'back_acc/ltd_reconcile'])
    expect((await get(path)).statusCode).toBe(403);
});
