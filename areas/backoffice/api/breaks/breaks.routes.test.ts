// covers: ./break-comparison.rules.ts
// covers: ./opposites.rules.ts
import type {
  BreakDecision,
  BreakStep,
  LotBreak,
  LotBreaks,
} from '@fairlead/backoffice/contract/breaks';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { cargoesOfTest } from '@fairlead/api/testing/cargoes';
import { BANK, ledgerApp, TRADER } from '@fairlead/api/testing/ledger-app';
import { updateBreaks } from './update-breaks.service.ts';

const BEA = 'bea@halyard.example';
const ANTON = 'anton@halyard.example';
const ALL: readonly Permission[] = ['backacc:read', 'backacc:decide'];

/** The night has 200. */
const ROUNDS = Number(process.env['FAIRLEAD_DECIDERS'] ?? 20);

let it: Awaited<ReturnType<typeof ledgerApp>>;
let cargoes: ReturnType<typeof cargoesOfTest>;
let tokens: Readonly<Record<string, string>>;
let lots = 0;
/** Lot that each test has to itself. */
let lot = '';

beforeAll(async () => {
  it = await ledgerApp();
  cargoes = cargoesOfTest(it.db);
  tokens = {
    [BEA]: await it.tokenFor(ALL, BEA),
    [ANTON]: await it.tokenFor(ALL, ANTON),
    reader: await it.tokenFor(['backacc:read'], 'rita@halyard.example'),
    nobody: await it.tokenFor(['backacc:decide', 'acc:read'], 'nora@halyard.example'),
  };
  await it.ledger.companies([TRADER]);
  await it.ledger.cards([BANK, { code: '700010' }]);
  await cargoes.lotGroups({ SALES: 'income_expense', DEMURRAGE: 'demurrage', LC: 'lc' });
  // June is booked.
  const lines = [
    { card: '700010', value: '-1' },
    { card: '110010', value: '1' },
  ];
  await it.ledger.journals([{ company: 'SCG', date: '2024-06-28', lines }]);
}, 30_000);
afterAll(async () => it.close());
beforeEach(() => {
  lot = `L${String((lots += 1))}`;
});

const keep = async () =>
  updateBreaks(it.db, {
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' }),
    actor: 'system:breaks',
    requestId: 'run',
    rounding: '50.00',
  });

const trade = async (of: string, amount: string, date = '2024-06-01') =>
  cargoes.trades([{ lot: of, date, amounts: [{ column: 'demurrage', amount }] }]);

const book = async (of: string, income: string, group = 'DEMURRAGE') =>
  it.ledger.journals([
    {
      company: 'SCG',
      date: '2024-06-03',
      lines: [
        { card: '700010', value: `-${income}`.replace('--', ''), lot: of, lotGroup: group },
        { card: '110010', value: income },
      ],
    },
  ]);

type Sent = { readonly by?: string; readonly payload?: object; readonly key?: string };

