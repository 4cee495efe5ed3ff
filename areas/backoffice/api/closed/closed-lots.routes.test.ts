import type { LotBreaks } from '@fairlead/backoffice/contract/breaks';
import type {
  LotDetail,
  LotReconciliation,
  ReconciledLot,
} from '@fairlead/backoffice/contract/lots';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { createClock } from '@fairlead/platform/clock';
import { cargoesOfTest } from '@fairlead/api/testing/cargoes';
import { importedFile } from '@fairlead/api/testing/imported-file';
import { ledgerApp } from '@fairlead/api/testing/ledger-app';
import { CHART_OF_TEST, exportOfTest } from '@fairlead/api/testing/ledger-files';
import { updateBreaks } from '../breaks/update-breaks.service.ts';

let it: Awaited<ReturnType<typeof ledgerApp>>;
let cargoes: ReturnType<typeof cargoesOfTest>;
let token: string;

beforeEach(async () => {
  it = await ledgerApp();
  token = await it.tokenFor(['backacc:read']);
  cargoes = cargoesOfTest(it.db);
  await importedFile(it.db, { kind: 'chart', fileName: 'chart.csv', text: CHART_OF_TEST });
  await maps('first.csv', { SALES: 'income_expense', FREIGHT: 'freight_diff' });
  await cargoes.runs([{ date: '2024-03-28', type: 'COB' }]);
}, 30_000);
afterEach(async () => it.close());

const maps = async (fileName: string, of: Readonly<Record<string, string>>) =>
  importedFile(it.db, {
    kind: 'backacc_maps',
    fileName,
    text: [
      ...['Lot Groups', 'Lot Group,Column'],
      ...Object.entries(of).map(([group, column]) => `${group},${column}`),
      `End of File,${String(Object.keys(of).length)}\n`,
    ].join('\n'),
  });

type Booked = readonly [number: number, date: string, income: string, group: string, lot: string];

const against = (value: string) => (value.startsWith('-') ? value.slice(1) : `-${value}`);

/** Takes an export of entries of lots, January and February locked. */
const exported = async (issued: string, ...booked: readonly Booked[]) =>
  importedFile(it.db, {
    kind: 'journals',
    fileName: `${issued}.csv`,
    text: exportOfTest({
      issued: `2024-04-${issued}T08:00:00Z`,
      locked: '2024-02-29',
      entries: booked.map(([number, date, income, group, lot]) => ({
        number,
        date,
        lines: [
          ['4000', against(income), group, lot],
          ['1000', income],
        ],
      })),
    }),
  });

const ask = async <Answer>(path: string, query: Readonly<Record<string, string>>) => {
  const answer = await it.app.inject({
    url: `/api/acc_analytics/${path}?${new URLSearchParams(query).toString()}`,
    headers: { 'x-auth-token': token },
  });
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()]);
  return answer.json<Answer>();
};

async function lots(): Promise<ReconciledLot[]> {
  const answer = await ask<LotReconciliation>('report/scg_physical', {
    startDate: '2024-01-01',
    endDate: '2024-03-31',
    tradeDate: '2024-03-28',
    includeAdjProj: 'true',
    reversePrevYear: 'false',
  });
  return [...answer.closed_lots, ...answer.ongoing_lots, ...answer.outside_lots];
}

/** Figures of the accounting that are not 0, and restated figures as they were, by lot. */
async function told() {
  return Object.fromEntries(
    (await lots()).map((lot) => [
      lot.lot_num,
      Object.fromEntries(
        Object.entries(lot).filter(
          ([name, value]) =>
            name.includes('-was_') || (name.endsWith('-amount_danaos') && value !== 0),
        ),
      ),
    ]),
  );
}

const drawer = async (lot: string, column: string, table = 'outside') =>
  ask<LotDetail>('back_acc/ltd_reconcile', {
    lot_num: lot,
    scg_pnl_column: column,
    table_unique_name: table,
    include_adj_proj: 'true',
    start_date: '2024-01-01',
    end_date: '2024-03-31',
    trade_date: '2024-03-28',
    reverse_prev_year: 'false',
  });

