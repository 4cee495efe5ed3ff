import type { RestatedJournals } from '@fairlead/shared/contract/accounting/restated';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { importedFile } from '../../../testing/imported-file.ts';
import { ledgerApp } from '../../../testing/ledger-app.ts';
import { CHART_OF_TEST, exportOfTest } from '../../../testing/ledger-files.ts';

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
      ...{ company: 'NAVI01', date, narrative: 'Wages' },
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
  ...{ company_fixed_name: 'Halyard Dawn Ltd', month: '2024-02-01' },
  ...{ entries: 1, locked_to: '2024-02-29' },
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
      ...{ group1: 'Operations', ...row, book_value: 0, book_value_no_sm: 0 },
      ...{ was_book_value: -10.1, was_book_value_no_sm: -10.1 },
    },
    {
      ...{ group1: 'Ships', ...row, book_value: -20.2, book_value_no_sm: -20.2 },
      ...{ was_book_value: -10.1, was_book_value_no_sm: -10.1 },
    },
  ]);
  expect((await it.report()).attention.restated).toEqual([FEBRUARY]);
  expect(await causes()).toMatchObject([
    {
      ...{ kind: 'cash group', name: 'CREW', book_value: -10.1, file_name: 'groups.csv' },
      ...{ before: ['Operations', 'Crew', 'Wages'], after: ['Ships', 'Crew', 'Wages'] },
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
      ...{ company_code: 'NAVI01', company_fixed_name: 'Halyard Dawn Ltd' },
      ...{ ledger_card_code: '1000', ledger_card_name: 'Bank USD' },
      ...{ amount_starting: 0, amount_ending: 0, change: 0, bank_ic_payments_diff: 0 },
      ...{ was_change: -10.1, was_ending: -10.1 },
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

test('[OB-5] what an export moves in a locked month is restated in the tables of cash as in its balance', async () => {
  const exported = async (value: string, issued: string) =>
    importedFile(it.db, {
      ...{ kind: 'journals', fileName: `${issued}.csv` },
      text: exportOfTest({
        ...{ issued, locked: '2024-02-29' },
        entries: [
          {
            ...{ number: 1, date: '2024-02-05' },
            lines: [
              ['5100', value],
              ['1000', `-${value}`],
            ],
          },
        ],
      }),
    });
  await exported('10.10', '2024-04-03T08:00:00Z');
  expect((await it.report()).cash_rec_groups).toMatchObject([{ book_value: -10.1 }]);
  await exported('14.30', '2024-04-20T08:00:00Z');
  const { cash_rec_groups: groups, cash_bank_balances: balances } = await it.report();
  expect(groups).toMatchObject([{ book_value: -14.3, was_book_value: -10.1 }]);
  expect(balances).toMatchObject([
    { was_change: -10.1, bank_ic_payments_diff: -14.3, was_bank_ic_payments_diff: -10.1 },
  ]);
});
