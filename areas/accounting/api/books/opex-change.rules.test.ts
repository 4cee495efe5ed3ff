// covers: ./chart.rules.ts
// covers: ./figures.rules.ts
// covers: ./fleet.rules.ts
// covers: ./sums.rules.ts
// covers: ./tables.rules.ts
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { parseAmount } from '@fairlead/shared/domain/money/exact';
import type { CostChange, OpexChange } from '@fairlead/accounting/contract/opex-change';

import { buildChart, requireReportPosition } from './chart.rules.ts';
import { daysAsTheyAre, buildFleet, type Ranges, computeVesselDays } from './fleet.rules.ts';
import { computeDaysEffect, opexChange } from './opex-change.rules.ts';
import { noLedgerSums } from './sums.rules.ts';

const cents = (value: number) => Math.round(value * 100);

test.each([
  ['more days at a higher rate', [82, 60], ['444932', '306000'], '112200'],
  ['fewer days', [30, 60], ['150000', '306000'], '-153000'],
  ['the same days: all is rate', [90, 90], ['450000.10', '459000'], '0'],
  ['to the cent, a half away from zero', [3, 2], ['0', '0.01'], '0.01'],
  ['to the cent, a credit', [3, 2], ['0', '-0.01'], '-0.01'],
  ['a vessel that is new: all is days', [20, 0], ['100000.55', '0'], '100000.55'],
  ['a vessel that was sold: all is days', [0, 60], ['0', '306000'], '-306000'],
  ['a card that is new on a vessel that is not: all is rate', [82, 60], ['5000', '0'], '0'],
] as const)('what other days cost: %s', (_name, [report, compare], [now, before], effect) => {
  const costs = { report: parseAmount(now), compare: parseAmount(before) };
  expect(computeDaysEffect({ report, compare }, costs)).toBe(parseAmount(effect));
});

const company = (code: string) => ({
  code,
  fixed_name: code,
  summary_group: 'Shipping',
  kind: 'VESSEL',
  is_minor_admin: false,
});
const card = (code: string, row_category: string | null) => ({
  code,
  name: `Card ${code}`,
  row_category,
  is_bank: false,
  bsg_code: code.slice(0, 4),
  statement: row_category === null ? null : 'PL',
  pnl_group: 'Costs',
  group_cost: row_category === null ? null : `Group ${code[1]}`,
});
const CARDS = [card('510010', 'RUNNING'), card('520010', 'RUNNING'), card('530010', 'DRYDOCK')];

/** 82 days from 20 January to 10 April 2024, 60 from 1 January 2023. */
const RANGES: Ranges = {
  report: { from: '2024-01-20', to: '2024-04-10' },
  compare: { from: '2023-01-01', to: '2023-03-01' },
};
/** Ours all the time, new, sold, both within a range, never delivered; the last of a company outside the set. */
const VESSELS = [
  { name: 'Dawn', delivered_on: '2015-01-01', sold_on: null },
  { name: 'Noon', delivered_on: '2024-01-27', sold_on: null },
  { name: 'Dusk', delivered_on: '2015-01-01', sold_on: '2023-02-03' },
  { name: 'Eve', delivered_on: '2023-01-12', sold_on: '2024-03-31' },
  { name: 'Moon', delivered_on: null, sold_on: null },
  { name: 'Star', delivered_on: '2015-01-01', sold_on: null },
].map((vessel) => ({ ...vessel, company_code: vessel.name === 'Star' ? 'OTHER' : 'NAVI' }));
const CHART = buildChart([company('NAVI')], [...CARDS, card('777777', null)], VESSELS);

type Booked = readonly [vessel: string, card: string, report: string, compare: string];

function changeOf(booked: readonly Booked[]): OpexChange {
  const pieces = booked.map(([vessel_name, ledger_card_code, report, compare]) => ({
    ...requireReportPosition(CHART, { company_code: 'NAVI', vessel_name, ledger_card_code }),
    sums: { ...noLedgerSums(), report: parseAmount(report), compare: parseAmount(compare) },
  }));
  const fleet = buildFleet(CHART, RANGES);
  const then = daysAsTheyAre(CHART, RANGES);
  return opexChange(pieces, { ofVessel: computeVesselDays(CHART, RANGES), fleet, then });
}