/** Freight of a lot in locked February, and in March which is open. */
const FREIGHT: readonly Booked[] = [
  [1, '2024-02-05', '-3792.32', 'FREIGHT', 'L1'],
  [2, '2024-03-05', '-100.01', 'FREIGHT', 'L1'],
];

test('[OB-5] [BAK-05] a group that a map moves after the close is restated in both columns, and back again in none', async () => {
  await exported('03', ...FREIGHT);
  const asClosed = {
    L1: { 'freight_diff_sum-amount_danaos': -3892.33, 'total_sum-amount_danaos': -3892.33 },
  };
  expect(await told()).toEqual(asClosed);
  await maps('second.csv', { FREIGHT: 'demurrage' });
  expect(await told()).toEqual({
    L1: {
      'demurrage_sum-amount_danaos': -3892.33,
      'demurrage_sum-was_danaos': -100.01,
      'demurrage_sum-was_diff': 100.01,
      'freight_diff_sum-was_danaos': -3792.32,
      'freight_diff_sum-was_diff': 3792.32,
      // What only moved within the lot leaves its total what it was.
      'total_sum-amount_danaos': -3892.33,
    },
  });
  const cause = {
    kind: 'lot group',
    name: 'FREIGHT',
    before: ['freight_diff_sum'],
    after: ['demurrage_sum'],
    file_name: 'second.csv',
    changed_by: 'anton@halyard.example',
  };
  expect(await drawer('L1', 'demurrage_sum')).toMatchObject({
    danaos_ltd_val: -3892.33,
    was_danaos_ltd_val: -100.01,
    was_ltd_diff: 100.01,
    causes: [{ ...cause, moved: -3792.32 }],
  });
  expect(await drawer('L1', 'freight_diff_sum')).toMatchObject({
    danaos_ltd_val: 0,
    was_danaos_ltd_val: -3792.32,
    causes: [{ ...cause, moved: 3792.32 }],
  });
  const other = await drawer('L1', 'broker_sum');
  expect(other).toMatchObject({ danaos_ltd_val: 0, causes: [] });
  expect(other).not.toHaveProperty('was_danaos_ltd_val');
  await maps('first.csv', { SALES: 'income_expense', FREIGHT: 'freight_diff' });
  expect(await told()).toEqual(asClosed);
  expect((await drawer('L1', 'freight_diff_sum')).causes).toEqual([]);
});

test('[OB-5] a break that a map made after the close says what both systems had, and one that nothing moved does not', async () => {
  await exported('03', ...FREIGHT, [3, '2024-02-07', '88.00', 'SALES', 'L2']);
  await maps('second.csv', { FREIGHT: 'demurrage' });
  await updateBreaks(it.db, {
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' }),
    actor: 'system:breaks',
    requestId: 'run',
    rounding: '50.00',
  });
  const { breaks } = await ask<LotBreaks>('back_acc/breaks', {});
  expect(
    breaks.map(({ lot_num: lot, scg_pnl_column: column, amount_danaos: now, ...of }) => [
      ...[lot, column, now, of.was_danaos, of.amount_diff, of.was_diff, of.was_traders],
    ]),
  ).toEqual([
    ['L1', 'demurrage_sum', -3792.32, 0, 3792.32, 0, undefined],
    ['L2', 'income_expense', 88, undefined, -88, undefined, undefined],
  ]);
  const [first] = breaks;
  expect(await ask(`back_acc/breaks/${String(first?.break_id)}`, {})).toMatchObject({
    lot_break: { was_danaos: 0, was_diff: 0 },
  });
});

test('[OB-5] a map before the close, one of an open month and one that moves nothing are no restatement', async () => {
  await maps('second.csv', { FREIGHT: 'demurrage' });
  await exported('03', ...FREIGHT);
  await maps('third.csv', { FREIGHT: 'demurrage', SALES: 'broker' });
  expect(await told()).toEqual({
    L1: { 'demurrage_sum-amount_danaos': -3892.33, 'total_sum-amount_danaos': -3892.33 },
  });
  await exported('04', ...FREIGHT, [3, '2024-03-06', '7.00', 'SALES', 'L1']);
  await maps('fourth.csv', { SALES: 'lc' });
  expect(Object.keys((await told())['L1'] ?? {}).filter((name) => name.includes('was'))).toEqual(
    [],
  );
});

