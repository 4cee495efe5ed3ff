import type { ChartData, ChartProps } from '@fairlead/chart';

import { amounts, drawdown, months, walk, workingDays } from './example-data.ts';

/** A chart in each of its states, for the gallery and for who looks at a change. */
export type ChartExample = { readonly name: string; readonly chart: ChartProps };

const LOW = 240;
const HALF_YEAR = workingDays('2024-06-28', 125);
const DAYS = { kind: 'day', values: HALF_YEAR, name: 'Run date' } as const;
const walked = (seed: number, drift: number, step = 300_000) =>
  walk(HALF_YEAR.length, { seed, step, drift });

const PNL: ChartData = {
  kind: 'line',
  x: DAYS,
  left: { unit: 'USD' },
  series: [
    { id: 'scg_net', name: 'SCG', values: walked(7, 70_000, 500_000), color: 'ink', lead: true },
    { id: 'scg_net_m_y1', name: 'SCG Y-1', values: walked(11, 40_000), comparedTo: 'scg_net' },
    { id: 'corp_net', name: 'Corp', values: walked(13, 40_000) },
    { id: 'product_net', name: 'Product', values: walked(17, 20_000) },
    { id: 'shipping_net', name: 'Shipping', values: walked(19, 8_000, 100_000) },
    { id: 'forward_net', name: 'Forward', values: walked(23, 5_000), hidden: true },
    {
      id: 'corp_net_m_y1',
      name: 'Corp Y-1',
      values: walked(29, 15_000),
      comparedTo: 'corp_net',
      hidden: true,
    },
  ],
};

const VAR: ChartData = {
  kind: 'line',
  x: DAYS,
  left: { min: 0, max: 2_600_000 },
  limits: [{ value: 2_500_000, name: 'Limit' }],
  series: [
    {
      id: 'scg_var_95',
      name: 'VaR 95',
      values: walk(HALF_YEAR.length, { seed: 5, step: 60_000, from: 1_800_000 }),
      area: true,
    },
  ],
};

const DRAWDOWN: ChartData = {
  kind: 'line',
  x: DAYS,
  left: { max: 0 },
  limits: [
    { value: -7_500_000, name: 'Alert', tone: 'alert' },
    { value: -10_000_000, name: 'Stop' },
  ],
  series: [{ id: 'rolling_scg_dd', name: 'Drawdown', values: drawdown(walked(31, 0, 700_000)) }],
};

const BEYOND: ChartData = {
  ...DRAWDOWN,
  limits: [
    { value: -4_000_000, name: 'Alert', tone: 'alert', of: 'rolling_scg_dd' },
    {
      value: -6_000_000,
      name: 'Stop',
      of: 'rolling_scg_dd',
      values: HALF_YEAR.map((day) => (day < '2024-04-01' ? -5_000_000 : -6_000_000)),
    },
  ],
};

const YEAR = months(2023, 7, 12);
const SHARPE: ChartData = {
  kind: 'bars',
  x: { kind: 'month', values: YEAR, name: 'Month' },
  left: { unit: 'USD' },
  right: { unit: 'Ratio', format: 'number' },
  series: [
    { id: 'scg_net', name: 'PNL', values: amounts(YEAR.length, 41, 2_400_000) },
    {
      id: 'scg_sharpe',
      name: 'Sharpe',
      values: amounts(YEAR.length, 43, 220).map((value) => value / 100),
      axis: 'right',
    },
  ],
};

const TERMS = months(2024, 7, 18);
const PRODUCTS = ['FEI', 'FEI C4', 'CP', 'CP C4', 'ARA', 'LST', 'EPC', 'MOPJ', 'BLPG3', 'NAPHTHA'];
const EXPOSURES: ChartData = {
  kind: 'stacked',
  x: { kind: 'month', values: TERMS, name: 'Term month' },
  left: { format: 'number', unit: 'kt' },
  series: [
    ...PRODUCTS.map((code, index) => ({
      id: code,
      name: code === 'NAPHTHA' ? 'All Naphtha' : code,
      color: code,
      values: amounts(TERMS.length, 51 + index, 40),
    })),
    { id: 'PETRO_CHEM', name: 'Flat Price', color: 'PETRO_CHEM', values: amounts(18, 67, 60) },
  ],
};

const SPREADS: ChartData = {
  kind: 'bars',
  x: {
    kind: 'name',
    name: 'Spread',
    values: [
      'FEI vs CP',
      'FEI vs LST',
      'ARA vs FEI',
      'CP vs LST',
      'Box',
      'Calendar',
      'Arbitrage US to Japan',
    ],
  },
  left: { format: 'number', unit: 'kt' },
  series: ['FEI', 'ARA', 'CP', 'LST'].map((code, index) => ({
    id: code,
    name: code,
    color: code,
    values: amounts(7, 71 + index, 90),
  })),
};

