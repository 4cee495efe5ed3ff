/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { allTrades, clearerData } from '@fairlead/pnl/contract/data-sets';
import { historicalPnl } from '@fairlead/pnl/contract/history';
import { abbreviateMoney } from '@fairlead/shared/format';
import {
  allTradesData,
  clearerCashData,
  historicalPnlData,
  openLastYearData,
  pnlAnswers,
  pnlMeta,
  selectedRun,
} from '@fairlead/pnl/fixtures/pnl';
import { answer, fakeApi, pageStore, renderScreen } from '@fairlead/shared/testing';

import { openedLegs } from '../legs/opened-legs.data.ts';
import Root from '../root.tsx';

afterEach(() => {
  localStorage.clear();
});

type Answers = readonly ReturnType<typeof answer>[];

async function opened(answers: Answers = [], meta = pnlMeta()) {
  renderScreen(<Root />, { api: fakeApi(...answers, ...pnlAnswers(meta)) });
  return within(await screen.findByRole('tabpanel'));
}

const rowsOf = async (name: string, role = 'grid') => {
  const table = await screen.findByRole(role, { name });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
};

const OVERVIEW = historicalPnlData().overview;

test('[PNL-10] the overview answers with day, month, year, VaR, drawdown and Sharpe', async () => {
  const data = historicalPnlData({
    overview: {
      ...OVERVIEW,
      net_day: 371_000,
      physical_day: 197_000,
      paper_day: 174_000,
      adjustments_day: 0,
      net_month: 2_310_000,
      net_month_before: 2_494_000,
      net_year: 9_750_000,
      net_year_m_y1: 7_400_000,
      var_95: 1_840_000,
      rolling_20_dd: -2_310_000,
      sharpe: 1.42,
      sharpe_days: 20,
    },
  });
  await opened([answer(historicalPnl.ofDate, data)]);
  const strip = await screen.findByRole('region', { name: 'Overview' });
  await within(strip).findByText('DtD Net');
  expect([...strip.children].map((cell) => cell.textContent)).toEqual([
    'DtD NetWhy?371KPhysical 197KPaper 174K',
    'Month to date2.31M↓−184K on May',
    'Year to date9.75M↑2.35M on Y-1',
    'VaR 951.84MWithin, 74% of limit 2.50M',
    '20 Day Rolling Drawdown−2.31MWithin, 23% of stop −10.00M, alert −7.50M',
    'Sharpe, June1.4220 trading days',
  ]);
});