test('[OB-5] a group that no map had stood as income and expense, and the first map of all holds from the beginning', async () => {
  await exported('03', [1, '2024-02-05', '50.00', 'ODD', 'L1']);
  await maps('second.csv', { ODD: 'broker' });
  expect(await told()).toEqual({
    L1: {
      'broker_sum-amount_danaos': 50,
      'broker_sum-was_danaos': 0,
      'broker_sum-was_diff': 0,
      'income_expense-was_danaos': 50,
      'income_expense-was_diff': -50,
      'total_sum-amount_danaos': 50,
    },
  });
  expect((await drawer('L1', 'broker_sum')).causes).toMatchObject([
    { kind: 'lot group', name: 'ODD', before: [], after: ['broker_sum'], moved: 50 },
  ]);
});

test('[OB-5] what an export corrects, adds, withdraws or books on another lot of a locked month is restated', async () => {
  await exported(
    '03',
    [1, '2024-02-05', '10.10', 'SALES', 'L1'],
    [2, '2024-02-06', '5.00', 'SALES', 'L2'],
    [3, '2024-02-07', '1.00', 'SALES', 'L1'],
  );
  await exported(
    '20',
    [1, '2024-02-05', '14.30', 'SALES', 'L1'],
    [2, '2024-02-06', '5.00', 'SALES', 'L3'],
    [4, '2024-02-08', '2.00', 'SALES', 'L1'],
    [5, '2024-03-08', '9.00', 'SALES', 'L1'],
  );
  const was = (name: string, value: number) => ({
    [`${name}-was_danaos`]: value,
    [`${name}-was_diff`]: 0 - value,
  });
  const both = (now: number, before: number) => ({
    ...(now !== 0 && { 'income_expense-amount_danaos': now, 'total_sum-amount_danaos': now }),
    ...was('income_expense', before),
    ...was('total_sum', before),
  });
  // L2 has nothing any more; that it had stands where it stood.
  expect(await told()).toEqual({ L1: both(25.3, 20.1), L2: both(0, 5), L3: both(5, 0) });
  expect((await drawer('L2', 'income_expense')).causes).toMatchObject([
    { kind: 'journal', name: 'NAVI01 JV 2', before: ['5'], after: [], moved: -5 },
  ]);
  const { causes } = await drawer('L1', 'income_expense');
  expect(causes.map(({ name, before, after, moved }) => [name, before, after, moved])).toEqual([
    ['NAVI01 JV 1', ['10.1'], ['14.3'], 4.2],
    ['NAVI01 JV 3', ['1'], [], -1],
    ['NAVI01 JV 4', [], ['2'], 2],
  ]);
  expect(causes[0]).toMatchObject({ file_name: '20.csv', changed_by: 'anton@halyard.example' });
  await exported(
    '21',
    [1, '2024-02-05', '10.10', 'SALES', 'L1'],
    [2, '2024-02-06', '5.00', 'SALES', 'L2'],
    [3, '2024-02-07', '1.00', 'SALES', 'L1'],
  );
  expect(await told()).toEqual({
    L1: { 'income_expense-amount_danaos': 11.1, 'total_sum-amount_danaos': 11.1 },
    L2: { 'income_expense-amount_danaos': 5, 'total_sum-amount_danaos': 5 },
  });
});

test('[OB-5] a lot that gets another new number after the close says what was booked on which', async () => {
  await cargoes.lots([{ lot: 'L1' }, { lot: 'L2', newLot: 'N2' }]);
  await exported(
    '03',
    [1, '2024-02-05', '10.10', 'SALES', 'N1'],
    [2, '2024-02-05', '3.00', 'SALES', 'N2'],
  );
  await cargoes.lots([{ lot: 'L1', newLot: 'N1' }]);
  await it.ledger.changed();
  expect(await told()).toMatchObject({
    L1: { 'income_expense-amount_danaos': 10.1, 'income_expense-was_danaos': 0 },
    L2: { 'income_expense-amount_danaos': 3 },
    N1: { 'income_expense-was_danaos': 10.1 },
  });
  expect((await drawer('L1', 'income_expense')).causes).toMatchObject([
    { kind: 'lot number', name: 'N1', before: ['N1'], after: ['L1'], moved: 10.1 },
  ]);
});

