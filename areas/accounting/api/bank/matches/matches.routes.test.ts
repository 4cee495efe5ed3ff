import type {
  BankMatch,
  BankMatches,
  ExplainedAccount,
} from '@fairlead/accounting/contract/bank-matches';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { BANK, HIRE, ledgerApp, TRADER } from '@fairlead/api/testing/ledger-app';

let it: Awaited<ReturnType<typeof ledgerApp>>;
let writer: string;

beforeEach(async () => {
  it = await ledgerApp();
  writer = await it.tokenFor(['acc:read', 'acc:import'], 'anton@halyard.example');
  await it.ledger.companies([TRADER]);
  await it.ledger.cards([BANK, { ...BANK, code: '110020' }, HIRE]);
  await it.ledger.accounts([
    { account: 'USD1', currency: 'USD', card: '110010' },
    { account: 'EUR1', currency: 'EUR', card: '110020' },
    { account: 'EUR2', currency: 'EUR' },
  ]);
}, 30_000);
afterEach(async () => it.close());

type Booked = {
  readonly date: string;
  readonly value: string;
  readonly narrative?: string;
  readonly card?: string;
  readonly currency?: string;
};

/** A journal for every amount on the card of the bank; answers their ids. */
const booked = (of: readonly Booked[]) =>
  it.ledger.journals(
    of.map(({ date, value, narrative = 'Hire', card = '110010', currency = 'USD' }) => ({
      company: 'SCG',
      date,
      narrative,
      lines: [
        { card, value, currency },
        { card: '410010', value: value.startsWith('-') ? value.slice(1) : `-${value}` },
      ],
    })),
  );

type Entry = { readonly date: string; readonly amount: string; readonly text?: string };

/** A statement of June that opens with nothing; answers the ids of its transactions. */
const stated = (entries: readonly Entry[], closing: string, account = 'USD1') =>
  it.ledger.statement({
    account,
    from: '2024-06-01',
    to: '2024-06-28',
    opening: '0',
    closing,
    entries,
  });

const JUNE = { start_date: '2024-06-01', end_date: '2024-06-28' };

