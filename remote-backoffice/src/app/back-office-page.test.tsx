/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { scgPhysical } from '@fairlead/backoffice/contract/lots';
import { backMeta } from '@fairlead/backoffice/contract/meta';
import { answer, fakeApi, refusal, renderScreen, verified } from '@fairlead/shared/testing';
import {
  backOfficeAnswers,
  backOfficeMeta,
  lotReconciliation,
} from '@fairlead/backoffice/fixtures/back-office';

import Root from '../root.tsx';

afterEach(() => localStorage.clear());

type Answers = ReturnType<typeof backOfficeAnswers>;

function show(path = '/back-accounting', answers: Answers = []) {
  const api = fakeApi(...answers, ...backOfficeAnswers());
  return { api, ...renderScreen(<Root />, { api, auth: verified(['backacc:read']), path }) };
}

const heading = (level: number) => screen.getByRole('heading', { level }).textContent;
const table = (name: string) => screen.findByRole('grid', { name });
const headers = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('columnheader')
    .map((header) => header.textContent);
const reports = (api: ReturnType<typeof fakeApi>) =>
  api.calls
    .filter(({ endpoint }) => endpoint.path === scgPhysical.path)
    .map(({ input }) => input.query);
const box = (name: string) => screen.getByRole('checkbox', { name });
const generate = () => userEvent.click(screen.getByRole('button', { name: 'Generate Report' }));
const day = (label: string) => screen.getByRole('textbox', { name: label });
const lot = async (grid: HTMLElement, name: string) => {
  const header = await within(grid).findByRole('rowheader', { name });
  return header.closest<HTMLElement>('[role=row]')!;
};

async function choose(text: string) {
  const dates = await screen.findByRole('combobox', { name: 'Quick Dates' });
  await userEvent.clear(dates);
  await userEvent.type(dates, `${text}{Enter}`);
}

const HALF_YEAR = {
  startDate: '2024-01-01',
  endDate: '2024-06-30',
  tradeDate: '2024-06-28',
  includeAdjProj: true,
  reversePrevYear: true,
};

test('[SHL-07] [BAK-13] others are refused by the area itself as well', () => {
  renderScreen(<Root />, { path: '/back-accounting', auth: verified(['pnl:read']) });
  expect(heading(1)).toBe('Not authorized to access Accounting');
});

test('[BAK-01] the page begins with SCG Physical, and says how fresh the books are', async () => {
  show();
  expect(await screen.findByRole('tab', { name: 'SCG Physical', selected: true })).toBeDefined();
  const entry = screen.getByText('Last entry 28 Jun 24 16:40 UTC');
  expect(entry.getAttribute('data-tip')).toBe('Last sync 28 Jun 24 18:05 UTC');
  expect(document.title).toBe('Back Office Accounting · Fairlead');
});

test('[BAK-02] the dates follow the quick date and cannot be typed', async () => {
  const { api } = show();
  await table('Closed LOTs');
  expect(screen.getByRole('combobox', { name: 'Quick Dates' })).toHaveProperty(
    'value',
    'SCG 24|H1 (2024-01-01 -> 2024-06-30)',
  );
  const shown = () =>
    ['Accounting Start', 'Accounting End', 'PNL Date'].map((label) => {
      expect(day(label)).toHaveProperty('readOnly', true);
      return (day(label) as HTMLInputElement).value;
    });
  expect(shown()).toEqual(['01 Jan 24', '30 Jun 24', '28 Jun 24']);
  await choose('May 24');
  expect(shown()).toEqual(['01 May 24', '31 May 24', '31 May 24']);
  expect(reports(api)).toEqual([HALF_YEAR]);
});

test('[BAK-03] Generate Report asks for the quick date', async () => {
  const { api, address } = show();
  await table('Closed LOTs');
  await choose('May 24');
  await generate();
  await table('Closed LOTs');
  const may = { startDate: '2024-05-01', endDate: '2024-05-31', tradeDate: '2024-05-31' };
  expect(reports(api)).toEqual([HALF_YEAR, { ...HALF_YEAR, ...may }]);
  expect(address()).toContain('period=SCG%7C2024%7CMay');
});

