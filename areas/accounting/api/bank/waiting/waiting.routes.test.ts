import type { WaitingStatement } from '@fairlead/accounting/contract/waiting-statements';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { insertBankAccounts } from '@fairlead/api/testing/bank-accounts';
import { createTestApp } from '@fairlead/api/testing/test-app';
import { importStatements } from '../import-statement.service.ts';

let it: Awaited<ReturnType<typeof createTestApp>>;
let [reader, writer] = ['', ''];

beforeEach(async () => {
  it = await createTestApp();
  reader = await it.tokenFor(['acc:read']);
  writer = await it.tokenFor(['acc:read', 'acc:import'], 'anton@halyard.example');
  await insertBankAccounts(it.db, [['CH5604835012345678009', 'USD', 'HALYCHZZ']]);
}, 30_000);
afterEach(async () => it.close());

type Entry = readonly [date: string, amount: string, text: string];
type Said = {
  readonly id: string;
  readonly from: readonly [date: string, amount: string];
  readonly to: readonly [date: string, amount: string];
  readonly entries: readonly Entry[];
  /** Moment at which the bank made it. */
  readonly made?: string;
};

const amountOf = (amount: string) =>
  `<Amt Ccy="USD">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

function camt({ id, from, to, entries, made }: Said): string {
  const balance = (type: string, [date, amount]: readonly [string, string]) =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${amountOf(amount)}<Dt><Dt>${date}</Dt></Dt></Bal>`;
  const entry = ([date, amount, text]: Entry) => `
    <Ntry>${amountOf(amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt>
      <ValDt><Dt>${date}</Dt></ValDt>
      <NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${id}</Id>
  ${made === undefined ? '' : `<CreDtTm>${made}</CreDtTm>`}
  <Acct><Id><IBAN>CH5604835012345678009</IBAN></Id></Acct>
  ${balance('OPBD', from)}${balance('CLBD', to)}${entries.map(entry).join('')}
</Stmt></BkToCstmrStmt></Document>`;
}

async function take(said: Said) {
  const fileId = await storeImportedFile(it.db, {
    kind: 'bank_statement',
    fileName: `${said.id}.xml`,
    content: camt(said),
    uploadedBy: 'bea@halyard.example',
    requestId: 'upload',
  });
  return importStatements(it.db, {
    fileId,
    loadedBy: 'bea@halyard.example',
    requestId: 'run',
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-07-28' }),
  });
}

