import type { RestatedJournals } from '@fairlead/accounting/contract/restated';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { BANK, CREW, ledgerApp, SHIP, TRADER } from '@fairlead/api/testing/ledger-app';

let it: Awaited<ReturnType<typeof ledgerApp>>;

const EUR_BANK = { ...BANK, code: '110020', name: 'Nordbank EUR' };

beforeEach(async () => {
  it = await ledgerApp();
  await it.ledger.companies([SHIP, TRADER]);
  await it.ledger.cards([BANK, EUR_BANK, CREW]);
  await it.ledger.accounts([
    { account: 'E1', currency: 'EUR', card: '110020' },
    { account: 'E2', currency: 'EUR' },
  ]);
  await it.ledger.rates({ '2024-02-27': '1.07', '2024-02-28': '1.08', '2024-03-04': '1.09' });
  await it.ledger.journals([
    {
      company: 'NAVI01',
      date: '2024-02-28',
      lines: [
        { card: '110020', value: '108.00', currency: 'EUR', amount: '100.00' },
        { card: '110010', value: '-108.00' },
      ],
    },
  ]);
}, 30_000);
afterEach(async () => it.close());

const statements = async () => {
  for (const account of ['E1', 'E2'])
    await it.ledger.statement({
      account,
      from: '2024-02-01',
      to: '2024-02-29',
      opening: '0',
      closing: '200.05',
      entries: [
        // Of which there is no rate within a week before.
        { date: '2024-02-10', amount: '0.00' },
        { date: '2024-02-28', amount: '100.00' },
        { date: '2024-02-29', amount: '100.05' },
      ],
    });
};
const locked = async (company = 'NAVI01') => it.ledger.exported(company, '2024-02-29');

async function dollars() {
  const { bank_balances: balances, bank_transactions: transactions, attention } = await it.report();
  const told = (
    row: Pick<
      (typeof balances)[number],
      'amount_usd' | 'was_amount_usd' | 'fx_rate' | 'was_fx_rate'
    >,
  ) => [row.amount_usd, row.was_amount_usd, row.fx_rate, row.was_fx_rate];
  const ofAccount = (account: string) => [
    ...balances.filter((row) => row.service_account_no === account).map(told),
    ...transactions
      .filter((row) => row.service_account_no === account && row.amount !== 0)
      .map(told),
  ];
  return { e1: ofAccount('E1'), e2: ofAccount('E2'), restated: attention.restated };
}

const UNMOVED = [
  [216.05, undefined, 1.08, undefined],
  [108.05, undefined, 1.08, undefined],
  [108, undefined, 1.08, undefined],
];

async function causes(): Promise<RestatedJournals> {
  const query = new URLSearchParams({
    company_fixed_name: 'Halyard Dawn Ltd',
    month: '2024-02-01',
  });
  return (await it.get(`restated_journals?${query.toString()}`)).json();
}

test('[OB-5] a rate that is corrected after the books were locked marks the dollars that it moved, and is named', async () => {
  await statements();
  await locked();
  expect(await dollars()).toEqual({ e1: UNMOVED, e2: UNMOVED, restated: [] });
  await it.ledger.rates({ '2024-02-28': '1.0808' });
  await it.ledger.changed();
  const { e1, e2, restated } = await dollars();
  expect(e1).toEqual([
    [216.21, 216.05, 1.0808, 1.08],
    [108.13, 108.05, 1.0808, 1.08],
    [108.08, 108, 1.0808, 1.08],
  ]);
  // No card books it: it is in nobody's books, and no lock closes it.
  expect(e2.flatMap(([, was]) => was ?? [])).toEqual([]);
  expect(restated).toEqual([
    {
      company_fixed_name: 'Halyard Dawn Ltd',
      month: '2024-02-01',
      entries: 3,
      locked_to: '2024-02-29',
    },
  ]);
  expect((await causes()).changes).toMatchObject([
    {
      kind: 'rate',
      name: 'EUR of 28 Feb 2024',
      before: ['1.08'],
      after: ['1.0808'],
      book_value: null,
      file_name: 'rates.csv',
      changed_by: 'a@b',
    },
    { kind: 'rate', name: 'EUR of 29 Feb 2024', before: ['1.08'], after: ['1.0808'] },
  ]);
  // Back again nothing is restated.
  await it.ledger.rates({ '2024-02-28': '1.08' });
  await it.ledger.changed();
  expect(await dollars()).toEqual({ e1: UNMOVED, e2: UNMOVED, restated: [] });
  expect((await causes()).changes).toEqual([]);
});

test('[OB-5] a rate that fills in a day in place of the one before it marks that day alone', async () => {
  await statements();
  await locked();
  await it.ledger.rates({ '2024-02-29': '1.1' });
  await it.ledger.changed();
  expect((await dollars()).e1).toEqual([
    [220.06, 216.05, 1.1, 1.08],
    [110.06, 108.05, 1.1, 1.08],
    [108, undefined, 1.08, undefined],
  ]);
});

test('[OB-5] a rate that is taken back after the lock is named by the file that took it, not by that of the day before', async () => {
  await statements();
  await locked();
  await it.ledger.rates({ '2024-02-28': null }, 'bea@halyard.example');
  await it.ledger.changed();
  expect((await dollars()).e1).toEqual([
    [214.05, 216.05, 1.07, 1.08],
    [107.05, 108.05, 1.07, 1.08],
    [107, 108, 1.07, 1.08],
  ]);
  const taken = { before: ['1.08'], after: ['1.07'], changed_by: 'bea@halyard.example' };
  expect((await causes()).changes).toMatchObject([
    { name: 'EUR of 28 Feb 2024', ...taken },
    { name: 'EUR of 29 Feb 2024', ...taken },
  ]);
  // Without the day before there is none.
  await it.ledger.rates({ '2024-02-27': null });
  await it.ledger.changed();
  expect((await dollars()).e1).toMatchObject([
    [null, 216.05, null, 1.08],
    [null, 108.05, null, 1.08],
    [null, 108, null, 1.08],
  ]);
  expect((await causes()).changes).toMatchObject([{ after: [] }, { after: [] }]);
});

test('what is open, what came after the rate, and dollars that come for the first time are not restated', async () => {
  await statements();
  await it.ledger.rates({ '2024-02-28': '1.0808' });
  await locked();
  await it.ledger.rates({ '2024-02-09': '1.05' });
  await it.ledger.changed();
  expect((await dollars()).restated).toEqual([]);
  // Another company that books the account has not locked it.
  await it.ledger.journals([
    {
      company: 'SCG',
      date: '2024-03-28',
      lines: [
        { card: '110020', value: '1.00', currency: 'EUR', amount: '1.00' },
        { card: '110010', value: '-1.00' },
      ],
    },
  ]);
  await it.ledger.rates({ '2024-02-28': '1.0809' });
  await it.ledger.changed();
  expect((await dollars()).restated).toEqual([]);
});

test('a statement that came after the rate was seen by no other one', async () => {
  await locked();
  await it.ledger.rates({ '2024-02-28': '1.0808' });
  await statements();
  await it.ledger.changed();
  expect(await dollars()).toMatchObject({
    e1: [
      [216.21, undefined],
      [108.13, undefined],
      [108.08, undefined],
    ].map((row) => expect.arrayContaining(row)),
    restated: [],
  });
});