test('a limit that is broken is said on top of every tab, in words; one that holds is not', async () => {
  const data = historicalPnlData({
    overview: { ...OVERVIEW, var_95: 1_840_000, rolling_20_dd: -13_900_000 },
  });
  await opened([answer(historicalPnl.ofDate, data)]);
  const broken = await screen.findByRole('list', { name: 'Limits that are broken' });
  expect(broken.textContent).toBe(
    'Stop broken, 139%: 20 Day Rolling Drawdown −13.90M. Alert −7.50M, stop −10.00M · since 28 Jun 24, 1 day',
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Paper Trading' }));
  await screen.findByRole('tab', { name: 'Paper Trading', selected: true });
  expect(screen.getByRole('list', { name: 'Limits that are broken' })).toBeDefined();
  const tab = screen.getByRole('tab', { name: 'Management Stop broken' });
  expect(tab.querySelector('[data-limit-state=STOP] svg')).not.toBeNull();
  expect(document.title).toBe('Stop broken · PNL 2024-06-28 · Fairlead');
});

test('limits that hold, or are near, are no alarm', async () => {
  const overview = { ...OVERVIEW, var_95: 2_499_000, rolling_20_dd: -7_499_000 };
  await opened([answer(historicalPnl.ofDate, historicalPnlData({ overview }))]);
  await screen.findByText(/^Near, 99% of limit/);
  expect(screen.getByRole('tab', { name: 'Management' })).toBeDefined();
  expect(document.title).toBe('PNL 2024-06-28 · Fairlead');
});

test('a name of a chart says which books are in it; the year before has the same', async () => {
  const { per_strategy_phys_pnl_summary: rows, ...rest } = allTradesData();
  const renamed = rows.map((row) => (row.group === 'corp' ? { ...row, book: 'Paper' } : row));
  const data = { ...rest, per_strategy_phys_pnl_summary: renamed };
  await opened([answer(allTrades.ofDate, data)]);
  const chart = within(await screen.findByRole('region', { name: 'SwissChemGas PNL' }));
  const about = async (name: string) =>
    (await chart.findByRole('button', { name })).getAttribute('data-tip');
  await waitFor(async () => expect(await about('Corp')).toBe('Corp: book Paper'));
  expect(await about('Corp Y-1')).toBe('Corp: book Paper');
  expect(await about('SCG')).toMatch(/^SwissChemGas: books Paper, /);
});

test.each([
  [412, 1_840_000, '412 of 500 scenarios'],
  [212, null, '212 of 500 scenarios: no VaR with fewer than 250'],
])('[PNL-10] %s scenarios are counted', async (scenarios, var_95, text) => {
  const data = historicalPnlData({ overview: { ...OVERVIEW, scenarios, var_95 } });
  await opened([answer(historicalPnl.ofDate, data)]);
  expect(await screen.findByText(text)).toBeDefined();
});

test('[PNL-10] a VaR says what it is without, and how much that is', async () => {
  const without = (product: string, to_month: string) => ({
    product,
    from_month: '2025-09-01',
    to_month,
    quantity: 8,
    unit: 'kt' as const,
  });
  const var_left_out = [
    without('CP', '2025-12-01'),
    without('FEI', '2025-09-01'),
    without('ARA', '2025-09-01'),
  ];
  const data = historicalPnlData({ overview: { ...OVERVIEW, var_95: 1_840_000, var_left_out } });
  await opened([answer(historicalPnl.ofDate, data)]);
  expect(
    await screen.findByText('Without CP Sep–Dec 25, 8 kt; FEI Sep 25, 8 kt; 1 more'),
  ).toBeDefined();
});

test('[PNL-10] [PNL-29] the summary has physical, paper, total and VaR of books, and the DtD Net of the overview', async () => {
  const { totals } = allTradesData();
  const data = allTradesData({ totals: { ...totals, total_delta_net_pnl: 1_371_784.02 } });
  await opened([answer(allTrades.ofDate, data)]);
  const rows = await rowsOf('Per Strategy Summary', 'treegrid');
  expect(rows.some((row) => row.startsWith('Corp |  |  |  |  | 5.62M'))).toBe(true);
  expect(totals.total_delta_trade_net).toBe(371_784.02);
  // What people have adjusted is of the day and of no trade: it stands between the books and the total.
  expect(rows.at(-2)).toMatch(/^Adjustments( \| )+↑1.00M( \| )*$/);
  expect(rows.at(-1)).toMatch(/^Total.* \| ↑1\.37M \| 1\.\d+M$/);
  const total = within(
    within(screen.getByRole('treegrid', { name: 'Per Strategy Summary' })).getByRole('rowheader', {
      name: 'Total',
    }).parentElement!,
  );
  fireEvent.doubleClick(total.getAllByRole('gridcell').at(-2)!);
  expect(pageStore().get(openedLegs)).toMatchObject({
    query: {},
    expected: 371_784.02,
    of: 'delta_net',
  });
});

test('[PNL-33] a change nearer to zero than 100 has no arrow', async () => {
  const data = allTradesData();
  const [first, ...rest] = data.per_strategy_phys_pnl_summary;
  if (first === undefined) throw new Error('No row');
  const of = (delta_net_pnl: number) =>
    answer(
      allTrades.ofDate,
      allTradesData({ per_strategy_phys_pnl_summary: [{ ...first, delta_net_pnl }, ...rest] }),
    );
  await opened([of(99)]);
  const table = await screen.findByRole('treegrid', { name: 'Per Strategy Summary' });
  const row = within(table).getByRole('rowheader', { name: /Corp/ }).parentElement;
  expect(row?.querySelectorAll('.trend')).toHaveLength(1);
});

test('[PNL-35] a double click on a figure opens its legs, which are to sum to it', async () => {
  await opened();
  const table = await screen.findByRole('treegrid', { name: 'Per Strategy Summary' });
  const row = within(table).getByRole('rowheader', { name: /East-West/ }).parentElement;
  const cell = within(row ?? table).getByText('2.09');
  fireEvent.doubleClick(cell);
  const east = allTradesData().per_strategy_phys_pnl_summary.find(
    ({ strategy, deal }) => strategy === 'East-West' && deal === null,
  );
  expect(pageStore().get(openedLegs)).toEqual({
    title: 'Corp / East-West, paper gross',
    query: { book: 'Corp', strategy: 'East-West', kind: 'PAPER' },
    expected: east?.paper?.gross_pnl,
    of: 'gross',
  });
});

test('[PNL-35] the menu of a figure leads to its legs too', async () => {
  await opened();
  const table = await screen.findByRole('treegrid', { name: 'Live To Date PNL' });
  const row = within(table).getByRole('rowheader', { name: 'Live' }).parentElement;
  const cells = row?.querySelectorAll<HTMLElement>('.cell');
  await userEvent.pointer({ keys: '[MouseRight]', target: cells?.[3] ?? table });
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Show legs/ }));
  await waitFor(() =>
    expect(pageStore().get(openedLegs)).toMatchObject({ query: { state: 'LIVE' }, of: 'net' }),
  );
});

test('[PNL-35] the change of the trades in the Adjusted P&L is the sum of all legs', async () => {
  await opened();
  fireEvent.doubleClick(await screen.findByText('4,200.00'));
  expect(pageStore().get(openedLegs)).toBeUndefined();
  fireEvent.doubleClick(screen.getByText('371,784.02'));
  expect(pageStore().get(openedLegs)).toMatchObject({
    query: {},
    expected: 371_784.02,
    of: 'delta_net',
  });
});

