// covers: ./bridge.rules.ts
// covers: ./week-over-week.rules.ts
import { cargoesOfTest } from '@fairlead/api/testing/cargoes';
import { cashOfTest } from '@fairlead/api/testing/cash';
import { ledgerOfTest } from '@fairlead/api/testing/ledger';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import type {
  CashAccountDetail,
  CashMoveDetail,
  CashPlanning,
} from '@fairlead/backoffice/contract/cash';
import {
  CASH_CARDS,
  CASH_LOTS,
  MOVE_GROUPS,
  randomCash,
  type RandomCash,
  storeRandomCash,
} from '@fairlead/lab/second/backoffice/random-cash';
import { slowBank, slowCash, slowInvalidLots } from '@fairlead/lab/second/backoffice/slow-cash';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { loadAccountDetail, loadMoveDetail } from './cash-details.service.ts';
import { loadCashPlanning } from './cash-planning.service.ts';

let it: TestDb;
let cash: ReturnType<typeof cashOfTest>;
let setId: number;

beforeAll(async () => {
  it = await createTestDb();
  const ledger = ledgerOfTest(it.db);
  cash = cashOfTest(it.db);
  await ledger.companies([
    { code: 'T1', group: 'Trading', kind: 'TRADING' },
    { code: 'S1', kind: 'VESSEL' },
  ]);
  await ledger.cards([
    ...CASH_CARDS.map(({ card }) => ({ code: card, statement: 'BS' as const, bank: true })),
    { code: '4000' },
  ]);
  await ledger.accounts(
    CASH_CARDS.flatMap(({ card, account, currency }) =>
      account === null ? [] : [{ card, account, currency }],
    ),
  );
  await ledger.exported('T1');
  await cargoesOfTest(it.db).lots(CASH_LOTS);
  await cash.moveGroups(MOVE_GROUPS);
  setId = await cargoesOfTest(it.db).backaccSet('ACCOUNTS');
}, 30_000);
afterAll(async () => it.close());

/** Number of books: some for every change, 1,000 where they are asked for. */
const BOOKS = Number(process.env['FAIRLEAD_LEDGERS'] ?? 40);

const cents = (value: number) => Math.round(value * 100);

/** Plans every day of the books, and answers what is said of the newest. */
async function answered(facts: RandomCash) {
  await storeRandomCash(it.db, facts, setId);
  for (const day of facts.plannings) await cash.planned(day);
  const day = facts.plannings.toSorted().at(-1) ?? '';
  const query = { run_date: day, with_buffer: true, with_blocked: true };
  return { day, query, answer: await loadCashPlanning(it.db, query) };
}

test(
  `[BAK-09] [BAK-10] [BAK-11] ${BOOKS} random books: a second implementation agrees, the bridge leaves 0.00, details sum to their rows, in any order`,
  async () => {
    let books = 0;
    let bridges = 0;
    const pair = fc.record({ facts: randomCash, by: fc.infiniteStream(fc.nat(1_000)) });
    await fc.assert(
      fc.asyncProperty(pair, async ({ facts, by }) => {
        books += 1;
        const other = shuffled(facts, by);
        const { answer: inOtherOrder } = await answered(other);
        const { day, query, answer } = await answered(facts);
        expect(inOtherOrder).toEqual(answer);
        if (answer.scg_cash_bridge !== null) bridges += 1;
        expectAlike(facts, answer);
        expectIdentities(answer);
        await expectDetails(answer);
        await expectAccounts(facts, answer);
        const bare = { ...query, with_buffer: false, with_blocked: false };
        const without = await loadCashPlanning(it.db, bare);
        expect(without.cash_planning_wow).toEqual(
          answer.cash_planning_wow.filter((row) => row.entry_type_final === 'BALANCE'),
        );
        expect([without.scg_cash_bridge, without.latest_date]).toEqual([
          ...[answer.scg_cash_bridge, day],
        ]);
      }),
      { numRuns: BOOKS, ...seed() },
    );
    expect(bridges).toBeGreaterThan(0);
    process.stdout.write(`${books} random books, ${bridges} with a bridge\n`);
  },
  BOOKS * 20_000,
);

function seed() {
  const given = process.env['FAIRLEAD_SEED'];
  return given === undefined ? {} : { seed: Number(given) };
}

/** The same facts and plannings, come in another order. */
function shuffled(facts: RandomCash, by: fc.Stream<number>): RandomCash {
  const mixed = <Row>(rows: readonly Row[]): Row[] =>
    rows
      .map((row) => ({ row, at: by.next().value }))
      .toSorted((a, b) => Number(a.at) - Number(b.at))
      .map(({ row }) => row);
  return {
    lines: mixed(facts.lines),
    statements: mixed(facts.statements),
    accounts: mixed(facts.accounts),
    rates: mixed(facts.rates),
    plannings: mixed(facts.plannings),
  };
}

