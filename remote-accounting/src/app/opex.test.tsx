/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { listCellEntries } from '@fairlead/accounting/contract/entries';
import {
  type CostChange,
  type OpexChange,
  readOpexChange,
} from '@fairlead/accounting/contract/opex-change';
import { accountingAnswers } from '@fairlead/accounting/fixtures/accounting';
import { answer, fakeApi, refusal, renderScreen, verified } from '@fairlead/shared/testing';
import { cellEntries } from '@fairlead/accounting/fixtures/accounting-banks';

import Root from '../root.tsx';

afterEach(() => localStorage.clear());

type Figures = readonly [daysEffect: number, rateEffect: number];
type Side = readonly [days: number, cost: number];

const changed = (report: Side, compare: Side, [days, rate]: Figures): CostChange => ({
  days_report: report[0],
  days_compare: compare[0],
  cost_report: report[1],
  cost_compare: compare[1],
  rate_report: report[0] === 0 ? null : report[1] / report[0],
  rate_compare: compare[0] === 0 ? null : compare[1] / compare[0],
  change: report[1] - compare[1],
  days_effect: days,
  rate_effect: rate,
});

const NONE = { rows: [], vessels: [], fleet: changed([82, 0], [90, 0], [0, 0]) };
const row = (vessel_name: string, card: string, change: CostChange) => ({
  vessel_name,
  group_cost: 'Crew',
  bsg_code: '5100',
  row_category: 'RUNNING',
  ledger_card_code: card,
  ledger_card_name: `Card ${card}`,
  ...change,
});
const DAWN = changed([82, 444_932], [60, 306_000], [112_200, 26_732]);
const DUSK = changed([0, 0], [30, 90_000.5], [-90_000.5, 0]);
const CHANGE: OpexChange = {
  running: {
    rows: [
      row('Halyard Dawn', '510010', changed([82, 400_000], [60, 306_000], [112_200, -18_200])),
      row('Halyard Dawn', '510020', changed([82, 44_932], [60, 0], [0, 44_932])),
      row('Halyard Dusk', '510010', DUSK),
    ],
    vessels: [
      { vessel_name: 'Halyard Dawn', in_fleet: true, ...DAWN },
      { vessel_name: 'Halyard Dusk', in_fleet: true, ...DUSK },
    ],
    fleet: changed([82, 444_932], [90, 396_000.5], [22_199.5, 26_732]),
  },
  drydock: NONE,
  without_days: [{ vessel_name: 'Halyard Dusk', cost_report: 77.7, cost_compare: 0 }],
};

function show(path: string, change = answer(readOpexChange, CHANGE)) {
  const api = fakeApi(change, answer(listCellEntries, cellEntries()), ...accountingAnswers());
  return { api, ...renderScreen(<Root />, { api, auth: verified(['acc:read']), path }) };
}

const drawer = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const table = async (name: string) => within(await screen.findByRole('region', { name }));
async function cellsOf(name: string | RegExp, of = 'Running cost') {
  const header = await (await table(of)).findByRole('rowheader', { name });
  return [...header.closest('[role=row]')!.querySelectorAll('[role=gridcell]')];
}
const texts = (cells: readonly Element[]) => cells.map(({ textContent }) => textContent.trim());

test('the daily cost says why it moved: by vessel, group and card, the fleet as their sum', async () => {
  const { api, address } = show('/accounting?tab=vessels&show=fractions');
  await userEvent.click(
    await (await table('Daily Vessel Running Cost')).findByRole('button', { name: 'Why it moved' }),
  );
  const why = await drawer('Why the daily cost moved');
  expect(
    await why.findByText(
      'Running the fleet cost 48,931.50 more than before: 22,199.50 of days, 26,732.00 of rate',
    ),
  ).toBeDefined();
  const figures = ['138,932.00', '112,200.00', '26,732.00'];
  expect(texts(await cellsOf('Halyard Dawn'))).toEqual(
    ['82', '60', '5,426.00', '5,100.00', ...figures].map((text) => expect.stringContaining(text)),
  );
  expect(texts(await cellsOf('Halyard Dusk'))[2]).toBe('');
  expect(texts(await cellsOf('Fleet')).at(-2)).toBe('22,199.50');
  expect(why.queryByRole('rowheader', { name: 'Crew' })).toBeNull();
  const dawn = why.getByRole('rowheader', { name: 'Halyard Dawn' });
  await userEvent.click(dawn.querySelector('.twisty')!);
  expect(texts(await cellsOf('Crew'))).toEqual(
    ['82', '60', '5,426.00', '5,100.00', ...figures].map((text) => expect.stringContaining(text)),
  );
  // What is open stays open for the next test, too.
  await userEvent.click(dawn.querySelector('.twisty')!);
  await waitFor(() => expect(why.queryByRole('rowheader', { name: 'Crew' })).toBeNull());
  expect(await why.findByText('No vessel was docked in these periods')).toBeDefined();
  expect(
    why.getByText(
      'Booked on vessels without days, so in no daily cost: Halyard Dusk 77.70, before 0.00',
    ),
  ).toBeDefined();
  expect(address()).toMatch(/open=opex$/);
  const call = api.calls.find(({ endpoint }) => endpoint.path === readOpexChange.path);
  expect(call?.input.query).toEqual({
    start_date: '2024-04-01',
    end_date: '2024-06-30',
    company: 'Halyard',
    cmp_start_date: '2023-04-01',
    cmp_end_date: '2023-06-30',
  });
});