/** Traders' amounts of a lot that are not 0, and restated ones as they were. */
async function traders(): Promise<Readonly<Record<string, number>>> {
  const [lot] = await lots();
  return Object.fromEntries(
    Object.entries(lot ?? {}).filter(
      ([name, value]) =>
        name.endsWith('-was_traders') || (name.endsWith('-amount_traders') && value !== 0),
    ),
  ) as Readonly<Record<string, number>>;
}

test('[OB-5] a rate that comes after every company of the set had closed its day marks the dollars that it moved', async () => {
  await it.ledger.rates({ '2024-02-05': '1.08', '2024-03-05': '1.09' });
  await cargoes.lots([{ lot: 'L1' }]);
  await cargoes.trades([
    {
      lot: 'L1',
      amounts: [
        { column: 'demurrage', currency: 'EUR', amount: '-1000', from: '2024-02-06' },
        { column: 'demurrage', currency: 'EUR', amount: '-1500', from: '2024-03-06' },
        { column: 'broker', amount: '-5', from: '2024-02-06' },
      ],
    },
  ]);
  await exported('03', [1, '2024-02-05', '10.10', 'SALES', 'L1']);
  const asClosed = {
    'broker_sum-amount_traders': -5,
    'demurrage_sum-amount_traders': -1625,
    'total_sum-amount_traders': -1630,
  };
  expect(await traders()).toEqual(asClosed);
  await it.ledger.rates({ '2024-02-05': '1.081', '2024-03-05': '1.1' }, 'bea@halyard.example');
  await it.ledger.changed();
  // March is open: it is what it is.
  expect(await traders()).toEqual({
    'broker_sum-amount_traders': -5,
    'demurrage_sum-amount_traders': -1631,
    'total_sum-amount_traders': -1636,
    'demurrage_sum-was_traders': -1630,
    'total_sum-was_traders': -1635,
  });
  expect(await drawer('L1', 'demurrage_sum', 'ongoing')).toMatchObject({
    traders_ltd_val: -1631,
    was_traders_ltd_val: -1630,
    was_ltd_diff: -1630,
    causes: [
      {
        kind: 'rate',
        name: 'EUR of 06 Feb 2024',
        before: ['1.08'],
        after: ['1.081'],
        moved: -1,
        file_name: 'rates.csv',
        changed_by: 'bea@halyard.example',
      },
    ],
  });
  await it.ledger.rates({ '2024-02-05': '1.08', '2024-03-05': '1.09' });
  await it.ledger.changed();
  expect(await traders()).toEqual(asClosed);
});

test('[OB-5] dollars of a day that a company of the set has not closed, or without a rate until then, are not restated', async () => {
  await cargoes.lots([{ lot: 'L1' }]);
  await cargoes.trades([
    {
      lot: 'L1',
      amounts: [{ column: 'lc', currency: 'EUR', amount: '-100', from: '2024-02-06' }],
    },
  ]);
  await exported('03', [1, '2024-02-05', '10.10', 'SALES', 'L1']);
  await it.ledger.rates({ '2024-02-06': '1.08' });
  await it.ledger.changed();
  expect(await traders()).toMatchObject({ 'lc_sum-amount_traders': -108 });
  expect(await traders()).not.toHaveProperty('lc_sum-was_traders');
  await it.ledger.journals([
    {
      company: 'SHARE',
      date: '2024-03-28',
      lines: [
        { card: '4000', value: '1.00' },
        { card: '1000', value: '-1.00' },
      ],
    },
  ]);
  await it.ledger.rates({ '2024-02-06': '1.09' });
  await it.ledger.changed();
  expect(await traders()).toMatchObject({ 'lc_sum-amount_traders': -109 });
  expect(await traders()).not.toHaveProperty('lc_sum-was_traders');
});