test('[PNL-11] Live To Date PNL by state and book, and its words where there is nothing', async () => {
  await opened();
  const rows = await rowsOf('Live To Date PNL', 'treegrid');
  expect(rows.filter((row) => /^(Expired|Prompt|Live) /.test(row))).toHaveLength(3);
  expect(rows.at(-2)).toBe('Adjustments |  |  |  | −60.5 | ');
  expect(rows.at(-1)).toMatch(/^Total .* ↑372K/);
});

test('what was open when the year began has a total of its books', async () => {
  await opened();
  const { rows } = openLastYearData();
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((all, row) => (row.depth === 0 ? all + of(row) : all), 0);
  expect((await rowsOf('Open P&L of last year', 'treegrid')).at(-1)).toBe(
    [
      'Total',
      abbreviateMoney(sum((row) => row.net_last_year)),
      abbreviateMoney(sum((row) => row.net_now)),
      `↑${abbreviateMoney(sum((row) => row.change))}`,
      String(sum((row) => row.open_legs)),
    ].join(' | '),
  );
});

test('[PNL-11] nothing expired and nothing live is said', async () => {
  await opened([answer(allTrades.ofDate, allTradesData({ expired_prompt_ltd_table: [] }))]);
  expect(await screen.findByText('No Expired/Live for this date')).toBeDefined();
});

test('[PNL-12] the adjusted P&L is the change of the trades and what people add', async () => {
  await opened();
  expect((await rowsOf('Adjusted P&L')).slice(1)).toEqual([
    'Net change of the trades | 371,784.02',
    'Broker rebate, June | 4,200.00',
    'Demurrage provision, Harrier 0624 | −4,260.50',
    'Adjusted P&L | 371,723.52',
  ]);
});

test('[PNL-18] the metrics of books in the order of the specification', async () => {
  await opened();
  const [names, first] = await rowsOf('SwissChemGas Book Metrics');
  expect(names).toBe(
    'Book | % win | Median win | Best PNL | Best day | % loss | Median loss | Worst PNL | Worst day | Trading days',
  );
  expect(first).toBe(
    'SwissChemGas | 56.4% | 118K | 812K | 14 Jan 24 | 43.6% | −94K | −644K | 21 Jan 24 | 250',
  );
});

test('days and balances lead to the day, and to what was stated with them', async () => {
  await opened();
  const linkIn = async (title: string, name: string) =>
    (
      await within(await screen.findByRole('region', { name: title })).findByRole('link', { name })
    ).getAttribute('href');
  expect(await linkIn('SwissChemGas Book Metrics', '14 Jan 24')).toBe(
    '/date/2024-01-14?tab=management',
  );
  expect(await linkIn('ED&F Man Balance', 'Trades stated on 28 Jun 24')).toBe(
    '/edf?verified_state=all&run_date=2024-06-28',
  );
});

test('[PNL-19] the balance is titled by its clearer', async () => {
  await opened();
  const rows = await rowsOf('ED&F Man Balance');
  expect(rows).toContain('OTE | 1,204,330.75 | −95,400.50');
});

const DIFFER =
  "Latest Clearing Date and display date don't match so not showing Clearing Balance to avoid confusion";

test.each([
  [{}, { clearer_balance_table_run_date: '2024-06-27' }, DIFFER],
  [{ run_type: 'INTRADAY' }, {}, 'There is no clearer data for an intraday run.'],
  [{ run_type: 'SCENARIO' }, {}, 'There is no clearer data for a scenario.'],
  [
    {},
    { is_day_with_no_clearer_statements: true },
    'There is no clearer data for this day: the clearers send no statements.',
  ],
] as const)('[PNL-19] no balance of %j with %j', async (run, data, text) => {
  const meta = pnlMeta({ selected: selectedRun(run) });
  await opened([answer(clearerData.ofDate, clearerCashData(data))], meta);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('grid', { name: 'ED&F Man Balance' })).toBeNull();
});

test('[PNL-13] to [PNL-17] the charts are there', async () => {
  await opened();
  for (const title of [
    'SwissChemGas PNL',
    'SwissChemGas VaR',
    '20 Day Rolling Drawdown',
    'Monthly PnL/Sharpe',
    'ED&F Historical Cash',
  ]) {
    await waitFor(() => expect(screen.getByRole('region', { name: title })).toBeDefined());
  }
});

test('on a phone a book begins with what it comes to in all, its change and its VaR', async () => {
  const matched = jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('max-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  await opened();
  const table = await screen.findByRole('treegrid', { name: 'Per Strategy Summary' });
  const names = within(table)
    .getAllByRole('columnheader')
    .flatMap((header) => header.getAttribute('aria-label') ?? []);
  expect(names.slice(0, 5)).toEqual(['Book, strategy, deal', 'Net', 'DtD Net', 'Today', 'Gross']);
  matched.mockRestore();
});