async function matches(query: Readonly<Record<string, string>> = {}): Promise<BankMatches> {
  const asked = new URLSearchParams({ ...JUNE, ...query }).toString();
  const answer = await it.get(`bank_matches?${asked}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}

async function post(path: string, payload: object, key?: string) {
  const answer = await it.app.inject({
    method: 'POST',
    url: `/api/acc_analytics/bank_matches/${path}`,
    payload,
    headers: { 'x-auth-token': writer, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const confirm = (
  id: unknown,
  lines: readonly (readonly [number | undefined, string])[],
  key?: string,
) =>
  post(
    `${String(id)}/confirm`,
    { lines: lines.map(([journal_id, amount]) => ({ journal_id, line_no: 1, amount })) },
    key,
  );

/** The transaction's text, its rule, the journals of its proposal. */
const proposals = ({ transactions }: BankMatches) =>
  transactions.map(({ remittance_information: said, proposal }) => [
    said,
    proposal?.rule,
    proposal?.lines.map(({ journal_id }) => journal_id),
  ]);

const versionOf = async () => {
  const { rows } = await sql<{ version: number }>`select version from accounting_version`.execute(
    it.db,
  );
  return Number(rows[0]?.version);
};

const USD1 = ({ accounts }: BankMatches) =>
  accounts.find(({ service_account_no: no }) => no === 'USD1') as ExplainedAccount;

describe('what is open', () => {
  test('transactions and lines newest first, each with what may be its match', async () => {
    const [hire, wages, crew, lost] = await booked([
      { date: '2024-06-10', value: '18500', narrative: 'Hire 88231' },
      { date: '2024-06-12', value: '-70.5' },
      { date: '2024-06-12', value: '-29.5' },
      { date: '2024-06-20', value: '250' },
    ]);
    await stated(
      [
        { date: '2024-06-11', amount: '18500.00', text: 'INV-88231' },
        { date: '2024-06-13', amount: '-100', text: 'Batch' },
        { date: '2024-06-27', amount: '1500', text: 'Unknown' },
      ],
      '19900',
    );
    const answer = await matches();
    expect(proposals(answer)).toEqual([
      ['Unknown', undefined, undefined],
      ['Batch', 'sum of lines', [wages, crew]],
      ['INV-88231', 'amount and reference', [hire]],
    ]);
    expect(
      answer.ledger_items.map((row) => [row.journal_id, row.open_amount, row.proposed_with]),
    ).toEqual([
      [lost, 250, null],
      [crew, -29.5, answer.transactions[1]?.bank_transaction_id],
      [wages, -70.5, answer.transactions[1]?.bank_transaction_id],
      [hire, 18500, answer.transactions[2]?.bank_transaction_id],
    ]);
    expect(answer.transactions[2]?.proposal?.shared).toEqual(['88231']);
    expect(answer).toMatchObject({ transaction_count: 3, ledger_item_count: 4, after: null });
  });

  test('an account is asked for alone; one that no card books and other currencies are left out', async () => {
    await booked([{ date: '2024-06-10', value: '5', card: '110020', currency: 'EUR' }]);
    await booked([{ date: '2024-06-10', value: '5', card: '110020', currency: 'USD' }]);
    await stated([{ date: '2024-06-10', amount: '5' }], '5', 'EUR1');
    await stated([{ date: '2024-06-10', amount: '7' }], '7', 'EUR2');
    await stated([{ date: '2024-06-10', amount: '9' }], '9');
    const all = await matches();
    expect(all.transactions.map(({ amount }) => amount)).toEqual([5, 9]);
    const one = await matches({ service_account_no: 'EUR1' });
    expect(one.transactions).toMatchObject([{ service_account_no: 'EUR1', currency: 'EUR' }]);
    expect(one.accounts).toMatchObject([{ service_account_no: 'EUR1', difference: 0 }]);
    expect(one.ledger_items).toHaveLength(1);
  });

  test('a line is left to the transaction of the day before the range that is likelier', async () => {
    const [line] = await booked([{ date: '2024-06-09', value: '40' }]);
    const [before, first] = await stated(
      [
        { date: '2024-06-09', amount: '40', text: 'Before' },
        { date: '2024-06-10', amount: '40', text: 'First' },
      ],
      '80',
    );
    expect(proposals(await matches({ start_date: '2024-06-10' }))).toEqual([
      ['First', undefined, undefined],
    ]);
    const one = await it.get(`bank_matches/${String(before)}`);
    expect(one.json().transaction.proposal.lines).toMatchObject([{ journal_id: line }]);
    expect((await it.get(`bank_matches/${String(first)}`)).json().transaction.proposal).toBeNull();
  });

  test('pages go through transactions, then lines, and every one comes once', async () => {
    await booked(
      Array.from({ length: 130 }, (_, n) => ({
        date: `2024-06-${String((n % 20) + 1).padStart(2, '0')}`,
        value: `${n + 1}`,
      })),
    );
    const entries = Array.from({ length: 120 }, (_, n) => ({
      date: `2024-06-${String((n % 25) + 1).padStart(2, '0')}`,
      amount: `-${n + 1}`,
    }));
    await stated(entries, '-7260');
    const seen: string[] = [];
    const sizes: number[] = [];
    let after: string | null | undefined;
    while (after !== null) {
      const page: BankMatches = await matches(after === undefined ? {} : { after });
      const [bank, ledger] = [page.transactions, page.ledger_items];
      seen.push(...bank.map((row) => `${row.booking_date} ${row.bank_transaction_id}`));
      seen.push(...ledger.map((row) => `${row.journal_date} ${row.journal_id}`));
      sizes.push(bank.length + ledger.length);
      expect(page).toMatchObject({ transaction_count: 120, ledger_item_count: 130 });
      after = page.after;
    }
    expect(sizes).toEqual([100, 100, 50]);
    expect(new Set(seen).size).toBe(250);
    const days = seen.map((row) => row.slice(0, 10));
    expect(days.slice(0, 120)).toEqual(days.slice(0, 120).toSorted().toReversed());
    expect(days.slice(120)).toEqual(days.slice(120).toSorted().toReversed());
  });

  test('may be asked for a day alone', async () => {
    await stated([{ date: '2024-06-28', amount: '100.00' }], '100');
    const { accounts } = await matches({ start_date: '2024-06-28' });
    expect(accounts).toEqual((await matches()).accounts);
  });

  test.each([
    ['There is no bank account NONE', { service_account_no: 'NONE' }],
    ['query.start_date must match format "date"', { start_date: '2024-02-30' }],
    ['The range ends on 2024-05-01, before it begins on 2024-06-01', { end_date: '2024-05-01' }],
    ["query.after is not this list's", { after: 'x' }],
  ])('%s', async (message, query) => {
    const asked = new URLSearchParams({ ...JUNE, ...query }).toString();
    const answer = await it.get(`bank_matches?${asked}`);
    expect([answer.statusCode, answer.json().err_msg]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
  });
});

describe('confirming', () => {
  test('a match takes both sides off the list, is audited and makes old answers old', async () => {
    const [line] = await booked([{ date: '2024-06-10', value: '100' }]);
    const [id] = await stated([{ date: '2024-06-11', amount: '100.00' }], '100');
    const before = await versionOf();
    const { status, body } = await confirm(id, [[line, '100.00']], 'once');
    expect(status).toBe(200);
    expect(body.transaction).toMatchObject({
      open_amount: 0,
      proposal: null,
      matches: [
        {
          journal_id: line,
          matched_amount: 100,
          rule: 'amount',
          counts: true,
          confirmed_by: 'anton@halyard.example',
        },
      ],
    });
    expect(await versionOf()).toBe(before + 1);
    expect(await confirm(id, [[line, '100.00']], 'once')).toEqual({ status, body });
    expect(await versionOf()).toBe(before + 1);
    expect(await matches()).toMatchObject({ transactions: [], ledger_items: [] });
    expect((await matches({ state: 'matched' })).transactions).toEqual([body.transaction]);
    expect((await matches({ state: 'all' })).transactions).toEqual([body.transaction]);
    const { rows } = await sql`
      select action, entity_id, actor, before, after from audit_event where action like 'bank.%'`.execute(
      it.db,
    );
    expect(rows).toEqual([
      {
        action: 'bank.match',
        entity_id: id,
        actor: 'anton@halyard.example',
        before: { lines: [] },
        after: {
          lines: [{ journal_id: line, line_no: 1, amount: '100', rule: 'amount', counts: true }],
        },
      },
    ]);
  });

  test('who was slower hears it with the transaction as it is', async () => {
    const [line, other] = await booked([
      { date: '2024-06-10', value: '100' },
      { date: '2024-06-10', value: '100' },
    ]);
    const [id, second] = await stated(
      [
        { date: '2024-06-11', amount: '100' },
        { date: '2024-06-11', amount: '100' },
      ],
      '200',
    );
    const both = await Promise.all([
      confirm(id, [[line, '100']]),
      confirm(second, [[line, '100']]),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409)?.body;
    expect(late).toMatchObject({
      code: 'MATCHED',
      err_msg: 'JV 1, line 1, has 0 left that is not matched: not 100',
      transaction: { matches: [], proposal: { lines: [{ journal_id: other }] } },
    });
    const done = both[0].status === 200 ? id : second;
    expect(await confirm(done, [[other, '100']])).toMatchObject({
      status: 409,
      body: { transaction: { matches: [{ journal_id: line }] } },
    });
  });

  test('what can never be matched is a 422 that says all of it, and nothing is written', async () => {
    const [line, euro] = await booked([
      { date: '2024-06-10', value: '100' },
      { date: '2024-06-10', value: '100', card: '110020', currency: 'EUR' },
    ]);
    const [id] = await stated([{ date: '2024-06-11', amount: '100' }], '100');
    const [eur2] = await stated([{ date: '2024-06-11', amount: '100' }], '100', 'EUR2');
    expect(
      await confirm(id, [
        [line, '100.01'],
        [euro, '1'],
      ]),
    ).toMatchObject({
      status: 422,
      body: {
        code: 'MATCH_INVALID',
        err_msg: `JV 1, line 1, is 100: 100.01 is no part of it; Line 1 of journal ${euro} is not on this account's card, or counts no more; The transaction is 100: 101.01 is no part of it`,
      },
    });
    expect((await confirm(eur2, [[euro, '100']])).status).toBe(404);
    expect((await confirm(id, [[line, '1e2']])).status).toBe(400);
    expect((await matches()).transactions[0]?.matches).toEqual([]);
  });

  test('parts: two receipts are one line, and what is left of it stays open', async () => {
    const [line] = await booked([{ date: '2024-06-10', value: '100.10' }]);
    const [first, second] = await stated(
      [
        { date: '2024-06-11', amount: '60.05' },
        { date: '2024-06-12', amount: '40' },
      ],
      '100.05',
    );
    expect((await confirm(first, [[line, '60.05']])).body.transaction.matches).toMatchObject([
      { rule: 'by hand' },
    ]);
    expect((await confirm(second, [[line, '40']])).status).toBe(200);
    const answer = await matches();
    expect(answer.transactions).toEqual([]);
    expect(answer.ledger_items).toMatchObject([{ amount: 100.1, open_amount: 0.05 }]);
    expect(USD1(answer)).toMatchObject({ difference: -0.05, open_ledger: 0.05, unexplained: 0 });
  });

  test('is taken back whole, once', async () => {
    const [line] = await booked([{ date: '2024-06-10', value: '100' }]);
    const [id] = await stated([{ date: '2024-06-11', amount: '100' }], '100');
    await confirm(id, [[line, '100']]);
    const before = await versionOf();
    const undone = await post(`${String(id)}/unmatch`, {});
    expect(undone.body.transaction).toMatchObject({
      matches: [],
      open_amount: 100,
      proposal: { lines: [{ journal_id: line }] },
    });
    expect(await versionOf()).toBe(before + 1);
    expect(await post(`${String(id)}/unmatch`, {})).toMatchObject({
      status: 409,
      body: { code: 'NOT_MATCHED', transaction: { matches: [] } },
    });
    expect((await matches()).ledger_items).toHaveLength(1);
  });

  test('a match with a line that was corrected since counts no more and is listed, until confirmed anew', async () => {
    const [old, corrected] = await booked([
      { date: '2024-06-10', value: '100' },
      { date: '2024-06-10', value: '100' },
    ]);
    const [id] = await stated([{ date: '2024-06-11', amount: '100' }], '100');
    await confirm(id, [[old, '100']]);
    await sql`update journal_line set counts = false where journal_id = ${old}`.execute(it.db);
    const answer = await matches();
    expect(answer.transactions).toMatchObject([
      {
        open_amount: 100,
        matches: [{ journal_id: old, counts: false }],
        proposal: { lines: [{ journal_id: corrected }] },
      },
    ]);
    expect(USD1(answer)).toMatchObject({ difference: 0, open_bank: 100, open_ledger: 100 });
    expect((await confirm(id, [[old, '100']])).status).toBe(422);
    const { body } = await confirm(id, [[corrected, '100']]);
    expect(
      body.transaction.matches.map((match: BankMatch['matches'][number]) => match.journal_id),
    ).toEqual([corrected]);
  });
});

