/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { accountingMeta } from '@fairlead/accounting/contract/meta';
import { accountingReport } from '@fairlead/accounting/contract/report';
import type { Presets } from '@fairlead/shared/contract/session';
import {
  accountingAnswers,
  accountingPeriods,
  accountingReportData,
} from '@fairlead/accounting/fixtures/accounting';
import { answer, fakeApi, refusal, renderScreen, verified } from '@fairlead/shared/testing';

import Root from '../root.tsx';

afterEach(() => localStorage.clear());

const heading = (level: number) => screen.getByRole('heading', { level }).textContent;

type Options = {
  readonly presets?: Presets;
  readonly answers?: ReturnType<typeof accountingAnswers>;
};

function opened(path = '/accounting', { presets, answers = [] }: Options = {}) {
  const api = fakeApi(...answers, ...accountingAnswers());
  const auth = { ...verified(['acc:read']), presets };
  return { api, ...renderScreen(<Root />, { api, auth, path }) };
}

const reports = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ endpoint }) => endpoint.path === accountingReport.path);
const table = (name: string) => screen.findByRole('region', { name });
const toggle = (name: string) => screen.getByRole('checkbox', { name });
const period = () => screen.findByRole('combobox', { name: 'Quick Dates' });
const generate = () => userEvent.click(screen.getByRole('button', { name: 'Generate Report' }));

async function choose(text: string) {
  await userEvent.clear(await period());
  await userEvent.type(await period(), `${text}{Enter}`);
}

test('[SHL-07] others are refused by the area itself as well', () => {
  renderScreen(<Root />, { path: '/accounting', auth: verified(['pnl:read']) });
  expect(heading(1)).toBe('Not authorized to access Accounting');
});

test('[ACC-01] the header has the period, the last entry and, in its tooltip, the last sync', async () => {
  opened();
  const chosen = await period();
  expect(chosen).toHaveProperty('value', 'Halyard 24|Q2 (2024-04-01 -> 2024-06-30)');
  const entry = screen.getByText('Last entry 28 Jun 24 16:40 UTC');
  expect(entry.getAttribute('data-tip')).toBe('Last sync 28 Jun 24 18:05 UTC');
  expect(document.title).toBe('Accounting · Fairlead');
});

