/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import { type Auth, AuthProvider, NOT_VERIFIED } from '@fairlead/shared/auth';
import { MemoryRouter } from '@fairlead/shared/router/memory-router';
import { verified } from '@fairlead/shared/testing';
import { UiProvider } from '@fairlead/shared/ui';

import { Chart, type ChartProps } from './chart.tsx';
import { ChartArea } from './chart-area.tsx';
import type { ChartData, ChartOpens } from './data/chart-data.ts';

const DAYS = Array.from({ length: 60 }, (_day, at) =>
  new Date(Date.UTC(2024, 4, 1 + at)).toISOString().slice(0, 10),
);
const PNL: ChartData = {
  kind: 'line',
  x: { kind: 'day', values: DAYS, name: 'Run date' },
  left: { unit: 'USD' },
  limits: [{ value: -2e6, name: 'Stop' }],
  series: [
    { id: 'scg', name: 'SCG', values: DAYS.map((_day, at) => at * 1e5), lead: true },
    { id: 'y1', name: 'SCG Y-1', values: DAYS.map((_day, at) => at * 5e4), comparedTo: 'scg' },
    { id: 'forward', name: 'Forward', values: DAYS.map(() => 1e6), hidden: true },
  ],
};

// jsdom lays nothing out.
const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get');
beforeEach(() => {
  localStorage.clear();
  width.mockReturnValue(1000);
});
afterEach(cleanup);

function show(props: Partial<ChartProps> = {}, auth: Auth = verified()) {
  return render(
    <UiProvider>
      <AuthProvider value={{ auth, signOut: () => undefined }}>
        <Chart id="pnl" title="SwissChemGas PNL" data={PNL} {...props} />
      </AuthProvider>
    </UiProvider>,
    { wrapper: MemoryRouter },
  );
}

const entry = (name: string) => screen.getByRole('button', { name });

test('the unit of the right axis goes with it when the last of its series is taken out', () => {
  const crude = { id: 'crude', name: 'Crude', values: DAYS.map(() => 9), axis: 'right' as const };
  show({ data: { ...PNL, right: { unit: 'kb' }, series: [...PNL.series, crude] } });
  expect(screen.getByText('kb')).toBeDefined();
  fireEvent.click(entry('Crude right axis'));
  expect(screen.queryByText('kb')).toBeNull();
  expect(screen.getByText('USD')).toBeDefined();
});
const drawn = () =>
  [...document.querySelectorAll('path[data-series]')].map((path) =>
    path.getAttribute('data-series'),
  );
const plot = () => screen.getByRole('application', { name: 'SwissChemGas PNL' });

test('[TAB-15] a press in the legend takes a series out of the chart, and the choice is kept', async () => {
  const user = userEvent.setup();
  const { unmount } = show();
  expect(drawn().sort()).toEqual(['scg', 'y1']);
  expect(entry('Forward').getAttribute('aria-pressed')).toBe('false');

  await user.click(entry('Forward'));
  await user.click(entry('SCG'));
  expect(drawn().sort()).toEqual(['forward', 'y1']);

  unmount();
  show();
  expect(drawn().sort()).toEqual(['forward', 'y1']);
});

test('the choice of one user is not that of the next', async () => {
  const { unmount } = show();
  await userEvent.click(entry('SCG'));
  unmount();
  const other = verified();
  if (other.status === 'VERIFIED') {
    show({}, { ...other, user: { ...other.user, email: 'joost@halyard.example' } });
  }
  expect(drawn()).toContain('scg');
});

test('without a session a choice holds for the page and is not kept', async () => {
  show({}, NOT_VERIFIED);
  await userEvent.click(entry('SCG'));
  expect(drawn()).toEqual(['y1']);
  expect(localStorage.length).toBe(0);
});

test('[TAB-15] the comparison with the year before is dashed, its series is not', () => {
  show();
  const dashes = (id: string) =>
    document.querySelector(`path[data-series=${id}]`)?.getAttribute('stroke-dasharray');
  expect(dashes('y1')).toBe('4 3');
  expect(dashes('scg')).toBeNull();
});

test('[TAB-15] limits are worded at their end, beside the plot and on a phone', () => {
  const { unmount } = show();
  expect(screen.getByText('Stop −2.00M')).toBeDefined();
  unmount();
  width.mockReturnValue(360);
  show();
  expect(screen.getByText('Stop −2.00M')).toBeDefined();
});

test('[TAB-15] what is beyond a limit is drawn in its colour and told, and gone with its series', () => {
  const limits = [{ value: 3e6, name: 'Limit', of: 'scg' }];
  show({ data: { ...PNL, limits } });
  const beyond = () => document.querySelector('[data-beyond=limit]');
  expect(beyond()?.querySelectorAll('circle')).toHaveLength(1);
  expect(beyond()?.getAttribute('stroke')).toContain('limit');
  expect(
    screen.getByText(/Limit 3.00M: SCG beyond it on 29 of 60 days, first 01 Jun 2024/),
  ).toBeDefined();
  fireEvent.click(entry('SCG'));
  expect(beyond()).toBeNull();
});

test('[TAB-15] arrow keys walk through the dates and each is told', async () => {
  const user = userEvent.setup();
  show();
  act(() => plot().focus());
  await user.keyboard('{End}{ArrowLeft}');
  const told = screen.getByRole('status');
  expect(told.textContent).toBe('28 Jun 2024: SCG 5.80M, SCG Y-1 2.90M');
  await user.keyboard('{Escape}');
  expect(told.textContent).toBe('');
});

