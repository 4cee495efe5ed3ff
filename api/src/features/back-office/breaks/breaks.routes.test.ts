import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { LotBreak, LotBreaks } from '@fairlead/shared/contract/back-office/breaks';
import type { LotReconciliation } from '@fairlead/shared/contract/back-office/lots';
import { sql } from 'kysely';

import { createClock } from '../../../platform/clock.ts';
import { cargoesOfTest } from '../../../testing/cargoes.ts';
import { BANK, ledgerApp, TRADER } from '../../../testing/ledger-app.ts';
import { keepBreaks } from './keep-breaks.service.ts';

let it: Awaited<ReturnType<typeof ledgerApp>>;
let cargoes: ReturnType<typeof cargoesOfTest>;
let token: string;

beforeEach(async () => {
  it = await ledgerApp();
  token = await it.tokenFor(['backacc:read', 'backacc:decide']);
  cargoes = cargoesOfTest(it.db);
  await it.ledger.companies([TRADER]);
  await it.ledger.cards([BANK, { code: '700010' }]);
  await cargoes.lotGroups({ DEMURRAGE: 'demurrage', BROKER: 'broker', LC: 'lc' });
  await cargoes.runs([{ date: '2024-06-28', type: 'VERIFIED' }]);
  // The month is booked to its end.
  await it.ledger.journals([
    { company: 'SCG', date: '2024-06-28', lines: [{ card: '110010', value: '0' }] },
  ]);
}, 30_000);
afterEach(async () => it.close());

const earned = (
  lot: string,
  column: 'demurrage' | 'broker' | 'lc',
  amount: string,
  from = '2024-05-02',
) => cargoes.trades([{ lot, date: from, amounts: [{ column, amount }] }]);

const book = (lot: string, group: string, income: string, date = '2024-05-03') =>
  it.ledger.journals([
    {
      ...{ company: 'SCG', date },
      lines: [
        { card: '700010', value: negative(income), lot, lotGroup: group },
        { card: '110010', value: income },
      ],
    },
  ]);
const negative = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

const keep = () =>
  keepBreaks(it.db, {
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' }),
    ...{ roundingOk: 50, actor: 'system:back-office', requestId: 'run' },
  });

