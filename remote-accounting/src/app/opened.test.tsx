/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import {
  type BankMatch,
  confirmBankMatch,
  listBankMatches,
  readBankMatch,
  unmatchBankTransaction,
} from '@fairlead/accounting/contract/bank-matches';
import type { AccountingReport } from '@fairlead/accounting/contract/report';
import { listCellEntries, readJournal } from '@fairlead/accounting/contract/entries';
import { listRestatedJournals } from '@fairlead/accounting/contract/restated';
import { forgetAllData } from '@fairlead/shared/data';
import { accountingAnswers, accountingReportData } from '@fairlead/accounting/fixtures/accounting';
import {
  accountingBanks,
  bankMatch,
  cellEntries,
  confirmedBankMatch,
  journalData,
} from '@fairlead/accounting/fixtures/accounting-banks';
import {
  answer,
  fakeApi,
  pageStore,
  refusal,
  renderScreen,
  verified,
} from '@fairlead/shared/testing';

import { shownFigure } from '../common/shown-figure.data.ts';
import Root from '../root.tsx';

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

type Answers = ReturnType<typeof accountingAnswers>;

function show(path: string, answers: Answers = [], permissions = ['acc:read'] as const) {
  const api = fakeApi(
    ...answers,
    answer(listCellEntries, cellEntries()),
    answer(readJournal, journalData()),
    answer(readBankMatch, { transaction: bankMatch() }),
    ...accountingAnswers(accountingReportData(accountingBanks)),
  );
  return { api, ...renderScreen(<Root />, { api, auth: verified([...permissions]), path }) };
}

const drawer = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const region = async (name: string) => within(await screen.findByRole('region', { name }));
async function press(table: string, row: string | RegExp, column = 0) {
  const header = await (await region(table)).findByRole('rowheader', { name: row });
  const cell = header.closest('[role=row]')!.querySelectorAll('[role=gridcell]')[column]!;
  await userEvent.dblClick(cell);
}
const asked = (api: ReturnType<typeof fakeApi>, path: string) =>
  api.calls.filter(({ endpoint }) => endpoint.path === path).at(-1)?.input.query;

test('[ACC-20] a figure opens its entries, these their journal, that its bank transaction, and back', async () => {
  const { api, address } = show('/accounting?show=');
  await press('Summary P&L', 'Freight, 4000', 1);
  const entries = await drawer('Summary P&L, Freight / 4000, Halyard Navigation, Report');
  expect(await entries.findByText('1 entry, 3,000.50: the cell')).toBeDefined();
  expect(asked(api, listCellEntries.path)).toEqual({
    start_date: '2024-04-01',
    end_date: '2024-06-30',
    company: 'Halyard',
    cmp_start_date: '2023-04-01',
    cmp_end_date: '2023-06-30',
    report: 'mgmt_summary_table',
    figure: 'report',
    row: 'Freight|4000',
    column: 'Halyard Navigation',
  });
  const line = await entries.findByRole('rowheader', { name: 'BK 611' });
  await userEvent.dblClick(line.closest('[role=row]')!.querySelector('[role=gridcell]')!);
  const journal = await drawer('Journal');
  expect(
    (await journal.findByRole('rowheader', { name: 'Total' })).closest('[role=row]')?.textContent,
  ).toMatch(/0\.00$/);
  await press('Lines', '101010 Operations USD');
  const transaction = await drawer('Bank transaction');
  expect(await transaction.findByText('Brazos Terminals')).toBeDefined();
  expect(new URLSearchParams(address().split('?')[1]).getAll('open')).toEqual([
    'figure|mgmt_summary_table|report|Halyard Navigation|Freight|4000',
    'journal|611',
    'transaction|3f0e6a3c-9f0e-4f9a-8f5e-0a1b2c3d4e5f',
  ]);
  const way = within(transaction.getByRole('navigation', { name: 'The way here' }));
  await userEvent.click(way.getByRole('button', { name: /^Summary P&L/ }));
  await drawer('Summary P&L, Freight / 4000, Halyard Navigation, Report');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/accounting?show='));
});