async function call(path: string, { by = BEA, payload, key }: Sent = {}) {
  const answer = await it.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/acc_analytics/back_acc/breaks${path}`,
    headers: {
      'x-auth-token': tokens[by],
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const list = async (query = ''): Promise<LotBreaks> => (await call(query)).body;

const ownBreak = async (query = ''): Promise<LotBreak> => {
  const found = (await list(query)).breaks.find(({ lot_num }) => lot_num === lot);
  if (found === undefined) throw new Error('there is no such break');
  return found;
};

/** A break of 2,350.00 less than accounting has, of this test alone. */
async function madeBreak(): Promise<LotBreak> {
  await trade(lot, '-22350');
  await book(lot, '-20000');
  await keep();
  return ownBreak();
}

const decide = async (
  { break_id, row_version }: LotBreak,
  decision: Omit<BreakDecision, 'row_version'>,
  sent: Sent = {},
) => call(`/${String(break_id)}/decide`, { ...sent, payload: { row_version, ...decision } });

const auditOf = async ({ break_id }: LotBreak) => {
  const { rows } = await sql<{ what: string }>`
    select actor || ' ' || action as what from audit_event
     where entity = 'lot_break' and entity_id = ${String(break_id)} order by seq`.execute(it.db);
  return rows.map(({ what }) => what);
};

test('[BAK-14] breaks and what is within rounding sum to the differences of all lots', async () => {
  await cargoes.lots([
    { lot, newLot: `N-${lot}`, closed: '2024-06-10' },
    { lot: `${lot}-open` },
    { lot: `${lot}-before`, closed: '2024-05-31' },
  ]);
  await trade(lot, '-22350');
  await book(lot, '-20000');
  await trade(`${lot}-open`, '-100.02');
  await book(`${lot}-open`, '-50.02');
  await book(`${lot}-open`, '700', 'SALES');
  await trade(`${lot}-before`, '-60');
  await book(`${lot}-before`, '12.34', 'LC');
  await book(`${lot}-unknown`, '500', 'SALES');
  await keep();
  const all = await list();
  expect(
    all.breaks.map((one) => [one.lot_num, one.lot_table, one.scg_pnl_column, one.amount_diff]),
  ).toEqual([
    [lot, 'closed', 'demurrage_sum', -2350],
    [`${lot}-before`, 'outside', 'demurrage_sum', -60],
    [`${lot}-open`, 'ongoing', 'income_expense', -700],
    [`${lot}-unknown`, 'outside', 'income_expense', -500],
  ]);
  expect(all).toMatchObject({
    start_date: '2024-06-01',
    end_date: '2024-06-30',
    trade_date: '2024-06-30',
    // 50.00 and 12.34 less, which is rounding.
    difference: -3672.34,
    of_breaks: -3610,
    within_rounding: -62.34,
    not_looked_at: 0,
    owners: [ANTON, BEA],
    rounding: 50,
  });
  expect(await ownBreak()).toMatchObject({
    new_fmt_lot_num: `N-${lot}`,
    amount_traders: -22350,
    amount_danaos: -20000,
    age: 27,
    status: 'OPEN',
    owner: null,
    reopened: false,
    cause: null,
    aged_from: '2024-06-01',
  });
  await trade(lot, '-100');
  expect(await list()).toMatchObject({
    difference: -3772.34,
    of_breaks: -3610,
    within_rounding: -62.34,
    not_looked_at: -100,
  });
});

test('[BAK-14] a decision is a step with who, when and why, and is in the audit log', async () => {
  const before = await madeBreak();
  const answer = await decide(before, { status: 'EXPLAINED', reason: 'Agreed', note: 'By phone' });
  expect(answer.status).toBe(200);
  expect(answer.body.lot_break).toMatchObject({
    status: 'EXPLAINED',
    explained_amount: -2350,
    reason: 'Agreed',
    row_version: 2,
  });
  expect(
    answer.body.steps.map(({ actor, status, note }: BreakStep) => [actor, status, note]),
  ).toEqual([
    [BEA, 'EXPLAINED', 'By phone'],
    ['system:breaks', 'OPEN', null],
  ]);
  expect((await call(`/${String(before.break_id)}`)).body).toEqual(answer.body);
  expect(await auditOf(before)).toEqual(['system:breaks break.open', `${BEA} break.decide`]);
});

test('[BAK-14] who decides second reads what the first decided', async () => {
  const before = await madeBreak();
  await decide(before, { status: 'EXPLAINED', reason: 'Agreed' });
  const late = await decide(before, { status: 'OPEN' }, { by: ANTON });
  expect([late.status, late.body.code, late.body.err_msg]).toEqual([
    ...[409, 'DECIDED'],
    `${BEA} was faster: the break of −2,350.00 is explained (Agreed) now`,
  ]);
  expect(late.body.lot_break).toMatchObject({ status: 'EXPLAINED', reason: 'Agreed' });
});

test('[BAK-14] what was explained opens again when the difference moves, and closes when it goes', async () => {
  await decide(await madeBreak(), { status: 'EXPLAINED', reason: 'Agreed' });
  await book(lot, '50');
  await keep();
  expect(await ownBreak()).toMatchObject({ status: 'EXPLAINED', amount_diff: -2400 });
  await book(lot, '200');
  await keep();
  expect(await ownBreak()).toMatchObject({
    status: 'OPEN',
    reopened: true,
    explained_amount: -2350,
    reason: 'Agreed',
    note: 'Explained −2,350.00, now −2,600.00',
  });
  await book(lot, '-2600');
  await keep();
  const closed = await ownBreak('?state=closed');
  expect(closed).toMatchObject({ status: 'CLOSED', amount_diff: 0 });
  const late = await decide(closed, { status: 'OPEN' });
  expect([late.status, late.body.code]).toEqual([409, 'DECIDED']);
});

test('[BAK-14] what is missing of a decision is said all at once, and nothing is taken', async () => {
  const before = await madeBreak();
  const answer = await decide(before, { status: 'TO_CORRECT', owner: 'tom@else.example' });
  expect([answer.status, answer.body.err_msg]).toEqual([
    422,
    'Say in which system it is to be corrected; Say until when it is to be corrected; tom@else.example does not stand in the back-office list',
  ]);
  expect(await ownBreak()).toEqual(before);
  expect(
    (await call('/999999/decide', { payload: { row_version: 1, status: 'OPEN' } })).status,
  ).toBe(404);
});

test('[BAK-14] breaks get an owner together or not at all', async () => {
  const first = await madeBreak();
  await trade(`${lot}-2`, '-100');
  await keep();
  const second = (await list()).breaks.find(({ lot_num }) => lot_num === `${lot}-2`)!;
  const both = [first, second].map(({ break_id, row_version }) => ({ break_id, row_version }));
  const [one, other] = both;
  const stale = [one, { ...other, row_version: 7 }];
  expect((await call('/assign', { payload: { breaks: stale, owner: ANTON } })).status).toBe(409);
  expect((await call('/assign', { payload: { breaks: both, owner: 'tom@else' } })).status).toBe(
    422,
  );
  expect(await ownBreak()).toEqual(first);
  const answer = await call('/assign', { payload: { breaks: both, owner: ANTON } });
  expect(answer.body.breaks.map(({ owner }: LotBreak) => owner)).toEqual([ANTON, ANTON]);
  expect(await auditOf(second)).toEqual(['system:breaks break.open', `${BEA} break.assign`]);
});

test('[BAK-14] a decision that is sent again under its key is taken once', async () => {
  const before = await madeBreak();
  const decision = { status: 'EXPLAINED', reason: 'Agreed' } as const;
  const answers = [
    await decide(before, decision, { key: `of ${lot}` }),
    await decide(before, decision, { key: `of ${lot}` }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await ownBreak()).row_version).toBe(2);
});

test('[API-10] breaks are read with backacc:read and decided with backacc:decide alone', async () => {
  const before = await madeBreak();
  expect((await call('', { by: 'nobody' })).status).toBe(403);
  expect((await decide(before, { status: 'OPEN' }, { by: 'reader' })).status).toBe(403);
  expect((await call('', { by: 'reader' })).status).toBe(200);
});

test('[BAK-14] of two who decide at once one does, and the other reads what', async () => {
  await Promise.all(
    Array.from({ length: ROUNDS }, async (_, at) => trade(`${lot}-${String(at)}`, '-500')),
  );
  await keep();
  const breaks = (await list()).breaks.filter(({ lot_num }) => lot_num.startsWith(`${lot}-`));
  expect(breaks).toHaveLength(ROUNDS);
  const [ours, theirs] = [
    { status: 'EXPLAINED', reason: 'Agreed' },
    { status: 'TO_CORRECT', correct_in: 'TRADERS', owner: ANTON, due: '2024-07-01' },
  ] as const;
  const outcomes: number[] = [];
  for (const one of breaks) {
    const both = await Promise.all([decide(one, ours), decide(one, theirs, { by: ANTON })]);
    outcomes.push(...both.map(({ status }) => status));
    const late = both.find(({ status }) => status === 409);
    const taken = both.find(({ status }) => status === 200);
    expect(late?.body.lot_break).toEqual(taken?.body.lot_break);
    expect(taken?.body.steps).toHaveLength(2);
    expect(await auditOf(one)).toHaveLength(2);
  }
  expect(outcomes.filter((status) => status === 200)).toHaveLength(ROUNDS);
  expect(outcomes.filter((status) => status === 409)).toHaveLength(ROUNDS);
}, 120_000);