test.each([
  ['Include Adjustments & Projections', { includeAdjProj: false }, 'adj=no'],
  ['Leave Out Earlier Years', { reversePrevYear: false }, 'reverse=no'],
])('[BAK-03] %s is on, and its change generates the report at once', async (name, off, said) => {
  const { api, address } = show();
  await table('Closed LOTs');
  expect(box(name)).toHaveProperty('checked', true);
  await userEvent.click(box(name));
  await table('Closed LOTs');
  expect(reports(api)).toEqual([HALF_YEAR, { ...HALF_YEAR, ...off }]);
  expect(address()).toContain(said);
});

test('[BAK-04] a line says from when to when both systems count', async () => {
  show();
  expect(
    await screen.findByText('LTD accounting 02 Jan 24 to 28 Jun 24 · LTD trades to 28 Jun 24'),
  ).toBeDefined();
});

test('[BAK-05] closed, ongoing and outside lots have a difference in each column, and a total', async () => {
  show();
  const closed = await table('Closed LOTs');
  const columns = ['Broker', 'Canal/Ins/Insp', 'Demurrage', 'Freight Diff', 'Income/Expense', 'LC'];
  expect(headers(closed)).toEqual(['Lot', ...columns, 'Total']);
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent);
  expect(cells(await lot(closed, '24-0117'))).toEqual([
    ...['0.02', '0.00', '−2,350.00', '0.00', '0.00', '50.00', '−2,299.98'],
  ]);
  // 0.02 + 0.20 and 1,000.10 more: no cent is lost.
  expect(cells(await lot(closed, 'Total'))).toEqual([
    ...['0.22', '0.00', '−2,350.00', '0.00', '1,000.10', '50.00', '−1,299.68'],
  ]);
  await lot(await table('Ongoing LOTs'), '24-0201');
  const outside = await lot(await table('Outside LOTs'), '23-0009');
  expect(cells(outside)[0]).toBe('accounting only');
});

test('lots that differ by most stand first below the total, and zeros are muted', async () => {
  const { closed_lots: closedLots, ...rest } = lotReconciliation();
  const reversed = lotReconciliation({ ...rest, closed_lots: closedLots.toReversed() });
  show('/back-accounting', [answer(scgPhysical, reversed)]);
  const closed = await table('Closed LOTs');
  const row = await lot(closed, '24-0117');
  const names = within(closed)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Total', '24-0117', '24-0118']);
  const muted = within(row)
    .getAllByRole('gridcell')
    .filter((cell) => cell.className.includes('is-muted'));
  expect(muted.map((cell) => cell.textContent)).toEqual(['0.00', '0.00', '0.00']);
});

test('[BAK-05] the total is of the lots that are shown', async () => {
  show();
  const closed = await table('Closed LOTs');
  fireEvent.contextMenu(within(closed).getByRole('columnheader', { name: 'Lot' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Filter …' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /24-0118/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(within(closed).queryByText('24-0117')).toBeNull());
  const total = within(await lot(closed, 'Total')).getAllByRole('gridcell');
  expect(total.map(({ textContent }) => textContent)).toEqual([
    ...['0.20', '0.00', '0.00', '0.00', '1,000.10', '0.00', '1,000.30'],
  ]);
});

test('[BAK-05] both amounts stand in a cell’s tooltip, or in columns of their own', async () => {
  const { address } = show();
  const closed = await table('Closed LOTs');
  const cell = within(await lot(closed, '24-0117')).getByText('−2,350.00');
  await userEvent.hover(cell);
  const tip = await screen.findByText('Traders −22,350.00, Accounting −20,000.00');
  expect(tip).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'Both amounts' }));
  expect(address()).toContain('show=both');
  const both = await table('Closed LOTs');
  expect(headers(both).filter((name) => name === 'Accounting')).toHaveLength(7);
  expect((await lot(both, '24-0117')).textContent).toContain('−22,350.00');
});

