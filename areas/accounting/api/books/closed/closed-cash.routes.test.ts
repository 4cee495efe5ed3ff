import type { RestatedJournals } from '@fairlead/accounting/contract/restated';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { importedFile } from '@fairlead/api/testing/imported-file';
import { ledgerApp } from '@fairlead/api/testing/ledger-app';
import { CHART_OF_TEST, exportOfTest } from '@fairlead/api/testing/ledger-files';

let it: Awaited<ReturnType<typeof ledgerApp>>;

const CHART = CHART_OF_TEST.replace('Shipping,VESSEL', 'Shipping,TRADING').replace(
  'no,yes\n\nBanks',
  'no,no\n\nBanks',
);

beforeEach(async () => {
  it = await ledgerApp();
  await chart('first.csv', CHART);
}, 30_000);
afterEach(async () => it.close());

const chart = async (fileName: string, text: string) =>
  importedFile(it.db, { kind: 'chart', fileName, text });

/** Paid for crew in locked February and in March, which is open. */
async function closed() {
  await it.ledger.journals(
    (['2024-02-05', '2024-03-05'] as const).map((date) => ({
      company: 'NAVI01',
      date,
      narrative: 'Wages',
      lines: [
        { card: '1000', value: '-10.10', type: 'PAYMENT', group: 'CREW' },
        { card: '5100', value: '10.10' },
      ],
    })),
  );
  await it.ledger.exported('NAVI01', '2024-02-29');
  await it.ledger.changed();
}

async function causes(): Promise<RestatedJournals['changes']> {
  const query = new URLSearchParams({
    company_fixed_name: 'Halyard Dawn Ltd',
    month: '2024-02-01',
  });
  return (await it.get(`restated_journals?${query.toString()}`)).json<RestatedJournals>().changes;
}

const FEBRUARY = {
  company_fixed_name: 'Halyard Dawn Ltd',
  month: '2024-02-01',
  entries: 1,
  locked_to: '2024-02-29',
};

test('[OB-5] a cash group that a chart moves is restated in the row that it left and in the one that it came to', async () => {
  await closed();
  const ours = async () => (await it.report()).scg_our_cash;
  const row = { group2: 'Crew', group3: 'Wages', combined_narrative: 'Wages' };
  const asLocked = [{ group1: 'Operations', ...row, book_value: -20.2, book_value_no_sm: -20.2 }];
  expect(await ours()).toEqual(asLocked);
  await chart('groups.csv', CHART.replace('CREW,Operations', 'CREW,Ships'));
  expect(await ours()).toEqual([
    {
      group1: 'Operations',
      ...row,
      book_value: 0,
      book_value_no_sm: 0,
      was_book_value: -10.1,
      was_book_value_no_sm: -10.1,
    },
    {
      group1: 'Ships',
      ...row,
      book_value: -20.2,
      book_value_no_sm: -20.2,
      was_book_value: -10.1,
      was_book_value_no_sm: -10.1,
    },
  ]);
  expect((await it.report()).attention.restated).toEqual([FEBRUARY]);
  expect(await causes()).toMatchObject([
    {
      kind: 'cash group',
      name: 'CREW',
      book_value: -10.1,
      file_name: 'groups.csv',
      before: ['Operations', 'Crew', 'Wages'],
      after: ['Ships', 'Crew', 'Wages'],
    },
  ]);
  // What is there for what it was opens as nothing.
  const cell = { report: 'scg_our_cash', figure: 'book_value' } as const;
  const left = { ...cell, row: 'Operations|Crew|Wages|Wages' };
  expect(await it.entries(left)).toMatchObject({ cell: 0, entries: [] });
  await expect(it.entries({ ...cell, row: 'Nowhere' })).rejects.toThrow('NO_CELL');
  await chart('financed.csv', CHART.replace('Wages,no,no', 'Wages,yes,no'));
  expect(await ours()).toMatchObject([
    { group1: 'Operations', book_value: 0, was_book_value: -10.1 },
  ]);
  await chart('first.csv', CHART);
  expect(await ours()).toEqual(asLocked);
});