const call = async (method: 'GET' | 'POST', path: string, payload?: object) =>
  it.app.inject({
    method,
    url: `/api/acc_analytics/back_acc/breaks${path}`,
    headers: {
      'x-auth-token': token,
      ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(payload !== undefined && { payload }),
  });
const list = async (state = 'open') => (await call('GET', `?state=${state}`)).json<LotBreaks>();
const one = async () => (await list()).breaks[0] as LotBreak;
const decide = async (of: LotBreak, decision: object) =>
  call('POST', `/${String(of.break_id)}/decide`, { row_version: of.row_version, ...decision });

const EXPLAINED = { status: 'EXPLAINED', reason: 'Settled with the owners' };

test('[BAK-14] a difference beyond rounding is a break with its age and likely cause, and closes by itself', async () => {
  await cargoes.lots([{ lot: 'L1' }, { lot: 'L2' }]);
  await earned('L1', 'demurrage', '-2350');
  await earned('L2', 'lc', '-50');
  expect(await keep()).toMatchObject({ OPEN: 1, CLOSED: 0 });
  const before = await list();
  expect(before).toMatchObject({
    ...{ end_date: '2024-06-30', trade_date: '2024-06-28' },
    ...{ difference: -2400, of_breaks: -2350, within_rounding: -50 },
  });
  expect(before.breaks).toMatchObject([
    {
      ...{ lot_num: 'L1', scg_pnl_column: 'demurrage_sum', lot_table: 'outside', status: 'OPEN' },
      ...{ amount_traders: -2350, amount_danaos: 0, amount_diff: -2350 },
      ...{ aged_from: '2024-05-02', age: 57, owner: null, reopened: false },
      cause: {
        cause: 'not booked',
        evidence: 'Traders have −2,350.00 from 02 May 24 on, and the ledger has no line of it',
      },
    },
  ]);
  await book('L1', 'DEMURRAGE', '-2340.50');
  expect(await keep()).toMatchObject({ lots: 1, CLOSED: 1 });
  expect((await list()).breaks).toEqual([]);
  expect((await list('closed')).breaks).toMatchObject([{ status: 'CLOSED', amount_diff: -9.5 }]);
});

test('[BAK-14] the breaks and what is within rounding are the differences of the three tables', async () => {
  await cargoes.lots([{ lot: 'L1' }, { lot: 'L2', closed: '2024-06-05' }]);
  await earned('L1', 'demurrage', '-2350');
  await earned('L1', 'broker', '-10.10');
  await book('L1', 'DEMURRAGE', '-100', '2023-02-01');
  await earned('L2', 'lc', '-300');
  await book('L2', 'LC', '-240');
  await book('X9', 'LC', '-77.07');
  await keep();
  const { difference, of_breaks: ofBreaks, within_rounding: rounding } = await list();
  const query = 'startDate=2024-06-01&endDate=2024-06-30&tradeDate=2024-06-28&includeAdjProj=true';
  const report = (
    await it.app.inject({
      url: `/api/acc_analytics/report/scg_physical?${query}&reversePrevYear=false`,
      headers: { 'x-auth-token': token },
    })
  ).json<LotReconciliation>();
  const lots = [...report.closed_lots, ...report.ongoing_lots, ...report.outside_lots];
  const cents = lots.reduce((sum, lot) => sum + Math.round(100 * lot['total_sum-amount_diff']), 0);
  expect(difference).toBe(cents / 100);
  expect(Math.round(100 * (ofBreaks + rounding))).toBe(cents);
  expect(rounding).toBe(-10.1);
});

test('[BAK-14] [API-10] a decision says who, when and why; one whose amount moves opens again', async () => {
  await cargoes.lots([{ lot: 'L1' }]);
  await earned('L1', 'demurrage', '-2350');
  await keep();
  const decided = await decide(await one(), { ...EXPLAINED, note: 'Mail of 12 June' });
  expect(decided.statusCode).toBe(200);
  expect(decided.json()).toMatchObject({
    lot_break: { status: 'EXPLAINED', explained_amount: -2350, row_version: 2 },
    steps: [
      { seq: 2, actor: 'maren@halyard.example', reason: 'Settled with the owners' },
      { seq: 1, actor: 'system:back-office', status: 'OPEN', amount_diff: -2350 },
    ],
  });
  await earned('L1', 'demurrage', '-40', '2024-06-01');
  expect(await keep()).toMatchObject({ REOPENED: 0 });
  await earned('L1', 'demurrage', '-210', '2024-06-02');
  expect(await keep()).toMatchObject({ REOPENED: 1 });
  expect(await one()).toMatchObject({
    ...{ status: 'OPEN', reopened: true, explained_amount: -2350, amount_diff: -2600 },
    note: 'Explained −2,350.00, now −2,600.00',
  });
  const { rows } = await sql<{ action: string; actor: string }>`
    select action, actor from audit_event where entity = 'lot_break' order by seq`.execute(it.db);
  expect(rows).toHaveLength(4);
  expect(rows[1]).toEqual({ action: 'lot_break.decide', actor: 'maren@halyard.example' });
});

test('[BAK-14] of two who decide the second gets what the first decided', async () => {
  await cargoes.lots([{ lot: 'L1' }]);
  await earned('L1', 'demurrage', '-2350');
  await keep();
  const rounds = Number(process.env['FAIRLEAD_ROUNDS'] ?? 10);
  const correct = { status: 'TO_CORRECT', correct_in: 'TRADERS', owner: OWNER, due: '2024-07-05' };
  let winners = 0;
  for (let round = 0; round < rounds; round += 1) {
    const seen = await one();
    const answers = await Promise.all([decide(seen, EXPLAINED), decide(seen, correct)]);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    winners += answers.filter(({ statusCode }) => statusCode === 200).length;
    expect(refused).toHaveLength(1);
    const now = await one();
    expect(refused[0]?.json()).toMatchObject({
      code: 'DECIDED',
      lot_break: { row_version: seen.row_version + 1, status: now.status },
    });
  }
  expect(winners).toBe(rounds);
  const { rows } = await sql<{ steps: number; audits: number }>`
    select (select count(*) from lot_break_step) as steps,
           (select count(*) from audit_event where entity = 'lot_break') as audits`.execute(it.db);
  expect(rows[0]).toEqual({ steps: rounds + 1, audits: rounds + 1 });
});

const OWNER = 'bea@halyard.example';

test.each([
  [{ status: 'EXPLAINED' }, 'An explanation needs a reason'],
  [
    { status: 'TO_CORRECT' },
    'Say which of the two systems is to be corrected; Say who is to correct it; Say until when it is to be corrected',
  ],
  [
    { status: 'TO_CORRECT', correct_in: 'TRADERS', owner: OWNER, due: '2024-06-27' },
    'It cannot be corrected by 2024-06-27: today is 2024-06-28',
  ],
  [
    { ...EXPLAINED, owner: 'x@y.example' },
    'x@y.example does not stand in the list of the back office',
  ],
])('[BAK-14] [API-04] what a decision lacks is said: %j', async (decision, says) => {
  await cargoes.lots([{ lot: 'L1' }]);
  await earned('L1', 'demurrage', '-2350');
  await keep();
  const answer = await decide(await one(), decision);
  expect([answer.statusCode, answer.json<{ err_msg: string }>().err_msg]).toEqual([422, says]);
  expect(await one()).toMatchObject({ status: 'OPEN', row_version: 1 });
});

test('[BAK-14] breaks are given to somebody together, or none of them', async () => {
  await cargoes.lots([{ lot: 'L1' }]);
  await earned('L1', 'demurrage', '-2350');
  await earned('L1', 'lc', '-99');
  await keep();
  const { breaks } = await list();
  const asked = breaks.map(({ break_id, row_version }) => ({ break_id, row_version }));
  const given = await call('POST', '/assign', { breaks: asked, owner: OWNER });
  expect(given.statusCode).toBe(200);
  expect((await list()).breaks.map(({ owner }) => owner)).toEqual([OWNER, OWNER]);
  await decide((await list()).breaks[1] as LotBreak, EXPLAINED);
  const late = asked.map((seen) => ({ ...seen, row_version: 2 }));
  const refused = await call('POST', '/assign', { breaks: late, owner: null });
  expect(refused.statusCode).toBe(409);
  expect((await list()).breaks.map(({ owner }) => owner)).toEqual([OWNER, OWNER]);
});

test('a line that went to another lot is found on both, whichever came last', async () => {
  await cargoes.lots([{ lot: 'L1' }, { lot: 'L2' }]);
  await earned('L1', 'broker', '-700');
  await keep();
  expect((await one()).cause?.cause).toBe('not booked');
  await book('L2', 'BROKER', '-700');
  await keep();
  const { breaks } = await list();
  expect(breaks.map(({ lot_num: lot, cause }) => [lot, cause?.cause])).toEqual([
    ['L1', 'wrong lot'],
    ['L2', 'wrong lot'],
  ]);
});

test('kept again without new facts nothing happens; the order of facts changes nothing', async () => {
  await cargoes.lots([{ lot: 'L1' }]);
  await book('L1', 'DEMURRAGE', '-900');
  await keep();
  await earned('L1', 'demurrage', '-2350', '2024-03-01');
  await keep();
  const before = await one();
  expect(before.aged_from).toBe('2024-03-01');
  expect(await keep()).toMatchObject({ lots: 0, OPEN: 0 });
  expect(await one()).toEqual(before);
});

test('[BAK-13] who may read alone decides nothing, and others see nothing', async () => {
  token = await it.tokenFor(['backacc:read']);
  expect((await call('GET', '')).statusCode).toBe(200);
  expect((await call('POST', '/1/decide', { row_version: 1, ...EXPLAINED })).statusCode).toBe(403);
  token = await it.tokenFor(['acc:read', 'backacc:decide']);
  expect((await call('GET', '')).statusCode).toBe(403);
});