test('what the page showed of a figure is gone with the sign-out', async () => {
  show('/accounting?show=');
  await press('Summary P&L', 'Freight, 4000', 1);
  const entries = await drawer(/^Summary P&L/);
  await entries.findByText('1 entry, 3,000.50: the cell');
  expect(pageStore().get(shownFigure)).toMatchObject({ value: 3000.5 });

  await act(() => forgetAllData('Signed out'));
  expect(pageStore().get(shownFigure)).toBeUndefined();
});

test.each([
  ['Total', 'Total', {}],
  ['a group', 'Freight', { row: 'Freight' }],
])('[ACC-20] the row of %s asks for what it sums', async (_name, row, names) => {
  const { api } = show('/accounting?show=');
  await press('Shipping P&L', row);
  await drawer(/^Shipping P&L/);
  await waitFor(() => expect(asked(api, listCellEntries.path)).toBeDefined());
  expect(asked(api, listCellEntries.path)).toMatchObject({ report: 'summary_table', ...names });
  expect(asked(api, listCellEntries.path)).not.toHaveProperty('column');
});

test('[ACC-20] a value of a chart opens its entries, too', async () => {
  // jsdom lays nothing out.
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  const { api } = show('/accounting?tab=cash');
  const plot = await screen.findByRole('application', { name: 'SCG Cash History' });
  plot.focus();
  await userEvent.keyboard('{End}{Enter}');
  await drawer('SCG Cash History, 2024-06-28, Ending');
  await waitFor(() =>
    expect(asked(api, listCellEntries.path)).toMatchObject({
      report: 'hist_cash_balance',
      row: '2024-06-28',
      figure: 'ending',
    }),
  );
});

test('[ACC-20] a rate says by how many days it is divided, a difference both of its parts', async () => {
  const part = { count: 12, multiplier: 1 } as const;
  const rate = cellEntries({
    parts: [
      { ...part, part: 'report', sign: 1, sum: 444_932, divisor: 82 },
      { ...part, part: 'compare', sign: -1, sum: 306_000, divisor: 60 },
    ],
    cell: 326,
  });
  show('/accounting?tab=vessels', [answer(listCellEntries, rate)]);
  await press('Daily Vessel Running Cost', /^Crew/, 2);
  expect(
    await screen.findByText(
      'Report 12 entries, 444,932.00 ÷ 82 days; less Compare 12 entries, 306,000.00 ÷ 60 days: 326.00, the cell',
    ),
  ).toBeDefined();
});

test('[ACC-20] entries that come to something else than the page shows say that the books have changed', async () => {
  const changed = cellEntries({ cell: 3_100 });
  show('/accounting?show=', [answer(listCellEntries, changed)]);
  await press('Summary P&L', 'Freight, 4000', 1);
  expect(
    await screen.findByText(/^The page shows 3,000\.50: the books have changed since/),
  ).toBeDefined();
});

test('what is opened again is asked for again: a match or an import may have changed it', async () => {
  let current = journalData({ narrative: 'As it was' });
  show('/accounting?open=figure|mgmt_summary_table|report|', [
    answer(readJournal, () => Promise.resolve(current)),
  ]);
  const openJournal = async () => {
    const entries = await drawer('Summary P&L, Total, Report');
    const line = await entries.findByRole('rowheader', { name: 'BK 611' });
    await userEvent.dblClick(line.closest('[role=row]')!.querySelector('[role=gridcell]')!);
    return drawer('Journal');
  };
  expect(await (await openJournal()).findByText('As it was')).toBeDefined();
  current = journalData({ narrative: 'As it is' });
  await userEvent.click(screen.getByRole('button', { name: /Summary P&L, Total, Report$/ }));
  expect(await (await openJournal()).findByText('As it is')).toBeDefined();
});