test('[OB-5] what a locked period was is said in the drawer as in the tables: of a card, its group and its vessel', async () => {
  const was = changed([91, 400_000], [60, 306_000], [158_100, -64_100]);
  const [first, ...rows] = CHANGE.running.rows;
  const running = {
    ...CHANGE.running,
    rows: [{ ...first!, was }, ...rows],
    vessels: [
      { ...CHANGE.running.vessels[0]!, was: changed([91, 444_932], [60, 306_000], [0, 0]) },
      ...CHANGE.running.vessels.slice(1),
    ],
  };
  const without_days = [{ ...CHANGE.without_days[0]!, was_cost_report: 0 }];
  show(
    '/accounting?tab=vessels&show=fractions&open=opex',
    answer(readOpexChange, { ...CHANGE, running, without_days }),
  );
  const why = await drawer('Why the daily cost moved');
  expect(await why.findByText('R: restated; hover says what it was before.')).toBeDefined();
  const cells = await cellsOf('Halyard Dawn');
  expect(texts(cells)[0]).toBe('82R');
  expect(texts(await cellsOf('Halyard Dusk'))[0]).toBe('0');
  await userEvent.hover(cells[2]!.firstElementChild ?? cells[2]!);
  const tip = (await screen.findByRole('tooltip')).textContent;
  expect(tip).toContain('Restated, was 4,889.36');
  expect(tip).toContain('Now 5,426.00');
  await userEvent.click(
    why.getByRole('rowheader', { name: 'Halyard Dawn' }).querySelector('.twisty')!,
  );
  expect(texts(await cellsOf('Crew'))[0]).toBe('82R');
  expect(why.getByText(/Halyard Dusk 77\.70 \(restated, was 0\.00\), before 0\.00/)).toBeDefined();
});

test('the menu of a cell leads there, too', async () => {
  show('/accounting?tab=vessels&show=');
  const [cell] = await cellsOf(/^Crew/, 'Daily Vessel Running Cost');
  fireEvent.contextMenu(cell!);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Why it moved' }));
  await drawer('Why the daily cost moved');
});

test.each([
  ['a vessel before', 'Halyard Dawn', 3, 'Halyard Dawn', 'compare', 'RUNNING'],
  ['the fleet', 'Fleet', 2, 'Fleet', 'report', 'RUNNING'],
])('[ACC-20] a rate opens its entries, and the way back: %s', async (_name, ...at) => {
  const [name, cell, column, figure, names] = at;
  const { api, address } = show('/accounting?tab=vessels&open=opex');
  await userEvent.dblClick((await cellsOf(name))[cell]!);
  const entries = await drawer(/^Daily Vessel Running Cost, RUNNING/);
  await waitFor(() =>
    expect(
      api.calls.find(({ endpoint }) => endpoint.path === listCellEntries.path)?.input.query,
    ).toMatchObject({ report: 'vessel_cost_daily', figure, column, row: names }),
  );
  expect(address()).toContain('open=opex&open=figure');
  const way = within(entries.getByRole('navigation', { name: 'The way here' }));
  await userEvent.click(way.getByRole('button', { name: /Why the daily cost moved/ }));
  await drawer('Why the daily cost moved');
});

test('a change opens nothing, nor a rate that there is none of', async () => {
  const { address } = show('/accounting?tab=vessels&open=opex');
  await userEvent.dblClick((await cellsOf('Halyard Dusk'))[2]!);
  await userEvent.dblClick((await cellsOf('Halyard Dawn'))[4]!);
  expect(address()).toBe('/accounting?tab=vessels&open=opex');
});

test('where nothing was booked it says so', async () => {
  show(
    '/accounting?tab=vessels&open=opex',
    answer(readOpexChange, { running: NONE, drydock: NONE, without_days: [] }),
  );
  const why = await drawer('Why the daily cost moved');
  expect(await why.findByText('Vessels had no running cost in these periods')).toBeDefined();
  expect(why.queryByText(/than before|as much as before|without days/)).toBeNull();
});

test('[ACC-17] what did not come says why, and can be asked for again', async () => {
  const rejected = { kind: 'rejected', status: 500, body: { err_msg: 'No ledger' } } as const;
  show('/accounting?tab=vessels&open=opex', refusal(readOpexChange, rejected));
  const why = await drawer('Why the daily cost moved');
  expect(await why.findByText(/No ledger/)).toBeDefined();
  expect(why.getByRole('button', { name: 'Retry' })).toBeDefined();
});