test('a value opens by Enter, by a double click, and from the table', async () => {
  const user = userEvent.setup();
  const open = jest.fn<ChartOpens['open']>();
  show({ opens: { label: 'Show entries', open } });
  act(() => plot().focus());
  await user.keyboard('{Enter}');
  expect(open).not.toHaveBeenCalled();
  await user.keyboard('{End}{ArrowLeft}{Enter}');
  expect(open).toHaveBeenLastCalledWith({ index: 58, series: undefined });
  await user.dblClick(plot());
  expect(open).toHaveBeenCalledTimes(2);
  await user.click(screen.getByRole('button', { name: /^Show as table/ }));
  const row = (await screen.findByRole('rowheader', { name: /01 May/ })).closest('[role=row]');
  await user.dblClick(row?.querySelector('[role=gridcell]') ?? plot());
  expect(open).toHaveBeenLastCalledWith({ index: 0, series: 'scg' });
});

test('[TAB-15] the plot has its summary in words', () => {
  show();
  const id = plot().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toMatch(
    /^Line chart, 2 series, 01 May 2024 to 29 Jun 2024\. SCG: first 0\.0, last 5\.90M/,
  );
});

test('[TAB-15] a pull across the plot zooms to it, and the zoom can be reset', async () => {
  show();
  const at = (clientX: number) => ({ clientX, pointerId: 1, button: 0, pointerType: 'mouse' });
  fireEvent.pointerDown(plot(), at(300));
  fireEvent.pointerMove(plot(), at(600));
  fireEvent.pointerUp(plot(), at(600));
  const summary = () =>
    document.getElementById(plot().getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  expect(summary()).toMatch(/(1\d|2\d) May 2024 to 0\d Jun 2024/);
  await userEvent.click(screen.getByRole('button', { name: 'Reset zoom' }));
  expect(summary()).toMatch(/01 May 2024 to 29 Jun 2024/);
  expect(screen.queryByRole('button', { name: 'Reset zoom' })).toBeNull();
});

test('a click is no pull', () => {
  show();
  fireEvent.pointerDown(plot(), { clientX: 300, pointerId: 1, button: 0, pointerType: 'mouse' });
  fireEvent.pointerUp(plot(), { clientX: 302, pointerId: 1, button: 0, pointerType: 'mouse' });
  expect(screen.queryByRole('button', { name: 'Reset zoom' })).toBeNull();
});

test('[TAB-15] the tooltip under the pointer has every series that is shown', () => {
  show();
  fireEvent.pointerMove(plot(), { clientX: 5000, pointerType: 'mouse' });
  const reading = document.querySelector('.reading');
  expect(reading?.textContent).toBe('29 Jun 2024SCG5.90MSCG Y-12.95M');
  fireEvent.pointerLeave(plot(), { pointerType: 'mouse' });
  expect(document.querySelector('.reading')).toBeNull();
});

test('[TAB-15] the same numbers are there as a table, unrounded', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: /Show as table/ }));
  expect(await screen.findByRole('columnheader', { name: /SCG Y-1, USD/ })).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: /Forward/ })).toBeNull();
  expect(await screen.findByText('150,000')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /Show as chart/ }));
  expect(plot()).toBeDefined();
});

test('a series alone has no legend; switched off together they leave a word', async () => {
  const { unmount } = show({ data: { ...PNL, left: {}, series: PNL.series.slice(0, 1) } });
  expect(screen.queryByRole('group', { name: 'Series' })).toBeNull();
  unmount();
  show();
  await userEvent.click(entry('SCG'));
  await userEvent.click(entry('SCG Y-1'));
  expect(screen.getByText('Every series is switched off')).toBeDefined();
  expect(screen.getByText('4M')).toBeDefined();
});

test('a chart without values says so', () => {
  show({ data: { ...PNL, series: [] }, empty: 'No run yet.' });
  expect(screen.getByText('No run yet.')).toBeDefined();
});

test.each(['bars', 'stacked'] as const)('%s are drawn, a bar for each value', (kind) => {
  const x = { kind: 'month', values: ['2024-07-01', '2024-08-01'], name: 'Term' } as const;
  const series = [
    { id: 'a', name: 'A', values: [3, -4] },
    { id: 'b', name: 'B', values: [5, null] },
  ];
  show({ data: { kind, x, series } });
  expect(plot().querySelectorAll('g > rect[focusable]')).toHaveLength(3);
});

test('a chart on its way keeps its place, a failed one says why', () => {
  const area = (status: 'LOADING' | 'FAILED') =>
    status === 'LOADING'
      ? ({ status, cancel: () => undefined } as const)
      : ({ status, error: ApiError.from(new Error('No connection')) } as const);
  const charts = (status: 'LOADING' | 'FAILED') => (
    <UiProvider>
      <ChartArea area={area(status)} title="PNL">
        {() => <p>drawn</p>}
      </ChartArea>
    </UiProvider>
  );
  const { rerender } = render(charts('LOADING'));
  expect(screen.getByRole('status').textContent).toBe('Fetching PNL ...');
  rerender(charts('FAILED'));
  expect(screen.getByRole('alert').textContent).toMatch(/PNL did not load.*No connection/);
});