test('entries that are still on their way say when columns can be filtered', async () => {
  const [entry] = cellEntries().entries;
  const pageFrom = (first: number, after: string | null) =>
    cellEntries({
      entries: Array.from({ length: 100 }, (_, at) => ({
        ...entry!,
        line: { ...entry!.line!, line_no: first + at },
      })),
      parts: [{ ...cellEntries().parts[0]!, count: 200 }],
      after,
    });
  const last = Promise.withResolvers<undefined>();
  show('/accounting?show=', [
    answer(listCellEntries, ({ query }) =>
      query.after === undefined
        ? pageFrom(1, 'more')
        : (last.promise.then(() => pageFrom(101, null)) as never),
    ),
  ]);
  await press('Summary P&L', 'Freight, 4000', 1);
  const entries = await drawer(/^Summary P&L/);
  expect(
    await entries.findByText('200 entries. Columns can be filtered when all of them are here'),
  ).toBeDefined();
  last.resolve(undefined);
  expect(await entries.findByText('200 entries')).toBeDefined();
});

test('what opens says how, under its table', async () => {
  show('/accounting?show=');
  expect(await screen.findAllByText('Enter or a double click: Show entries')).toHaveLength(2);
  await press('Summary P&L', 'Freight, 4000', 1);
  const entries = await drawer(/^Summary P&L/);
  expect(await entries.findByText('Enter or a double click: Show journal')).toBeDefined();
});

test('[ACC-20] entries that did not come can be asked for again', async () => {
  show('/accounting?open=figure|admin_cost|report|', [
    refusal(listCellEntries, { kind: 'rejected', status: 500, body: { err_msg: 'No entries' } }),
  ]);
  const entries = await drawer('Admin Cost, Total, Report');
  expect(await entries.findByText('No entries')).toBeDefined();
  expect(entries.getByRole('button', { name: 'Retry' })).toBeDefined();
});

const LINK = '/accounting?open=transaction|3f0e6a3c-9f0e-4f9a-8f5e-0a1b2c3d4e5f';