test('60 days at 5,100 to 82 at 5,426 are 138,932 more: 112,200 of days and 26,732 of rate, docking apart', () => {
  const { running, drydock } = changeOf([
    ['Dawn', '510010', '400000', '306000'],
    ['Dawn', '520010', '44932', '0'],
    ['Dawn', '530010', '820', '1200'],
  ]);
  const ofDawn = ({ vessels }: typeof running) => vessels.find((row) => row.vessel_name === 'Dawn');
  expect(ofDawn(running)).toEqual({
    vessel_name: 'Dawn',
    in_fleet: true,
    days_report: 82,
    days_compare: 60,
    cost_report: 444_932,
    cost_compare: 306_000,
    rate_report: 5426,
    rate_compare: 5100,
    change: 138_932,
    days_effect: 112_200,
    rate_effect: 26_732,
  });
  expect(ofDawn(drydock)).toMatchObject({ change: -380, days_effect: 440, rate_effect: -820 });
  expect(running.rows.map((row) => [row.group_cost, row.ledger_card_code, row.change])).toEqual([
    ['Group 1', '510010', 94_000],
    ['Group 2', '520010', 44_932],
  ]);
});

test('what no chart has named is running cost; what was booked without days is in no change, and named', () => {
  const { running, without_days } = changeOf([
    ['Dawn', '777777', '100', '0'],
    ['Dusk', '510010', '250.50', '3400'],
    ['Moon', '530010', '0', '7'],
  ]);
  expect(running.rows.map((row) => [row.vessel_name, row.row_category, row.change])).toEqual([
    ['Dusk', 'RUNNING', -3400],
    ['Dawn', null, 100],
  ]);
  expect(without_days).toEqual([
    { vessel_name: 'Dusk', cost_report: 250.5, cost_compare: 0 },
    { vessel_name: 'Moon', cost_report: 0, cost_compare: 7 },
  ]);
});

const SUMMED = [
  ...(['days_report', 'days_compare', 'cost_report', 'cost_compare'] as const),
  ...(['change', 'days_effect', 'rate_effect'] as const),
];

const amounts = fc.integer({ min: -1e9, max: 1e9 }).map((value) => (value / 100).toFixed(2));
const books = fc.array(
  fc.tuple(
    fc.constantFrom(...VESSELS.map(({ name }) => name)),
    fc.constantFrom(...CARDS.map(({ code }) => code), '777777'),
    ...([amounts, amounts] as const),
  ),
  { maxLength: 30 },
);

test('of any books days and rate make the change, cards their vessel, and vessels the fleet, to the cent', () => {
  fc.assert(
    fc.property(books, (booked) => {
      const { running, drydock } = changeOf(booked);
      for (const { rows, vessels, fleet } of [running, drydock]) {
        const parts: readonly CostChange[] = [...rows, ...vessels, fleet];
        for (const { change, days_effect, rate_effect, cost_report, cost_compare } of parts) {
          expect(cents(days_effect) + cents(rate_effect)).toBe(cents(change));
          expect(cents(cost_report) - cents(cost_compare)).toBe(cents(change));
        }
        const sum = (of: readonly CostChange[], figure: (typeof SUMMED)[number]) =>
          of.reduce((total, row) => total + cents(row[figure]), 0);
        for (const vessel of vessels)
          for (const figure of SUMMED.slice(2)) {
            const own = rows.filter(({ vessel_name: name }) => name === vessel.vessel_name);
            expect(sum(own, figure)).toBe(cents(vessel[figure]));
          }
        const inFleet = vessels.filter(({ in_fleet: isIn }) => isIn);
        for (const figure of SUMMED) expect(sum(inFleet, figure)).toBe(cents(fleet[figure]));
      }
    }),
  );
});