function expectAlike(facts: RandomCash, answer: CashPlanning): void {
  const [latest = '', ...earlier] = facts.plannings.toSorted().toReversed();
  const before = earlier.find((day) => Date.parse(latest) - Date.parse(day) >= 7 * 86_400_000);
  expect([answer.latest_date, answer.prev_date]).toEqual([latest, before ?? null]);
  const slow = slowCash(facts, latest, before ?? null);
  expect(
    answer.cash_planning_wow
      .map((row) => ({
        card: row.ledger_card_code_final,
        type: row.entry_type_final,
        source: row.source,
        latest: cents(row.amount_latest),
        prev: cents(row.amount_latest - row.amount_wow),
        usdLatest: cents(row.amount_usd_latest),
        usdPrev: cents(row.amount_usd_prev),
        flow: cents(row.amount_usd_flow),
        fx: cents(row.amount_usd_fx),
      }))
      .toSorted(byText),
  ).toEqual(slow.rows.toSorted(byText));
  expect(
    answer.scg_cash_move_summary_df
      .map(({ group, subgroup, lot_num: lot, book_value: value }) => {
        return { group, subgroup, lot, value: cents(value) };
      })
      .toSorted(byText),
  ).toEqual(slow.moves.toSorted(byText));
  expect(answer.scg_cash_move_invalid_lots).toEqual(slowInvalidLots(slow.entries));
  expectBridge(answer.scg_cash_bridge, slow.bridge);
}

const byText = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));

function expectBridge(
  bridge: CashPlanning['scg_cash_bridge'],
  slow: ReturnType<typeof slowCash>['bridge'],
): void {
  if (bridge === null) return;
  expect({
    booked: cents(bridge.booked),
    notBooked: cents(bridge.not_booked),
    fx: cents(bridge.fx),
    usd: cents(bridge.usd_wow),
    rest: bridge.rest,
  }).toEqual({
    booked: slow.booked,
    notBooked: slow.notBooked,
    fx: slow.fx,
    usd: slow.usd,
    rest: 0,
  });
  // Half a cent of each line's flow, and of what is not booked of its account.
  expect(Math.abs(cents(bridge.rate) - slow.exactRate)).toBeLessThanOrEqual(slow.lines + 0.001);
}

function expectIdentities({ cash_planning_wow: rows, scg_cash_bridge: bridge }: CashPlanning) {
  for (const row of rows) {
    expect(cents(row.amount_usd_flow) + cents(row.amount_usd_fx)).toBe(cents(row.amount_usd_wow));
    expect(cents(row.amount_usd_latest) - cents(row.amount_usd_prev)).toBe(
      cents(row.amount_usd_wow),
    );
  }
  if (bridge === null) return;
  const { booked, rate, not_booked: notBooked, fx, usd_wow: usd } = bridge;
  expect(cents(booked) + cents(rate) + cents(notBooked) + cents(fx)).toBe(cents(usd));
}

async function expectDetails(answer: CashPlanning): Promise<void> {
  const runDate = answer.latest_date;
  const sumOf = ({ entries }: CashMoveDetail) =>
    entries.reduce((sum, { book_value: value }) => sum + cents(value), 0);
  for (const move of answer.scg_cash_move_summary_df) {
    const filter = { group: move.group, subgroup: move.subgroup, lotNum: move.lot_num ?? '' };
    const detail = await loadMoveDetail(it.db, { runDate, filter });
    expect([sumOf(detail), cents(detail.sum)]).toEqual([
      ...[cents(move.book_value), cents(move.book_value)],
    ]);
  }
  for (const group of new Set(answer.scg_cash_move_summary_df.map((move) => move.group))) {
    const filter = { group, subgroup: null, lotNum: null };
    const own = answer.scg_cash_move_summary_df.filter((move) => move.group === group);
    expect(sumOf(await loadMoveDetail(it.db, { runDate, filter }))).toBe(
      own.reduce((sum, { book_value: value }) => sum + cents(value), 0),
    );
  }
}

/** The lines of an account make its bank balance, and its drawer says by how much bank and ledger moved it. */
async function expectAccounts(facts: RandomCash, answer: CashPlanning): Promise<void> {
  const { latest_date: upTo, prev_date: after, cash_planning_wow: rows } = answer;
  if (after === null) return;
  for (const [card, lines] of Map.groupBy(rows, (row) => row.ledger_card_code_final)) {
    const asked = { start_date: after, end_date: upTo, ledger_card: card };
    const detail: CashAccountDetail = await loadAccountDetail(it.db, asked);
    const [start, end] = [slowBank(facts, card, after), slowBank(facts, card, upTo)];
    const isOpen = lines.some((line) => line.amount_latest !== 0);
    if (isOpen && end !== null)
      expect(lines.reduce((sum, line) => sum + cents(line.amount_latest), 0)).toBe(end);
    const ledger = detail.danaos_transactions.reduce((sum, one) => sum + cents(one.amount), 0);
    const bank = start === null || end === null ? null : end - start;
    expect([detail.ledger_move, detail.bank_move, detail.not_booked].map(inCents)).toEqual([
      ...[ledger, bank, bank === null ? null : bank - ledger],
    ]);
    const currency = CASH_CARDS.find((one) => one.card === card)?.currency;
    const booked = facts.lines.filter(
      (one) => one.counts && one.card === card && one.date > after && one.date <= upTo,
    );
    expect(detail.danaos_transactions).toHaveLength(booked.length);
    expect(ledger).toBe(
      booked.reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0),
    );
  }
}

const inCents = (value: number | null) => (value === null ? null : cents(value));