test('[ACC-18] a quick date is asked for by Generate Report, and a report is kept until then', async () => {
  const { api, address } = opened();
  await table('Summary P&L');
  await choose('May 24');
  expect(reports(api)).toHaveLength(1);
  await generate();
  await screen.findByText('2024-05-01 -> 2024-05-31');
  expect(address()).toContain('period=Halyard%7C2024%7CMay');
  expect(reports(api)).toHaveLength(2);
  expect(reports(api)[1]?.input.query).toEqual({
    start_date: '2024-05-01',
    end_date: '2024-05-31',
    cmp_start_date: '2023-05-01',
    cmp_end_date: '2023-05-31',
    company: 'Halyard',
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Admin' }));
  await table('Admin Cost');
  await userEvent.click(toggle('Show Fractions'));
  expect(reports(api)).toHaveLength(2);
  await generate();
  await table('Admin Cost');
  expect(reports(api)).toHaveLength(3);
});

test('[SHL-31] tab, period and toggles stand in the address, which shows the same again', async () => {
  const path = '/accounting?tab=vessels&period=Halyard%7C2024%7CMay&show=fractions';
  const first = opened();
  await table('Summary P&L');
  await userEvent.click(screen.getByRole('tab', { name: 'Vessels' }));
  await choose('May 24');
  await generate();
  await table('Daily Vessel Running Cost');
  await userEvent.click(toggle('Show Fractions'));
  await userEvent.click(toggle('Hide Minor Admin Companies'));
  expect(first.address()).toBe(path);
  await userEvent.click(screen.getByRole('tab', { name: 'Admin' }));
  expect(first.address()).toBe(path.replace('vessels', 'admin'));
  first.unmount();
  opened(path);
  expect(await table('Yearly Vessel Running Cost')).toBeDefined();
  expect(await period()).toHaveProperty('value', 'Halyard 24|May (2024-05-01 -> 2024-05-31)');
  expect(toggle('Show Fractions')).toHaveProperty('checked', true);
  expect(toggle('Show Comparison Diff')).toHaveProperty('checked', false);
});

test('[ACC-04] who has presets begins with them', async () => {
  const display = {
    hide_minor_admin_companies: false,
    show_comparison_diff: false,
    compare_with_budget: false,
    show_fractions: true,
  };
  opened('/accounting', { presets: { accounting_tab: 'Vessels', display } });
  expect(await table('Daily Vessel Running Cost')).toBeDefined();
  expect(toggle('Show Fractions')).toHaveProperty('checked', true);
  expect(toggle('Hide Minor Admin Companies')).toHaveProperty('checked', false);
});

test('[ACC-16] periods that failed with 400 are a bad request, with its words and a way back', async () => {
  const rejected = { kind: 'rejected', status: 400, body: { err_msg: 'No set has a fiscal year' } };
  const { api } = opened('/accounting', { answers: [refusal(accountingMeta, rejected as never)] });
  expect(await screen.findByText(/No set has a fiscal year/)).toBeDefined();
  expect(heading(1)).toBe('You have messed up (probably)');
  const asked = () => api.calls.filter(({ endpoint }) => endpoint === accountingMeta).length;
  expect(asked()).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(asked()).toBe(2);
});

test('[ACC-16] periods that failed otherwise, or that are missing, are our own failure', async () => {
  const rejected = { kind: 'rejected', status: 404, body: {} } as never;
  const failed = opened('/accounting', { answers: [refusal(accountingMeta, rejected)] });
  const title = (await screen.findByRole('heading', { level: 1 })).textContent;
  expect(title).not.toBe('You have messed up (probably)');
  failed.unmount();
  opened('/accounting', {
    answers: [refusal(accountingMeta, { kind: 'without-data', body: '{}' })],
  });
  expect(
    await screen.findByText(
      /While we should have had Accounting meta data for some reason we do not\. This is our own bug\./,
    ),
  ).toBeDefined();
});

test('[ACC-17] a report that failed says so with the server’s words, and the rest stays', async () => {
  const rejected = { kind: 'rejected', status: 400, body: { err_msg: 'Halyard is no set' } };
  opened('/accounting', { answers: [refusal(accountingReport, rejected as never)] });
  expect(await screen.findByText('Vessel report failed: Halyard is no set')).toBeDefined();
  expect(await period()).toBeDefined();
});

test('where nothing was imported the page says so', async () => {
  const none = accountingPeriods({ quick_dates: [], default_quick_date: null });
  opened('/accounting', { answers: [answer(accountingMeta, none)] });
  expect(await screen.findByText('Nothing has been imported yet')).toBeDefined();
});

test('a period that is none is named, and nothing is asked for', async () => {
  const { api } = opened('/accounting?period=Halyard%7C1999%7CQ9');
  expect(await screen.findByText('There is no such period')).toBeDefined();
  expect(screen.getByText(/"Halyard\|1999\|Q9"/)).toBeDefined();
  expect(reports(api)).toHaveLength(0);
});

const headers = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('columnheader')
    .map((header) => header.textContent);
const rowOf = async (grid: HTMLElement, name: RegExp) =>
  (await within(grid).findByRole('row', { name })).textContent;

test('[ACC-05] the overview has the P&L of companies, and of vessels', async () => {
  opened('/accounting?show=');
  const summary = await table('Summary P&L');
  expect(headers(summary)).toEqual(
    expect.arrayContaining(['Shipping', 'Administration', 'Halyard Navigation', 'Total']),
  );
  expect(headers(summary)).not.toContain('Halyard Dormant');
  expect(await rowOf(summary, /^Total/)).toContain('1,449');
  const shipping = await table('Shipping P&L');
  expect(headers(shipping)).toEqual(
    expect.arrayContaining(['Halyard Dusk', 'Halyard Dawn', 'Not on a vessel', 'Total']),
  );
  expect(await rowOf(shipping, /^Total/)).toContain('2,950');
});

test('the total of a row stands before its companies and stays in sight beside them', async () => {
  opened('/accounting?show=comparison');
  const summary = await table('Summary P&L');
  const names = headers(summary);
  expect(names.indexOf('Total')).toBeLessThan(names.indexOf('Halyard Navigation'));
  const row = await within(summary).findByRole('row', { name: /^Administration/ });
  const [amount, compared] = within(row).getAllByRole('gridcell');
  const isPinned = (cell: HTMLElement | undefined) => cell?.classList.contains('pin-start');
  const difference = within(row).getAllByRole('gridcell')[2];
  const first = within(row).getAllByRole('gridcell')[3];
  expect([amount, compared, difference, first].map(isPinned)).toEqual([true, true, true, false]);
});

test('a company with nothing but zeros in a table is left out, named, and shown when asked for', async () => {
  const report = accountingReportData();
  const [freight, ...others] = report.mgmt_summary_table;
  const columns = { ...freight!.columns };
  for (const figure of ['amount_report', 'amount_compare', 'compare_diff', 'amount_budget'])
    columns[`Halyard Dormant|${figure}`] = 0;
  const mgmt_summary_table = [{ ...freight!, columns }, ...others];
  opened('/accounting?show=', {
    answers: accountingAnswers(accountingReportData({ mgmt_summary_table })),
  });
  const summary = await table('Summary P&L');
  await within(summary).findByRole('row', { name: /^Total/ });
  expect(headers(summary)).not.toContain('Halyard Dormant');
  expect(
    within(summary).getByText(/^Nothing in Administration · Halyard Dormant: left out/),
  ).toBeDefined();
  await userEvent.click(within(summary).getByRole('button', { name: 'Show it' }));
  await waitFor(() => expect(headers(summary)).toContain('Halyard Dormant'));
  expect(within(summary).queryByText(/left out/)).toBeNull();
});

test('[ACC-06] administration has the total of its name, without minor companies where hidden', async () => {
  opened('/accounting?tab=admin&show=hide-minor');
  const grid = await table('Admin Cost');
  expect(headers(grid)).not.toContain('Sariano');
  expect(await rowOf(grid, /^Total Administrative Cost/)).toContain('1,200');
  await userEvent.click(toggle('Hide Minor Admin Companies'));
  expect(headers(await table('Admin Cost'))).toContain('Sariano');
  expect(await rowOf(await table('Admin Cost'), /^Total Administrative Cost/)).toContain('1,501');
});

test('[ACC-07] vessels have a table of a day and of a year, with the fleet', async () => {
  opened('/accounting?tab=vessels&show=');
  const daily = await table('Daily Vessel Running Cost');
  const names = headers(daily);
  expect(names.indexOf('Fleet')).toBeGreaterThan(0);
  expect(names.indexOf('Fleet')).toBeLessThan(names.indexOf('Halyard Dawn'));
  // 3,210.75 + 250 a day.
  expect(await rowOf(daily, /^Running Inc\. Drydock/)).toContain('3,461');
  const yearly = await table('Yearly Vessel Running Cost');
  expect(await rowOf(yearly, /^Running Inc\. Drydock/)).toContain('1,263,174');
});

test('[ACC-12] fractions are shown when they are asked for; small differences have no arrow', async () => {
  opened('/accounting?tab=vessels&show=comparison');
  const daily = await table('Daily Vessel Running Cost');
  // 0.25 more at the one vessel, 100 less at the other.
  const crew = await within(daily).findByRole('row', { name: /^Crew/ });
  expect(within(crew).queryByRole('img', { name: 'up' })).toBeNull();
  expect(within(crew).getAllByRole('img', { name: 'down' })).toHaveLength(2);
  expect(crew.textContent).toContain('3,422');
  await userEvent.click(toggle('Show Fractions'));
  expect(await rowOf(await table('Daily Vessel Running Cost'), /^Crew/)).toContain('3,421.50');
});

test('[ACC-13] each toggle shows its columns', async () => {
  opened('/accounting?tab=admin&show=comparison.budget');
  const all = headers(await table('Admin Cost'));
  for (const figure of ['Report', 'Compare', 'Diff', 'Budget', 'Budget Diff'])
    expect(all).toContain(figure);
  await userEvent.click(toggle('Compare with Budget Diff'));
  const compared = headers(await table('Admin Cost'));
  expect(compared).toContain('Diff');
  expect(compared).not.toContain('Budget');
  await userEvent.click(toggle('Show Comparison Diff'));
  expect(headers(await table('Admin Cost'))).not.toContain('Diff');
});

test('a restated figure is marked, and its cell says what it was', async () => {
  opened('/accounting?show=comparison');
  const summary = await table('Summary P&L');
  const row = await within(summary).findByRole('row', { name: /^Administration/ });
  expect(row.textContent).toContain('R');
  expect(screen.getByText('R: restated; hover says what it was before.')).toBeDefined();
});

test('[ACC-12] with fractions the total of a table has the cents of its rows', async () => {
  const report = accountingReportData();
  opened('/accounting?show=fractions', { answers: accountingAnswers(report) });
  expect(await rowOf(await table('Summary P&L'), /^Total/)).toContain('1,449.00');
});