test('a proposed match is confirmed with what is open of its lines, and can be taken back', async () => {
  let current: BankMatch = bankMatch();
  const { api } = show(
    LINK,
    [
      answer(readBankMatch, () => Promise.resolve({ transaction: current })),
      answer(confirmBankMatch, () => {
        current = confirmedBankMatch();
        return Promise.resolve({ transaction: current });
      }),
      answer(unmatchBankTransaction, () => {
        current = bankMatch();
        return Promise.resolve({ transaction: current });
      }),
    ],
    ['acc:read', 'acc:import'] as never,
  );
  const dialog = await drawer('Bank transaction');
  await userEvent.click(await dialog.findByRole('button', { name: 'Confirm the proposed match' }));
  expect(await dialog.findByText('anton@halyard.example')).toBeDefined();
  const sent = api.calls.find(({ endpoint }) => endpoint.path === confirmBankMatch.path)?.input;
  expect(sent?.body).toEqual({ lines: [{ journal_id: 611, line_no: 2, amount: '1500' }] });
  await userEvent.click(dialog.getByRole('button', { name: 'Take the matches back' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  expect(await dialog.findByText('1,500.00 USD is not matched')).toBeDefined();
});

test('a match that was refused says why; who may not match has no button', async () => {
  const first = show(
    LINK,
    [
      refusal(confirmBankMatch, {
        kind: 'rejected',
        status: 422,
        body: { err_msg: 'Line 2 of journal 611 is open with 900.00' },
      }),
    ],
    ['acc:read', 'acc:import'] as never,
  );
  const dialog = await drawer('Bank transaction');
  await userEvent.click(await dialog.findByRole('button', { name: 'Confirm the proposed match' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Line 2 of journal 611 is open with 900.00',
  );
  first.unmount();
  show(LINK);
  const other = await drawer('Bank transaction');
  await other.findByText('Brazos Terminals');
  expect(other.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

test('what needs attention is said over the tabs, and leads to its list', async () => {
  const { address } = show('/accounting', [
    answer(listBankMatches, {
      transactions: [bankMatch()],
      ledger_items: [],
      accounts: [],
      after: null,
      transaction_count: 1,
      ledger_item_count: 0,
    }),
    ...accountingAnswers(
      accountingReportData({
        attention: {
          ...accountingReportData().attention,
          unmatched_transactions: 1,
          unmatched_ledger_items: 2,
        },
      }),
    ),
  ]);
  const line = within(await screen.findByRole('region', { name: 'To look at' }));
  await userEvent.click(line.getByRole('button', { name: '1 card without a mapping' }));
  const unmapped = await drawer('Cards without a mapping');
  expect(await unmapped.findByRole('rowheader', { name: '777777' })).toBeDefined();
  await userEvent.click(unmapped.getByRole('button', { name: 'Close' }));
  await userEvent.click(
    await screen.findByRole('button', {
      name: '1 bank transaction and 2 ledger items not matched',
    }),
  );
  await press('Not matched', 'Bank', 2);
  await drawer('Bank transaction');
  expect(address()).toContain('open=concern%7Cunmatched&open=transaction%7C3f0e6a3c');
});

const attending = (attention: Partial<AccountingReport['attention']>) =>
  accountingAnswers(
    accountingReportData({ attention: { ...accountingReportData().attention, ...attention } }),
  );
async function toLookAt(text: string) {
  const line = within(await screen.findByRole('region', { name: 'To look at' }));
  await userEvent.click(line.getByRole('button', { name: text }));
}

test('a restated month opens the journals that were changed, each of them its journal', async () => {
  const journal = {
    journal_id: 611,
    journal_series: 'PI',
    journal_number: 42,
    version: 2,
    journal_date: '2024-03-18',
    document_type: 'Invoice',
    narrative: 'Spares',
    change: 'corrected' as const,
    debit_before: 12_000.1,
    debit: 16_200.1,
  };
  const month = { company_fixed_name: 'Halyard Navigation', month: '2024-03-01' };
  const { api, address } = show('/accounting', [
    answer(listRestatedJournals, {
      journals: [journal],
      count: 1_200,
      changes: [
        {
          ...({ kind: 'card', name: '5100 Crew wages', book_value: 7_259.46 } as const),
          before: ['PL', 'Running costs', 'RUNNING', 'Crew', '51 Crew'],
          after: ['BS', '', '', '', '51 Crew'],
          file_name: 'chart-june.csv',
          changed_by: 'anton@halyard.example',
          changed_at: '2024-06-28T09:00:00.000Z',
        },
        {
          ...({ kind: 'vessel', name: 'Halyard Dusk', book_value: null } as const),
          before: ['NAVI01', '2023-04-10', ''],
          after: ['NAVI01', '2024-03-02', '2024-05-01'],
          file_name: 'chart-july.csv',
          changed_by: 'bea@halyard.example',
          changed_at: '2024-07-28T09:00:00.000Z',
        },
        {
          ...({ kind: 'budget', name: '3 cards', book_value: 80.5 } as const),
          before: ['670.00'],
          after: ['750.50'],
          file_name: 'budget.csv',
          changed_by: 'bea@halyard.example',
          changed_at: '2024-07-29T09:00:00.000Z',
        },
        {
          ...({ kind: 'rate', name: 'EUR of 18 Mar 2024', book_value: null } as const),
          before: ['1.0812'],
          after: [],
          file_name: 'rates.csv',
          changed_by: 'bea@halyard.example',
          changed_at: '2024-07-30T09:00:00.000Z',
        },
        {
          ...({ kind: 'cash group', name: 'CREW', book_value: -12.5 } as const),
          before: ['Operations', 'Crew', 'Wages'],
          file_name: 'chart-august.csv',
          after: ['Ships', 'Crew', 'Wages', 'financed'],
          changed_by: 'bea@halyard.example',
          changed_at: '2024-08-01T09:00:00.000Z',
        },
      ],
    }),
    ...attending({ restated: [{ ...month, entries: 2, locked_to: '2024-05-31' }] }),
  ]);
  await toLookAt('1 restated month');
  await press('Restated months', 'Halyard Navigation');
  const journals = await drawer('Restated, Halyard Navigation, Mar 24');
  const row = (await journals.findByRole('rowheader', { name: 'PI 42' })).closest('[role=row]');
  expect(row?.textContent).toMatch(/Corrected.*12,000\.10.*16,200\.10.*4,200\.00/);
  expect(journals.getByText('The first 1 of 1,200')).toBeDefined();
  const chart = (await journals.findByRole('rowheader', { name: 'Card 5100 Crew wages' })).closest(
    '[role=row]',
  );
  expect(chart?.textContent).toMatch(
    /Running costs.*Balance sheet, 51 Crew.*7,259\.46.*chart-june\.csv/,
  );
  const rowOf = (name: string) =>
    journals.getByRole('rowheader', { name }).closest('[role=row]')?.textContent;
  expect(rowOf('Vessel Halyard Dusk')).toMatch(
    /NAVI01, delivered 10 Apr 23NAVI01, delivered 02 Mar 24, sold 01 May 24.*chart-july\.csv/,
  );
  expect(rowOf('Rate EUR of 18 Mar 2024')).toMatch(/1\.0812No rate.*rates\.csv/);
  expect(rowOf('Cash group CREW')).toMatch(
    /Operations, Crew, WagesShips, Crew, Wages, financed.*−12\.50.*chart-august\.csv/,
  );
  expect(rowOf('Budget 3 cards')).toMatch(/670\.00.*750\.50.*80\.50.*budget\.csv/);
  expect(asked(api, listRestatedJournals.path)).toEqual(month);
  await press('Journals', 'PI 42');
  await drawer('Journal');
  expect(address()).toContain('open=restated%7C2024-03-01%7CHalyard+Navigation&open=journal%7C611');
});

test('balances that payments do not make are listed, with what makes them whole', async () => {
  show(
    '/accounting',
    attending({
      unexplained_balances: [
        {
          service_account_no: 'S-1004',
          bank_name: 'Seefeld Bank',
          currency: 'USD',
          amount: -1250.5,
        },
      ],
    }),
  );
  await toLookAt('1 balance that payments do not make');
  const list = await drawer('Balances that payments do not make');
  expect(
    (await list.findByRole('rowheader', { name: /1004/ })).closest('[role=row]')?.textContent,
  ).toContain('−1,250.50');
  expect(list.getByText(/Import the bank's statements of these days again/)).toBeDefined();
});

test.each([
  [333_047.68, 'more'],
  [-333_047.68, 'less'],
])('a gap of %d opens what bank and ledger have around it', async (gap_amount, than) => {
  const { api } = show('/accounting', [
    answer(listBankMatches, {
      transactions: [bankMatch()],
      ledger_items: [],
      accounts: [],
      after: null,
      transaction_count: 1,
      ledger_item_count: 0,
    }),
    ...attending({
      statement_gaps: [
        {
          service_account_no: 'S-1004',
          bank_name: 'Seefeld Bank',
          currency: 'USD',
          from_date: '2024-02-29',
          to_date: '2024-04-01',
          gap_amount,
        },
      ],
    }),
  ]);
  await toLookAt('1 gap between statements');
  await press('Gaps between statements', /1004/, 1);
  const gap = await drawer('Gap of S-1004, 29 Feb 24 to 01 Apr 24');
  expect(
    await gap.findByText(
      `Opened on 01 Apr 24 with 333,047.68 USD ${than} than it closed with on 29 Feb 24. What the ledger has between is open.`,
    ),
  ).toBeDefined();
  expect(asked(api, listBankMatches.path)).toEqual({
    start_date: '2024-02-22',
    end_date: '2024-04-08',
    service_account_no: 'S-1004',
    state: 'all',
  });
  await press('Around the gap', 'Bank', 2);
  await drawer('Bank transaction');
});