async function listed(): Promise<readonly WaitingStatement[]> {
  const answer = await it.app.inject({
    url: '/api/acc_analytics/waiting_statements',
    headers: { 'x-auth-token': reader },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<{ statements: WaitingStatement[] }>().statements;
}

async function onlyOne(): Promise<WaitingStatement> {
  const [first, ...others] = await listed();
  expect(others).toEqual([]);
  if (first === undefined) throw new Error('nothing waits');
  return first;
}

type Given = { readonly key?: string; readonly token?: string; readonly version?: string };

async function answer(
  statement: WaitingStatement,
  decision: string,
  { key, token = writer, version = statement.version }: Given = {},
) {
  const path = `waiting_statements/${String(statement.statement_id)}/answer`;
  const reply = await it.app.inject({
    method: 'POST',
    url: `/api/acc_analytics/${path}`,
    payload: { decision, version },
    headers: { 'x-auth-token': token, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

const rows = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(statement).execute(it.db)).rows;

/** Reads what counts: payments by day and amount, gaps, and how each statement stands. */
const ledger = async () => ({
  payments: (
    await rows(`select booking_date || ' ' || trim_scale(amount) as text from bank_transaction
                 order by booking_date, amount`)
  ).map(({ text }) => text),
  gaps: (
    await rows(`select trim_scale(gap_amount)::text as gap from bank_statement
                 where gap_amount is not null order by place`)
  ).map(({ gap }) => gap),
  standings: (
    await rows(`select concat_ws(' ', external_id, standing, decision, decided_by) as text
                  from given_statement order by statement_id`)
  ).map(({ text }) => text),
});

const DAY = '2024-06-27';
const BEFORE = '2024-06-26';
const BY = 'anton@halyard.example';

const first = {
  id: 'S1',
  from: [BEFORE, '1000'],
  to: [DAY, '1200'],
  entries: [
    [DAY, '250.25', 'Freight in'],
    [DAY, '-50.25', 'Port dues'],
  ],
} as const satisfies Said;
/** A statement that says otherwise of the dues. */
const other = {
  id: 'S2',
  from: [BEFORE, '1000'],
  to: [DAY, '1190.25'],
  entries: [
    [DAY, '250.25', 'Freight in'],
    [DAY, '-60', 'Port dues'],
  ],
} as const satisfies Said;
/** A statement that leaves the dues out. */
const less = {
  id: 'S2',
  from: [BEFORE, '1000'],
  to: [DAY, '1250.25'],
  entries: [[DAY, '250.25', 'Freight in']],
} as const satisfies Said;
/** A day of an account that is emptied whenever something comes in. */
const emptied = (id: string, on = DAY, before = BEFORE) =>
  ({
    id,
    from: [before, '0'],
    to: [on, '0'],
    entries: [
      [on, '100', 'Hire'],
      [on, '-100', 'Sweep'],
    ],
  }) as const satisfies Said;
const ONCE = [`${DAY} -100`, `${DAY} 100`];
const TWICE = [`${DAY} -100`, `${DAY} -100`, `${DAY} 100`, `${DAY} 100`];

test('a statement that waits is listed with its question and what is in question', async () => {
  await take(first);
  await take(other);
  const waiting = await onlyOne();
  expect(waiting).toMatchObject({
    external_id: 'S2',
    question: 'other',
    file_name: 'S2.xml',
    format: 'camt',
    service_account_no: 'A1',
    bank_name: 'Bank HALYCHZZ',
    currency: 'USD',
    opening_date: BEFORE,
    opening: 1000,
    closing_date: DAY,
    closing: 1190.25,
    loaded_by: 'bea@halyard.example',
    payment_count: 3,
    asked_about: [{ external_id: 'S1', closing: 1200 }],
    payments: [
      { told: { amount: -60, remittance_information: 'Port dues' }, known: null },
      { told: null, known: { amount: -50.25, remittance_information: 'Port dues' } },
      { told: { amount: 250.25 }, known: { amount: 250.25 } },
    ],
    answers: [
      { decision: 'replaces', added: 1, added_amount: -60, withdrawn: 1, withdrawn_amount: -50.25 },
      { decision: 'keeps', added: 0, withdrawn: 0 },
    ],
  });
});

describe('an answer is what counts', () => {
  test.each([
    {
      name: 'it replaces what it leaves out',
      second: less,
      question: 'less',
      decision: 'replaces',
      payments: [`${DAY} 250.25`],
      standings: ['S1 replaced', `S2 laid replaces ${BY}`],
    },
    {
      name: 'it is a part of the day',
      second: less,
      question: 'less',
      decision: 'same',
      payments: [`${DAY} -50.25`, `${DAY} 250.25`],
      standings: ['S1 laid', `S2 laid same ${BY}`],
    },
    {
      name: 'it leaves out too much',
      second: less,
      question: 'less',
      decision: 'keeps',
      payments: [`${DAY} -50.25`, `${DAY} 250.25`],
      standings: ['S1 laid', `S2 replaced keeps ${BY}`],
    },
    {
      name: 'it is right',
      second: other,
      question: 'other',
      decision: 'replaces',
      payments: [`${DAY} -60`, `${DAY} 250.25`],
      standings: ['S1 replaced', `S2 laid replaces ${BY}`],
    },
    {
      name: 'it is wrong',
      second: other,
      question: 'other',
      decision: 'keeps',
      payments: [`${DAY} -50.25`, `${DAY} 250.25`],
      standings: ['S1 laid', `S2 replaced keeps ${BY}`],
    },
  ])('$name: $decision', async ({ second, question, decision, payments, standings }) => {
    await take(first);
    expect(await take(second)).toMatchObject({ waiting: 1 });
    const before = await ledger();
    const waiting = await onlyOne();
    expect(waiting.question).toBe(question);
    const promised = waiting.answers.find((one) => one.decision === decision);
    const done = await answer(waiting, decision);
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({ added: promised?.added, withdrawn: promised?.withdrawn });
    expect(await ledger()).toEqual({ payments, gaps: [], standings });
    expect(before.payments).toEqual([`${DAY} -50.25`, `${DAY} 250.25`]);
    expect(await listed()).toEqual([]);
  });

  test.each([
    { decision: 'same', payments: ONCE },
    { decision: 'two', payments: TWICE },
  ])('told again or two of a kind: $decision', async ({ decision, payments }) => {
    await take(emptied('S1'));
    expect(await take(emptied('S2'))).toMatchObject({ waiting: 1 });
    const waiting = await onlyOne();
    expect(waiting.question).toBe('unsure');
    expect((await answer(waiting, decision)).status).toBe(200);
    const standings = ['S1 laid', `S2 laid ${decision} ${BY}`];
    expect(await ledger()).toEqual({ payments, gaps: [], standings });
  });
});

describe('what was decided stays', () => {
  test.each([
    { decision: 'same', payments: ONCE },
    { decision: 'two', payments: TWICE },
  ])('$decision: later statements ask nothing again', async ({ decision, payments }) => {
    await take(emptied('S1'));
    await take(emptied('S2'));
    await answer(await onlyOne(), decision);
    // The next day, and the month with all that was.
    await take(emptied('S3', '2024-06-28', DAY));
    const all = payments.length === ONCE.length ? [1] : [1, 2];
    await take({
      id: 'M',
      from: ['2024-05-31', '0'],
      to: ['2024-06-30', '0'],
      entries: [
        ...all.flatMap(() => emptied('').entries),
        ...emptied('', '2024-06-28', DAY).entries,
      ],
    });
    const after = await ledger();
    expect(after.payments).toEqual([...payments, '2024-06-28 -100', '2024-06-28 100']);
    expect(after.gaps).toEqual([]);
    expect(await listed()).toEqual([]);
    expect(after.standings[1]).toBe(`S2 laid ${decision} ${BY}`);
  });

  test('two: what the bank makes later of the first is still another than the second', async () => {
    const both = (amount: string, text: string): Entry[] => [
      [DAY, amount, text],
      [DAY, `-${amount}`, 'Sweep'],
    ];
    const whole = [...both('100', 'Hire'), ...both('50', 'Fee')];
    await take({ ...emptied('S1'), made: '2024-06-27T18:00:00Z', entries: whole });
    await take({ ...emptied('S2'), entries: both('50', 'Fee') });
    await answer(await onlyOne(), 'two');
    const corrected = [...both('90', 'Hire'), ...both('50', 'Fee')];
    await take({
      ...emptied('S1-A', DAY, '2024-06-25'),
      made: '2024-06-27T20:00:00Z',
      entries: corrected,
    });
    const { payments, gaps, standings } = await ledger();
    expect(standings).toEqual(['S1 replaced', `S2 laid two ${BY}`, 'S1-A laid']);
    const amounts = [...corrected, ...both('50', 'Fee')].map(([day, amount]) => `${day} ${amount}`);
    expect(payments.toSorted()).toEqual(amounts.toSorted());
    expect(gaps).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  test('what was set aside comes back with no later file', async () => {
    await take(first);
    await take(other);
    await answer(await onlyOne(), 'keeps');
    expect(await take({ ...other })).toEqual({ result: 'repeated' });
    await take({
      id: 'S3',
      from: [DAY, '1200'],
      to: ['2024-06-28', '1300'],
      entries: [['2024-06-28', '100', 'Hire']],
    });
    expect(await ledger()).toEqual({
      payments: [`${DAY} -50.25`, `${DAY} 250.25`, '2024-06-28 100'],
      gaps: [],
      standings: ['S1 laid', `S2 replaced keeps ${BY}`, 'S3 laid'],
    });
    expect(await listed()).toEqual([]);
  });

  test('it was right about one statement, and is asked anew where another says otherwise', async () => {
    await take(first);
    await take(other);
    await answer(await onlyOne(), 'replaces');
    await take({
      ...first,
      id: 'S3',
      to: [DAY, '1180.25'],
      entries: [first.entries[0], [DAY, '-70', 'Port dues']],
    });
    expect((await onlyOne()).external_id).toBe('S3');
    expect((await ledger()).payments).toEqual([`${DAY} -60`, `${DAY} 250.25`]);
  });
});

describe('what is refused', () => {
  const state = async () => ({
    ...(await ledger()),
    audit: await rows('select count(*)::int as n from audit_event'),
  });

  test('an answer that its question does not have', async () => {
    await take(first);
    await take(other);
    const before = await state();
    expect(await answer(await onlyOne(), 'two')).toMatchObject({
      status: 422,
      body: { code: 'ANSWER_INVALID' },
    });
    expect(await state()).toEqual(before);
  });

  test('to withdraw payments of days that the statement does not tell', async () => {
    await take({
      id: 'M',
      from: ['2024-05-31', '900'],
      to: [DAY, '1200'],
      entries: [['2024-06-10', '100', 'Earlier'], ...first.entries],
    });
    await take({ ...other, from: [DAY, '1000'] });
    const waiting = await onlyOne();
    expect(waiting.answers.map(({ decision }) => decision)).toEqual(['keeps']);
    const before = await state();
    const { status, body } = await answer(waiting, 'replaces');
    expect([status, body['err_msg']]).toEqual([
      422,
      'It would withdraw 1 payments of days that it does not tell, from 2024-06-10 to 2024-06-10',
    ]);
    expect(await state()).toEqual(before);
  });

  test('what somebody else answered, or an import changed, meanwhile', async () => {
    await take(first);
    await take(other);
    const seen = await onlyOne();
    const stale = await answer(seen, 'replaces', { version: 'before' });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'CHANGED', statement: { version: seen.version } },
    });
    const both = await Promise.all([answer(seen, 'keeps'), answer(seen, 'replaces')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await answer(seen, 'keeps')).toMatchObject({
      status: 409,
      body: { code: 'CHANGED', statement: null },
    });
    expect(await answer({ ...seen, statement_id: 4711 }, 'keeps')).toMatchObject({ status: 404 });
  });

  test('who may not import', async () => {
    await take(first);
    await take(other);
    expect(await answer(await onlyOne(), 'keeps', { token: reader })).toMatchObject({
      status: 403,
    });
    expect((await ledger()).standings).toEqual(['S1 laid', 'S2 waiting']);
  });
});

describe('of statements in a row that wait each is laid on all of its days or not at all', () => {
  const [NEXT, LAST] = ['2024-06-28', '2024-06-29'];
  const SECOND = [emptied('K2', NEXT, NEXT), emptied('W2', NEXT, DAY)];
  const THIRD = [emptied('K3', LAST, LAST), emptied('W3', LAST, NEXT)];
  const once = [DAY, NEXT, LAST].flatMap((day) => [`${day} -100`, `${day} 100`]);

  test('when one before them is answered', async () => {
    const all = [emptied('K1', DAY, DAY), emptied('W1', DAY), ...SECOND, ...THIRD];
    for (const said of all) await take(said);
    for (const left of [['W1', 'W2', 'W3'], ['W2', 'W3'], ['W3']]) {
      const waiting = await listed();
      expect(waiting.map((one) => one.external_id)).toEqual(left);
      const done = waiting[0] && (await answer(waiting[0], 'same'));
      expect(done?.body).toEqual({ standing: 'laid', added: 0, withdrawn: 0 });
    }
    expect(await ledger()).toMatchObject({ payments: once, gaps: [] });
  });

  test('when the day before them comes', async () => {
    for (const said of [...SECOND, ...THIRD]) await take(said);
    await take(emptied('K1', DAY, DAY));
    expect((await listed()).map((one) => one.external_id)).toEqual(['W2', 'W3']);
    expect(await ledger()).toMatchObject({ payments: once, gaps: [] });
  });
});

test('an answer is done once under its key, audited, and moves the figures of the accounting', async () => {
  await take(first);
  await take(other);
  const versionOf = async () => rows('select version::int from accounting_version');
  const before = await versionOf();
  const waiting = await onlyOne();
  const key = crypto.randomUUID();
  const done = await answer(waiting, 'replaces', { key });
  expect(done).toEqual({ status: 200, body: { standing: 'laid', added: 1, withdrawn: 1 } });
  expect(await answer(waiting, 'replaces', { key })).toEqual(done);
  expect(await versionOf()).not.toEqual(before);
  expect(
    await rows(`select actor, action, before, after from audit_event
                 where action in ('bank_statement.decide', 'bank_transaction.withdraw') order by seq`),
  ).toEqual([
    expect.objectContaining({ actor: BY, action: 'bank_transaction.withdraw' }),
    {
      actor: BY,
      action: 'bank_statement.decide',
      before: {
        standing: 'waiting',
        account: 'A1',
        name: 'S2',
        question: 'other',
        asked_about: [waiting.asked_about[0]?.statement_id],
      },
      after: {
        standing: 'laid',
        decision: 'replaces',
        replaced_by: null,
        added: 1,
        withdrawn: 1,
        gaps: [],
      },
    },
  ]);
});