describe('bank against ledger', () => {
  test('20,000.00 against 18,750.00: an unmatched receipt of 1,500.00 less an item of 250.00', async () => {
    const [line] = await booked([
      { date: '2024-06-10', value: '18500.00' },
      { date: '2024-06-12', value: '250.00' },
    ]);
    const [id] = await stated(
      [
        { date: '2024-06-10', amount: '18500.00' },
        { date: '2024-06-27', amount: '1500.00' },
      ],
      '20000.00',
    );
    await confirm(id, [[line, '18500']]);
    expect(USD1(await matches())).toEqual({
      service_account_no: 'USD1',
      bank_name: 'Nordbank',
      currency: 'USD',
      ledger_card_code: '110010',
      balance_date: '2024-06-28',
      bank_amount: 20000,
      ledger_amount: 18750,
      difference: 1250,
      open_bank: 1500,
      open_ledger: 250,
      first_day_difference: 0,
      unexplained: 0,
    });
  });

  test('on each day what is under way is open on its side, also over the first statement', async () => {
    const [before, cheque] = await booked([
      { date: '2024-05-31', value: '-70' },
      { date: '2024-06-14', value: '30' },
      { date: '2024-05-30', value: '9' },
    ]);
    const days = [
      { from: '2024-06-01', to: '2024-06-10', opening: '0', closing: '-70' },
      { from: '2024-06-11', to: '2024-06-13', opening: '-70', closing: '-40' },
      { from: '2024-06-14', to: '2024-06-15', opening: '-39.5', closing: '-39.5' },
    ];
    const entries = [
      [{ date: '2024-06-03', amount: '-70' }],
      [{ date: '2024-06-13', amount: '30' }],
      [],
    ];
    const ids: string[] = [];
    for (const [index, of] of days.entries())
      ids.push(
        ...(await it.ledger.statement({ account: 'USD1', ...of, entries: entries[index] ?? [] })),
      );
    await confirm(ids[0], [[before, '-70']]);
    await confirm(ids[1], [[cheque, '30']]);
    const on = async (end_date: string) => {
      const { balance_date, difference, open_bank, open_ledger, ...rest } = USD1(
        await matches({ end_date }),
      );
      const { first_day_difference, unexplained } = rest;
      return [balance_date, difference, open_bank, open_ledger, first_day_difference, unexplained];
    };
    const answer = await matches({ start_date: '2024-05-01' });
    expect(answer.ledger_items).toEqual([]);
    expect(await on('2024-06-12')).toEqual(['2024-06-10', -9, 0, 0, -9, 0]);
    expect(await on('2024-06-13')).toEqual(['2024-06-13', 21, 30, 0, -9, 0]);
    expect(await on('2024-06-20')).toEqual(['2024-06-15', -8.5, 0, 0, -9, 0.5]);
    expect((await matches({ end_date: '2024-06-09', start_date: '2024-05-01' })).accounts).toEqual(
      [],
    );
  });

  test('a transaction lies in the bank by the end of its statement, or by its day in a longer one', async () => {
    const june = { account: 'USD1', from: '2024-06-01', opening: '0' };
    await it.ledger.statement({
      ...june,
      to: '2024-06-28',
      closing: '30',
      entries: [
        { date: '2024-06-03', amount: '10' },
        { date: '2024-06-29', amount: '20' },
      ],
    });
    await it.ledger.statement({ ...june, to: '2024-06-05', closing: '10' });
    for (const [end_date, open] of [
      ['2024-06-05', 10],
      ['2024-06-28', 30],
    ] as const)
      expect(USD1(await matches({ end_date }))).toMatchObject({
        balance_date: end_date,
        difference: open,
        open_bank: open,
        unexplained: 0,
      });
  });
});

test("a range's transactions and what of its lines is open are listed together, newest first", async () => {
  const [line = 0] = await booked([
    { date: '2024-06-04', value: '100.00' },
    { date: '2024-06-05', value: '7.00' },
  ]);
  const [first, second] = await stated(
    [
      { date: '2024-06-04', amount: '100.00', text: 'Hire' },
      { date: '2024-06-06', amount: '55.00' },
    ],
    '155.00',
  );
  await it.ledger.match(String(first), line, 1, '100.00');
  const all = await matches({ state: 'all' });
  expect(
    all.transactions.map(({ bank_transaction_id: id, open_amount }) => [id, open_amount]),
  ).toEqual([
    [second, 55],
    [first, 0],
  ]);
  expect(all.ledger_items.map(({ open_amount: amount }) => amount)).toEqual([7]);
});