test('[BAK-06] rounding is yellow, more is green, less is red, and nothing has no ground', async () => {
  show();
  const closed = await table('Closed LOTs');
  const row = await lot(closed, '24-0117');
  const ground = (of: HTMLElement) =>
    within(of)
      .getAllByRole('gridcell')
      .map((cell) => /tint-(\w+)/.exec(cell.className)?.[1]);
  expect(ground(row)).toEqual([
    ...['warning', undefined, 'negative', undefined, undefined, 'warning', 'negative'],
  ]);
  expect(ground(await lot(closed, '24-0118'))[4]).toBe('positive');
  expect(ground(await lot(closed, 'Total')).every((each) => each === undefined)).toBe(true);
  expect(screen.getAllByText(/^Yellow: up to 50\.00, rounding/)).toHaveLength(3);
});

test.each([
  ['2024-06-27', [{ ...HALF_YEAR, tradeDate: '2024-06-27' }], /^LTD accounting/],
  ['2024-06-26', [], 'There is no such PNL date'],
])('[BAK-12] of PNL date %s is asked only if it has a final run', async (pnl, asked, said) => {
  const { api } = show(`/back-accounting?pnl=${pnl}`);
  expect(await screen.findByText(said)).toBeDefined();
  expect(reports(api)).toEqual(asked);
});

test('[BAK-12] a quick date before the first final run is not asked for', async () => {
  const { api } = show('/back-accounting?period=SCG%7C2019%7CJul');
  expect(await screen.findByText('The traders have no final figures yet')).toBeDefined();
  expect(reports(api)).toEqual([]);
});

test('[SHL-31] tab, period, switches and what is shown stand in the address, which shows the same again', async () => {
  const path = '/back-accounting?tab=physical&period=SCG%7C2024%7CMay&adj=no&reverse=yes&show=both';
  const { api } = show(path);
  await table('Closed LOTs');
  expect(reports(api)).toEqual([
    {
      startDate: '2024-05-01',
      endDate: '2024-05-31',
      tradeDate: '2024-05-31',
      includeAdjProj: false,
      reversePrevYear: true,
    },
  ]);
  expect(box('Include Adjustments & Projections')).toHaveProperty('checked', false);
  expect(screen.getByRole('radio', { name: 'Both amounts', checked: true })).toBeDefined();
});

test('a period that is none is named, and nothing is asked for', async () => {
  const { api } = show('/back-accounting?period=SCG%7C1999%7CQ9');
  expect(await screen.findByText('There is no such period')).toBeDefined();
  expect(screen.getByText(/"SCG\|1999\|Q9"/)).toBeDefined();
  expect(reports(api)).toEqual([]);
});

test('lines of groups without a column are named with what they come to', async () => {
  const unmapped_groups = [
    { scg_rec_group: 'ODD', lines: 3, amount: 1200 },
    { scg_rec_group: 'EVEN', lines: 1, amount: -7.5 },
  ];
  show('/back-accounting', [answer(scgPhysical, lotReconciliation({ unmapped_groups }))]);
  expect(
    await screen.findByText(
      'Groups without a column count as Income/Expense: ODD (3 lines, 1,200.00), EVEN (1 line, −7.50)',
    ),
  ).toBeDefined();
});

const refused = (status: number, err_msg: string) =>
  ({ kind: 'rejected', status, body: { err_msg } }) as never;

test('[BAK-13] meta data that failed with 400 are a bad request, with its words and a way back', async () => {
  const failing = [refusal(backMeta, refused(400, 'SCG has no fiscal year'))];
  const { api } = show('/back-accounting', failing);
  expect(await screen.findByText(/SCG has no fiscal year/)).toBeDefined();
  expect(heading(1)).toBe('You have messed up (probably)');
  const asked = () => api.calls.filter(({ endpoint }) => endpoint === backMeta).length;
  expect(asked()).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(asked()).toBe(2);
});