test('[OB-5] a card that is a bank card no more is restated in its balance, its payments and its cash groups', async () => {
  await closed();
  await chart(
    'no-bank.csv',
    CHART.replace('1000,Bank USD,BS,,,,10 Banks,yes', '1000,Bank USD,BS,,,,10 Banks,no').replace(
      ',Main,1000',
      ',Main,',
    ),
  );
  const answer = await it.report();
  expect(answer.cash_bank_balances).toEqual([
    {
      company_code: 'NAVI01',
      company_fixed_name: 'Halyard Dawn Ltd',
      ledger_card_code: '1000',
      ledger_card_name: 'Bank USD',
      amount_starting: 0,
      amount_ending: 0,
      change: 0,
      bank_ic_payments_diff: 0,
      was_change: -10.1,
      was_ending: -10.1,
    },
  ]);
  const restated = { book_value: 0, was_book_value: -10.1 };
  expect(answer.cash_payments_ic).toMatchObject([{ ledger_card_code: '1000', ...restated }]);
  expect(answer.cash_rec_groups).toMatchObject([{ cash_rec_group: 'CREW', ...restated }]);
  expect(answer.attention.restated).toEqual([FEBRUARY]);
  expect(await causes()).toMatchObject([
    { kind: 'card', name: '1000 Bank USD', book_value: -10.1, file_name: 'no-bank.csv' },
  ]);
  const cell = { report: 'cash_payments_ic', figure: 'book_value' } as const;
  expect(await it.entries({ ...cell, row: 'NAVI01|PAYMENT|1000' })).toMatchObject({ cell: 0 });
});

type Paid = readonly [number: number, date: string, value: string];

/** Takes an export of crew paid from the bank, February locked. */
const exported = async (issued: string, ...paid: readonly Paid[]) =>
  importedFile(it.db, {
    kind: 'journals',
    fileName: `${issued}.csv`,
    text: exportOfTest({
      issued: `2024-04-${issued}T08:00:00Z`,
      locked: '2024-02-29',
      entries: paid.map(([number, date, value]) => ({
        number,
        date,
        lines: [
          ['5100', value],
          ['1000', `-${value}`],
        ],
      })),
    }),
  });

test('[OB-5] what an export moves in a locked month is restated in the tables of cash as in its balance', async () => {
  await exported('03', [1, '2024-02-05', '10.10']);
  expect((await it.report()).cash_rec_groups).toMatchObject([{ book_value: -10.1 }]);
  await exported('20', [1, '2024-02-05', '14.30']);
  const { cash_rec_groups: groups, cash_bank_balances: balances } = await it.report();
  expect(groups).toMatchObject([{ book_value: -14.3, was_book_value: -10.1 }]);
  expect(balances).toMatchObject([
    { was_change: -10.1, bank_ic_payments_diff: -14.3, was_bank_ic_payments_diff: -10.1 },
  ]);
});

test('[OB-5] of locked days that counts which was known, of open ones that which is: withdrawn, moved and back again', async () => {
  const [group, balance] = [
    async () => (await it.report()).cash_rec_groups[0],
    async () => (await it.report()).cash_bank_balances[0],
  ];
  await exported('03', [1, '2024-02-05', '10.10'], [2, '2024-03-05', '1.00']);
  expect(await group()).toMatchObject({ book_value: -11.1 });
  // March is open: another amount there is what it is.
  await exported('04', [1, '2024-02-05', '10.10'], [2, '2024-03-05', '2.00']);
  expect(await group()).not.toHaveProperty('was_book_value');
  await exported('05', [2, '2024-03-05', '2.00']);
  expect(await group()).toMatchObject({ book_value: -2, was_book_value: -12.1 });
  expect(await balance()).toMatchObject({ change: -2, was_change: -12.1 });
  // From February into March it is in both: as it was known there, and as it is here.
  await exported('06', [1, '2024-03-06', '10.10'], [2, '2024-03-05', '2.00']);
  expect(await group()).toMatchObject({ book_value: -12.1, was_book_value: -22.2 });
  expect(await balance()).toMatchObject({ change: -12.1, was_change: -22.2 });
  await exported('07', [1, '2024-02-05', '10.10'], [2, '2024-03-05', '2.00']);
  expect(await group()).toMatchObject({ book_value: -12.1 });
  expect(await group()).not.toHaveProperty('was_book_value');
  expect(await balance()).not.toHaveProperty('was_change');
});