const CLEARER: ChartData = {
  kind: 'line',
  x: { kind: 'day', values: HALF_YEAR.slice(-40), name: 'Run date' },
  left: { unit: 'USD' },
  series: ['OTE', 'Ending Balance', 'IMR', 'Excess/Deficit'].map((name, index) => ({
    id: name,
    name,
    // The clearer was closed for a week: the line is broken there and not drawn through.
    values: walk(40, { seed: 81 + index, step: 900_000, from: 4_000_000 * (2 - index) }).map(
      (value, day) => (day >= 18 && day < 23 ? null : value),
    ),
  })),
};

const PRICES: ChartData = {
  kind: 'line',
  x: { kind: 'day', values: workingDays('2020-06-30', 260), name: 'Day' },
  left: { format: 'price', unit: 'USD per bbl' },
  series: [
    {
      id: 'WTI',
      name: 'WTI',
      color: 'WTI',
      values: walk(260, { seed: 91, step: 2, from: 30, drift: -0.12 }),
    },
    {
      id: 'CRUDE',
      name: 'CRUDE',
      color: 'CRUDE',
      values: walk(260, { seed: 93, step: 2, from: 35, drift: -0.1 }),
    },
    {
      id: 'BRT',
      name: 'BRT',
      color: 'BRT',
      values: walk(260, { seed: 97, step: 2, from: 36, drift: -0.08 }),
    },
  ],
};

const QUARTERS = ['Q3 23', 'Q4 23', 'Q1 24', 'Q2 24'];
const VESSELS: ChartData = {
  kind: 'bars',
  x: { kind: 'name', values: QUARTERS, name: 'Quarter' },
  left: { unit: 'USD a day' },
  series: [
    { id: 'vessels', name: 'Running cost', values: [8200, 8650, 9100, 8900] },
    { id: 'budget', name: 'Budget', values: [8500, 8500, 8800, 8800], line: true, color: 'ink' },
  ],
};

const LONG = workingDays('2024-06-28', 5000);
const LONG_SERIES = 12;
/** Twenty years of days in twelve series: thinned to what the screen can show. */
const LONG_CHART: ChartData = {
  kind: 'line',
  x: { kind: 'day', values: LONG, name: 'Run date' },
  series: Array.from({ length: LONG_SERIES }, (_series, index) => ({
    id: `book${index}`,
    name: `Book ${index + 1}`,
    values: walk(LONG.length, { seed: 101 + index, step: 400_000, drift: 3000 * (index - 5) }),
  })),
};

const SINGLE: ChartData = {
  kind: 'line',
  x: { kind: 'day', values: ['2024-06-28'], name: 'Run date' },
  series: [{ id: 'scg_net', name: 'SCG', values: [1_840_000] }],
};

const EMPTY: ChartData = {
  kind: 'line',
  x: { kind: 'day', values: [], name: 'Run date' },
  series: [],
};

type Example = Omit<ChartExample['chart'], 'id'> & { readonly id: string; readonly name: string };

const EXAMPLES: readonly Example[] = [
  {
    name: 'Lines, dashed comparison, hidden on load',
    id: 'pnl',
    title: 'SwissChemGas PNL',
    data: PNL,
  },
  { name: 'A line with its limit', id: 'var', title: 'SwissChemGas VaR', data: VAR, height: LOW },
  {
    name: 'Losses with alert and stop',
    id: 'drawdown',
    title: '20 Day Rolling Drawdown',
    data: DRAWDOWN,
    height: LOW,
  },
  {
    name: 'Losses beyond alert and stop, which were changed',
    id: 'beyond',
    title: '20 Day Rolling Drawdown',
    data: BEYOND,
    height: LOW,
  },
  { name: 'Bars with two axes', id: 'sharpe', title: 'Monthly PnL/Sharpe', data: SHARPE },
  {
    name: 'Stacked bars that cross zero',
    id: 'exposures',
    title: 'Corp exposures',
    data: EXPOSURES,
  },
  { name: 'Bars by name', id: 'spreads', title: 'Spreads By Structure', data: SPREADS },
  {
    name: 'Bars with a line',
    id: 'vessels',
    title: '5 Year Vessel Running Daily Cost',
    data: VESSELS,
  },
  { name: 'Lines with a gap', id: 'clearer', title: 'ED&F Historical Cash', data: CLEARER },
  { name: 'Prices below zero', id: 'prices', title: 'Crude prices', data: PRICES },
  { name: '5,000 days in 12 series', id: 'long', title: 'Books since 2005', data: LONG_CHART },
  { name: 'A single point', id: 'single', title: 'First day', data: SINGLE, height: LOW },
  { name: 'Nothing to draw', id: 'empty', title: 'Before the first run', data: EMPTY },
];

export const CHART_EXAMPLES: readonly ChartExample[] = EXAMPLES.map(({ name, id, ...chart }) => ({
  name,
  chart: { ...chart, id: `gallery.${id}` },
}));