test('[BAK-13] meta data that failed otherwise, or that are missing, are our own failure', async () => {
  const failed = show('/back-accounting', [refusal(backMeta, refused(404, 'Gone'))]);
  const messedUp = 'Sorry we have messed up. We are on it!';
  expect(await screen.findByRole('heading', { level: 1, name: messedUp })).toBeDefined();
  failed.unmount();
  show('/back-accounting', [refusal(backMeta, { kind: 'without-data', body: 'null' })]);
  expect(
    await screen.findByText(
      /While we should have had Back Accounting meta data for some reason we do not\. This is our own bug\./,
    ),
  ).toBeDefined();
});

test('[BAK-13] a report that failed says so with the server’s words, and the rest stays', async () => {
  show('/back-accounting', [refusal(scgPhysical, refused(400, 'No final run on 2024-06-28'))]);
  expect(
    await screen.findByText('Lot reconciliation failed: No final run on 2024-06-28'),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Generate Report' })).toBeDefined();
});

test('[API-03] a report is LOADING until it is COMPLETED, and not asked for again', async () => {
  let arrive: (lots: ReturnType<typeof lotReconciliation>) => void = () => undefined;
  const waiting = new Promise<ReturnType<typeof lotReconciliation>>((resolve) => {
    arrive = resolve;
  });
  const { api } = show('/back-accounting', [answer(scgPhysical, async () => waiting)]);
  expect(await screen.findByText('Reconciling lots ...')).toBeDefined();
  arrive(lotReconciliation());
  await table('Closed LOTs');
  await userEvent.click(screen.getByRole('radio', { name: 'Both amounts' }));
  await userEvent.click(screen.getByRole('tab', { name: 'SCG Physical' }));
  await table('Closed LOTs');
  expect(reports(api)).toHaveLength(1);
});

test('where nothing was imported the tab says what is missing', async () => {
  const none = backOfficeMeta({ quick_dates: [], default_quick_date_idx: null });
  show('/back-accounting', [answer(backMeta, none)]);
  expect(await screen.findByText('Nothing has been imported yet')).toBeDefined();
  expect(screen.getByText(/journals of the ledger, and lots and trades/)).toBeDefined();
});

test('a table without lots says so', async () => {
  show('/back-accounting', [answer(scgPhysical, lotReconciliation({ ongoing_lots: [] }))]);
  expect(
    await screen.findByText('No lot with money in both systems is open at the end of this period'),
  ).toBeDefined();
});

const restatedLots = () => {
  const { closed_lots: closed, ...rest } = lotReconciliation();
  const [first, ...others] = closed;
  const was = { 'demurrage_sum-was_danaos': -21_000, 'demurrage_sum-was_diff': -1350 };
  return { ...rest, closed_lots: [{ ...first!, ...was }, ...others] };
};

test('[OB-5] a lot whose column moved after its days were closed is marked, and so is the sum of lots, with what they were', async () => {
  show('/back-accounting?show=both', backOfficeAnswers(restatedLots()));
  const closed = await table('Closed LOTs');
  // Of the lot and of the total: accounting, and the difference.
  expect(within(closed).getAllByText('R')).toHaveLength(4);
  const says = async (mark: HTMLElement, tip: string) => {
    await userEvent.hover(mark);
    await waitFor(() => expect(screen.getByRole('tooltip').textContent).toContain(tip));
  };
  const [ofLot] = within(await lot(closed, '24-0117')).getAllByText('R');
  await says(ofLot!, 'Restated, was −21,000.00Now −20,000.00');
  const [, ofTotal] = within(await lot(closed, 'Total')).getAllByText('R');
  await says(ofTotal!, 'Restated, was −1,350.00Now −2,350.00');
  expect(await screen.findAllByText('R: restated; hover says what it was before.')).toHaveLength(1);
  expect(within(await table('Ongoing LOTs')).queryByText('R')).toBeNull();
});
