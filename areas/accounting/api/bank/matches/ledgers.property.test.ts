import type { BankMatches } from '@fairlead/accounting/contract/bank-matches';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { BANK, HIRE, ledgerApp, TRADER } from '@fairlead/api/testing/ledger-app';

let it: Awaited<ReturnType<typeof ledgerApp>>;
let writer: string;

beforeAll(async () => {
  it = await ledgerApp();
  writer = await it.tokenFor(['acc:read', 'acc:import']);
  await it.ledger.companies([TRADER]);
  await it.ledger.cards([HIRE]);
}, 30_000);
afterAll(async () => it.close());

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const DAYS = 20;
const dayOf = (n: number) => `2024-06-${String(n).padStart(2, '0')}`;
const dollars = (cents: number) => (cents / 100).toFixed(2);

type Entry = { readonly day: number; readonly cents: number };

/** Few amounts, so that many could be each other's. */
const some = (random: (below: number) => number, count: number, first: number): Entry[] =>
  Array.from({ length: count }, () => ({
    day: first + random(DAYS - first + 1),
    cents: (random(6) + 1) * 1_005 * (random(3) === 0 ? -1 : 1),
  }));

/** A bank account with a statement every five days, a card of its own, and what was booked on it. */
async function storeAccount(seed: number) {
  const random = randomOf(seed);
  const [account, card] = [`A${seed}`, `11${1000 + seed}`];
  await it.ledger.cards([{ ...BANK, code: card }]);
  await it.ledger.accounts([{ account, currency: 'USD', card }]);
  await it.ledger.journals(
    some(random, 30, 1).map(({ day, cents }) => ({
      company: 'SCG',
      date: dayOf(day),
      lines: [
        { card, value: dollars(cents) },
        { card: '410010', value: dollars(-cents) },
      ],
    })),
  );
  const entries = some(random, 30, 6);
  const begin = random(100_000);
  let balance = begin;
  let gaps = 0;
  for (let from = 6; from <= DAYS; from += 5) {
    const own = entries.filter(({ day }) => day >= from && day < from + 5);
    const gap = random(4) === 0 ? random(500) : 0;
    const opening = balance + (from === 6 ? 0 : gap);
    gaps += opening - balance;
    balance = opening + own.reduce((sum, { cents }) => sum + cents, 0);
    await it.ledger.statement({
      account,
      from: dayOf(from),
      to: dayOf(from + 4),
      opening: dollars(opening),
      closing: dollars(balance),
      entries: own.map(({ day, cents }) => ({ date: dayOf(day), amount: dollars(cents) })),
    });
  }
  return { account, random, begin, gaps };
}

async function matches(account: string, end: string): Promise<BankMatches> {
  const answer = await it.get(
    `bank_matches?start_date=2024-05-01&end_date=${end}&service_account_no=${account}`,
  );
  return answer.json();
}

/** Confirms every other proposal, as somebody would who looks at them. */
async function confirmSome({ transactions }: BankMatches, random: (below: number) => number) {
  for (const { bank_transaction_id: id, proposal } of transactions) {
    if (proposal === null || random(2) === 0) continue;
    const lines = proposal.lines.map(({ journal_id, line_no, open_amount }) => ({
      journal_id,
      line_no,
      amount: String(open_amount),
    }));
    const answer = await it.app.inject({
      method: 'POST',
      url: `/api/acc_analytics/bank_matches/${id}/confirm`,
      headers: { 'x-auth-token': writer },
      payload: { lines },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  }
}

const cents = (amount: number) => Math.round(amount * 100);

/** Selects what of an account is open on a day, one transaction and one line after the other. */
async function openOneByOne(account: string, day: string) {
  const { rows } = await sql<{ side: string; id: string; date: string; amount: string }>`
    select 'bank' as side, bank_transaction_id::text as id, booking_date as date, amount::text
      from bank_transaction where service_account_no = ${account}
     union all
    select 'ledger', journal_id::text, journal_date, amount::text
      from journal_line join bank_account using (ledger_card_code)
     where service_account_no = ${account} and counts`.execute(it.db);
  const { rows: pairs } = await sql<{ bank: string; ledger: string; amount: string }>`
    select bank_transaction_id::text as bank, journal_id::text as ledger, amount::text
      from bank_match`.execute(it.db);
  const dates = new Map(rows.map(({ id, date }) => [id, date]));
  const open = { bank: 0, ledger: 0, before: 0 };
  for (const { side, id, date, amount } of rows) {
    if (date > day) continue;
    const own = pairs.filter(
      (pair) => [pair.bank, pair.ledger].includes(id) && sides(pair).every((on) => on <= day),
    );
    const left = cents(Number(amount)) - own.reduce((sum, pair) => sum + cents(+pair.amount), 0);
    if (side === 'ledger' && date < dayOf(6)) open.before += left;
    else open[side as 'bank' | 'ledger'] += left;
  }
  return open;

  function sides({ bank, ledger }: { bank: string; ledger: string }) {
    return [dates.get(bank) ?? '9999', dates.get(ledger) ?? '9999'];
  }
}

/** Bank against ledger of an account on a day, as answered, and from items one by one. */
async function explainedOn({ account, begin }: { account: string; begin: number }, day: string) {
  const [on] = (await matches(account, day)).accounts;
  if (on === undefined) throw new Error(`${account} is not answered`);
  const open = await openOneByOne(account, day);
  const { difference, open_bank, open_ledger, first_day_difference, unexplained } = on;
  expect([open_bank, open_ledger, first_day_difference].map(cents)).toEqual([
    ...[open.bank, open.ledger, begin - open.before],
  ]);
  const explained = open.bank - open.ledger + begin - open.before;
  expect(cents(difference) - explained).toBe(cents(unexplained));
  return cents(unexplained);
}

test('on random banks no line is proposed twice, and items open on each side explain every day to 0.00', async () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const bank = await storeAccount(seed);
    const first = await matches(bank.account, dayOf(DAYS));
    const proposed = first.transactions.flatMap(({ proposal }) => proposal?.lines ?? []);
    expect(proposed.length).toBeGreaterThan(5);
    expect(new Set(proposed.map(({ journal_id: id }) => id)).size).toBe(proposed.length);
    for (const { proposal, open_amount: open } of first.transactions)
      if (proposal !== null)
        expect(proposal.lines.reduce((sum, line) => sum + cents(line.open_amount), 0)).toBe(
          cents(open),
        );
    await confirmSome(first, bank.random);
    await explainedOn(bank, dayOf(10));
    await explainedOn(bank, dayOf(15));
    expect(await explainedOn(bank, dayOf(DAYS))).toBe(bank.gaps);
  }
}, 60_000);
