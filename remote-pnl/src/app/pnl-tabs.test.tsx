/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import { listPnlLegs, type PnlLeg } from '@fairlead/pnl/contract/legs';
import { type Exposures, exposures } from '@fairlead/pnl/contract/exposures';
import { formatNumber } from '@fairlead/shared/format';
import { answer, fakeApi, pageStore, renderScreen } from '@fairlead/shared/testing';
import { backOfficeData, exposuresData, pnlAnswers } from '@fairlead/pnl/fixtures/pnl';

import { selectLookAhead } from '../common/use-look-ahead.ts';
import { openedLegs, openedOver } from '../legs/opened-legs.data.ts';
import Root from '../root.tsx';

afterEach(() => {
  localStorage.clear();
});

const LEG: PnlLeg = {
  leg: 'E1001',
  charge: null,
  is_opening: false,
  entry_id: 1001,
  trade_uuid: null,
  lot_num: null,
  book: 'Product',
  strategy: 'US to Japan',
  deal: 'Harrier 0624',
  group: 'product',
  kind: 'PAPER',
  state: 'LIVE',
  trade_date: '2024-06-03',
  product: 'FEI',
  term_month_date: '2024-08-01',
  window_start: '2024-08-01',
  window_end: '2024-08-31',
  quantity: -26_000,
  ...({ quantity_unit: 'MT', price_unit: '$/MT', exposure_unit: 'kt' } as const),
  price: 610,
  mark: 612.5,
  pricing_days: 22,
  fixed_days: 0,
  open_fraction: 1,
  unit_mult: 1,
  gross: -65_000,
  cost: -52,
  net: -65_052,
  delta_net: 120.5,
  delta_gross: 120.5,
  exposure_display: -26,
  exposure_mt: -26_000,
  delta_exposure_display: 0,
  part: 0,
  trade: 'Norvane 4117616',
  clearer: 'Norvane',
  order_num: 4_117_616,
  trade_ids: 'N1, N2',
  entered_by: 'maren@halyard.example',
  broker: 'Trayport',
  trade_type: null,
  counterparty: null,
  vessel: null,
};

const sums = (change: object) => ({
  gross: 0,
  cost: 0,
  net: 0,
  delta_net: 0,
  delta_gross: 0,
  exposure_display: 0,
  exposure_mt: 0,
  delta_exposure_display: 0,
  part: 0,
  ...change,
});

function show(tab: string, legs: object = {}, [...behind]: readonly PnlLeg[] = [LEG]) {
  const api = fakeApi(
    answer(listPnlLegs, {
      legs: behind,
      total: behind.length,
      after: null,
      sums: sums(legs),
    }),
    ...pnlAnswers(),
  );
  return { api, ...renderScreen(<Root />, { api, path: `/?tab=${tab}` }) };
}

const grid = async (name: string) => within(await screen.findByRole('region', { name }));
const cellIn = async (table: string, row: string, column: number) => {
  const region = await grid(table);
  const header = await region.findByRole('rowheader', { name: row });
  const cells = header.closest('[role=row]')!.querySelectorAll<HTMLElement>('.cell');
  return cells[column]!;
};

test('[PNL-20] Physical Summary shows physical and paper of books, strategies and deals, without corp', async () => {
  show('physical');
  const summary = await grid('Physical Summary');
  expect(await summary.findByRole('rowheader', { name: 'Harrier 0624' })).toBeDefined();
  expect(summary.queryByRole('rowheader', { name: 'EW-2407' })).toBeNull();
  expect((await cellIn('Physical Summary', 'Harrier 0624', 1)).textContent).toBe('4.12M');
  expect((await cellIn('Physical Summary', 'Harrier 0624', 5)).textContent).toBe('−1.94M');
});

test('on a phone a summary begins with what books come to in all', async () => {
  const matched = jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('max-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  show('paper');
  const table = within(await screen.findByRole('treegrid', { name: 'Per Strategy Corp Summary' }));
  const names = table
    .getAllByRole('columnheader')
    .flatMap((header) => header.getAttribute('aria-label') ?? []);
  expect(names.slice(0, 5)).toEqual(['Book, strategy, deal', 'Net', 'DtD Net', 'Today', 'Gross']);
  matched.mockRestore();
});

/** Tooltip of a hovered cell, line by line. */
async function hovered(cell: HTMLElement) {
  await userEvent.hover(cell);
  const tip = await screen.findByRole('tooltip');
  const texts = [...tip.children].map(({ textContent }) => textContent.trim());
  return texts.flatMap((text, at) => (at % 2 === 0 ? [`${text}: ${texts[at + 1]}`] : []));
}

test('[PNL-20] hovering a figure of the Physical Summary says whose it is', async () => {
  show('physical');
  expect(await hovered(await cellIn('Physical Summary', 'Harrier 0624', 1))).toEqual([
    'Book: Product',
    'Strategy: US to Japan',
    'Deal: Harrier 0624',
    'Physical Gross: 4,120,393.92',
  ]);
});

test('[PNL-29] VaR stands in the summary of corp and is hidden in the physical one', async () => {
  const corp = show('paper');
  const summary = await grid('Per Strategy Corp Summary');
  expect(await summary.findByRole('columnheader', { name: 'VaR 95' })).toBeDefined();
  expect((await cellIn('Per Strategy Corp Summary', 'East-West', 7)).textContent).toBe('764K');
  corp.unmount();
  show('physical');
  const physical = await grid('Physical Summary');
  expect(await physical.findByRole('columnheader', { name: 'Paper' })).toBeDefined();
  expect(physical.queryByRole('columnheader', { name: 'VaR 95' })).toBeNull();
});

test('[PNL-21] looking ahead filters what is there and asks for nothing', async () => {
  const { address, api } = show('physical');
  await grid('Corp');
  const before = (await cellIn('Corp', 'Total', 1)).textContent;
  const asked = api.calls.length;
  fireEvent.change(screen.getByLabelText('Look-ahead days'), { target: { value: '10' } });
  await waitFor(async () =>
    expect((await cellIn('Corp', 'Total', 1)).textContent).not.toBe(before),
  );
  expect(api.calls).toHaveLength(asked);
  expect(address()).toBe('/?tab=physical&ahead=10');
});

test('[SHL-31] [PNL-21] a link looks as far ahead as it says; what is not offered is as if it were not there', async () => {
  const totalAt = async (path: string) => {
    const { unmount } = renderScreen(<Root />, { api: fakeApi(...pnlAnswers()), path });
    const { textContent } = await cellIn('Corp', 'Total', 1);
    const { value } = screen.getByLabelText<HTMLSelectElement>('Look-ahead days');
    unmount();
    return [value, textContent];
  };
  const today = await totalAt('/?tab=physical');
  const ahead = await totalAt('/?tab=physical&ahead=10');
  expect(today[0]).toBe('0');
  expect(ahead[0]).toBe('10');
  expect(ahead[1]).not.toBe(today[1]);
  for (const other of ['77', '-1', 'x']) {
    expect(await totalAt(`/?tab=physical&ahead=${other}`)).toEqual(today);
  }
});

test('[PNL-21] nothing is to choose until the exposures have arrived', async () => {
  const arrived = Promise.withResolvers<Exposures>();
  const api = fakeApi(
    answer(exposures.ofDate, async () => arrived.promise),
    ...pnlAnswers(),
  );
  renderScreen(<Root />, { api, path: '/?tab=physical' });
  const ahead = await screen.findByLabelText<HTMLSelectElement>('Look-ahead days');
  expect(ahead.disabled).toBe(true);
  arrived.resolve(exposuresData());
  await waitFor(() => expect(ahead.disabled).toBe(false));
});

test('[PNL-21] nothing can be looked ahead before there are exposures', () => {
  expect(() => selectLookAhead(5, { status: 'INIT' }, () => undefined)).toThrow(
    'Cannot select look ahead with no exposure data',
  );
});

test('[PNL-22] each part of the firm has its exposure table with a total beside a graph', async () => {
  show('physical');
  for (const name of [
    'Corp',
    'Product',
    'Shipping',
    'Forward Contract',
    'Total Physical',
    'Total SwissChemGas',
  ]) {
    const table = await grid(name);
    expect(await table.findByRole('rowheader', { name: 'Total' })).toBeDefined();
    expect(screen.getByRole('region', { name: `${name} Exposure` })).toBeDefined();
  }
});

test('[PNL-23] details by book have Paper and Physical of each product', async () => {
  show('physical');
  const details = await grid('Physical Book Detail Exposures');
  expect(await details.findAllByRole('columnheader', { name: 'Paper' })).not.toHaveLength(0);
  expect(details.getAllByRole('columnheader', { name: 'Physical' })).not.toHaveLength(0);
  expect(await grid('Per Book Detail Exposures')).toBeDefined();
});

test('[PNL-23] hovering an exposure of a book says its volume', async () => {
  show('physical');
  const lines = await hovered(await cellIn('Physical Book Detail Exposures', 'US to Japan', 2));
  expect(lines).toEqual([
    'Book: Product',
    'Strategy: US to Japan',
    'Exposure: 66 kt',
    'Volume: 72.6 kt',
    'Exposure the day before: 67.32 kt',
    'DtD: −1.32 kt',
  ]);
});

test('[PNL-30] sums of products are called as the desk calls them, in tables and graphs', async () => {
  show('physical');
  const corp = await grid('Corp');
  for (const name of ['All Naphtha', 'Flat Price']) {
    expect(await corp.findByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeDefined();
    const graph = await grid('Corp Exposure');
    expect(await graph.findByRole('button', { name: new RegExp(name) })).toBeDefined();
  }
  expect(screen.queryByText(/PETRO_CHEM|NAPHTHA/)).toBeNull();
});

test('[PNL-24] tables of the Paper tab are chosen, and the choice is kept', async () => {
  show('paper');
  fireEvent.click(await screen.findByRole('button', { name: /Tables/ }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Spreads By Structure' }));
  expect(screen.queryByRole('region', { name: 'Spreads By Structure' })).toBeNull();
  expect(JSON.parse(localStorage.getItem('paperTabTables') ?? '[]')).toEqual([
    'Overview',
    'Per Strategy Corp Summary',
    'Spreads By Structure Graph',
    'Paper Look Ahead',
    'Detail Exp Per Book',
  ]);
});

test('[PNL-24] a kept choice that cannot be parsed is the whole list', async () => {
  localStorage.setItem('paperTabTables', '{broken');
  show('paper');
  expect(await screen.findByRole('button', { name: /Tables\s*6 of 6/ })).toBeDefined();
});

test('[PNL-25] paper exposure by month of corp and of the physical books', async () => {
  show('paper');
  const corp = await grid('Corp Paper Exposure By Month');
  expect(await corp.findByRole('columnheader', { name: 'Aug 24' })).toBeDefined();
  // Months, and below them deals, do not add up across products: a product is the total of its own.
  const total = await cellIn('Corp Paper Exposure By Month', 'FEI', 8);
  expect(total.classList).toContain('is-bold');
  const rowOf = (cell: Element) => [...(cell.closest('[role=row]')?.classList ?? [])];
  expect(rowOf(total)).toEqual(expect.arrayContaining(['depth-0', 'is-branch']));
  const [part] = corp.getAllByRole('rowheader', { name: 'East-West' });
  expect(rowOf(part!)).not.toContain('depth-0');
  expect(await grid('Phys Paper Exposure By Month')).toBeDefined();
  // Below the products their sums, each in its own unit, as in the other tables of exposures.
  const flat = await cellIn('Corp Paper Exposure By Month', 'Flat Price', 8);
  expect(rowOf(flat)).toContain('is-total');
  const whole = exposuresData().exposures_look_ahead_corp_table_graph.find(
    ({ look_ahead, term_month_date: month }) => look_ahead === 0 && month === 'Total',
  );
  expect(flat.textContent).toBe(formatNumber(whole?.by_product['PETRO_CHEM'] ?? 0, 1));
  expect((await cellIn('Corp Paper Exposure By Month', 'Flat Price', 1)).textContent).toBe('kt');
  expect((await cellIn('Corp Paper Exposure By Month', 'MTB', 1)).textContent).toBe('kb');
  expect(corp.queryByText('PETRO_CHEM')).toBeNull();
});

test('[PNL-26] spreads of FEI, ARA, CP and LST as a table and as a graph', async () => {
  show('paper');
  const spreads = await grid('Spreads By Structure');
  expect(await spreads.findByRole('rowheader', { name: 'Jul/Aug 24' })).toBeDefined();
  expect(spreads.getByRole('columnheader', { name: 'LST, kb' })).toBeDefined();
  expect(await grid('Spreads By Structure Graph')).toBeDefined();
});

test('[PNL-35] a spread opens the legs of all months to its first, Flat those of all', async () => {
  show('paper');
  const spread = await cellIn('Spreads By Structure', 'Aug/Sep 24', 1);
  const flat = await cellIn('Spreads By Structure', 'Flat', 4);
  const rows = exposuresData().spreads_by_structure;
  fireEvent.doubleClick(spread);
  expect(pageStore().get(openedLegs)).toMatchObject({
    title: 'Corp FEI Aug/Sep 24, exposure',
    query: { group: 'corp', product: 'FEI', until: '2024-08-01' },
    of: 'exposure_display',
    expected: rows[1]?.FEI,
  });
  fireEvent.doubleClick(flat);
  expect(pageStore().get(openedLegs)?.query).toEqual({ group: 'corp', product: 'LST' });
});

test('[PNL-35] a mark opens what it values, which is compared with no figure', async () => {
  show('back-office', { gross: 41.5 });
  fireEvent.doubleClick(await cellIn('Todays MtM Prices', 'Jul 24', 1));
  const drawer = within(
    await screen.findByRole('dialog', { name: 'FEI Jul 24, gross at this mark' }),
  );
  expect(await drawer.findByText('The gross of these legs is 41.50.')).toBeDefined();
  expect(pageStore().get(openedLegs)?.query).toEqual({ product: 'FEI', month: '2024-07-01' });
});

test('[PNL-27] prices, exposures and gross since the day before, and the prices of today', async () => {
  show('back-office');
  for (const name of ['DtD Prices', 'DtD Exposures', 'DtD Gross', 'Todays MtM Prices']) {
    expect(await (await grid(name)).findByRole('rowheader', { name: 'Aug 24' })).toBeDefined();
  }
  expect((await cellIn('Todays MtM Prices', 'Jul 24', 1)).textContent).toBe('612.50');
});

test.each([
  [
    'DtD Prices',
    [
      "Today's price: 612.50",
      'Previous day price: 620.32',
      '6 month min price DtD: −19.55',
      '6 month max price DtD: 17.20',
    ],
  ],
  [
    'DtD Exposures',
    [
      "Today's exposure: −18 kt",
      'Previous day exposure: −18.36 kt',
      "This month's volume: 19.8 kt",
    ],
  ],
  [
    'DtD Gross',
    [
      "Today's gross: −165,375.00",
      'Previous day gross: −306,135.00',
      "Today's exposure: −18 kt",
      'Previous day exposure: −18.36 kt',
    ],
  ],
])('[PNL-27] hovering %s tells what its cell is made of', async (table, lines) => {
  show('back-office');
  expect(await hovered(await cellIn(table, 'Jul 24', 1))).toEqual(lines);
});

test('[PNL-27] gross has what cargoes came to beyond their months, and a total of all', async () => {
  show('back-office');
  const { dtd_changes, gross_totals } = backOfficeData();
  const product = dtd_changes[0]?.product;
  const ofProduct = dtd_changes.filter((row) => row.product === product);
  const dollars = (of: readonly number[]) =>
    of.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;
  const last = backOfficeData().products.length + 1;
  // All before the first press: it opens the drawer, and the page behind a drawer is hidden.
  const total = await cellIn('DtD Gross', 'Total', 1);
  const amounts = await cellIn('DtD Gross', 'Cargo amounts', last);
  const all = await cellIn('DtD Gross', 'Total', last);
  act(() => total.focus());
  fireEvent.keyDown(total, { key: 'Enter' });
  expect(pageStore().get(openedLegs)).toMatchObject({
    title: `${String(product)} Total, DtD Gross`,
    query: { product },
    of: 'delta_gross',
    expected: dollars(ofProduct.map((row) => row.gross_pnl_dtd)),
  });
  act(() => amounts.focus());
  fireEvent.keyDown(amounts, { key: 'Enter' });
  expect(pageStore().get(openedLegs)).toMatchObject({
    query: { moved_by: 'AMOUNTS' },
    expected: gross_totals?.cargo_amounts.gross_pnl_dtd,
  });
  act(() => all.focus());
  fireEvent.keyDown(all, { key: 'Enter' });
  expect(pageStore().get(openedLegs)).toMatchObject({
    query: {},
    expected: gross_totals?.total.gross_pnl_dtd,
  });
});

test.each(['DtD Exposures', 'DtD Gross'])(
  '[PNL-28] months of %s are shaded, and their sum is not by what months are measured by',
  async (title) => {
    show('back-office');
    const isShaded = async (row: string) =>
      [...(await cellIn(title, row, 1)).classList].some((name) => /^heat-\w+-[1-9]/.test(name));
    expect(await isShaded('Jul 24')).toBe(true);
    expect(await isShaded('Total')).toBe(false);
  },
);

test('[PNL-28] a price is shaded by what its product moves in a day of six months', async () => {
  show('back-office');
  const shadeOf = async (month: string, column: number) => {
    const cell = await cellIn('DtD Prices', month, column);
    return [cell.textContent, [...cell.classList].find((name) => /^heat-/.test(name))];
  };
  expect(await shadeOf('Jul 24', 1)).toEqual(['−7.82', 'heat-neg-4']);
  expect(await shadeOf('Nov 24', 1)).toEqual(['−4.48', 'heat-neg-2']);
  expect(await shadeOf('Jul 24', 4)).toEqual(['2.71', 'heat-pos-5']);
  expect((await shadeOf('Oct 24', 4))[1]).toBe('heat-pos-3');
});

test('[PNL-35] the change of paper leads to the legs of paper', async () => {
  show('paper');
  fireEvent.click(await screen.findByRole('button', { name: /^Paper DtD Net .*: its legs$/ }));
  expect(pageStore().get(openedLegs)).toMatchObject({ query: { kind: 'PAPER' }, of: 'delta_net' });
});

test('a cost that a clearer charged on a position says which it is, and has no price', async () => {
  const charge = {
    ...LEG,
    leg: 'C Norvane P&S SCG 2024-06-28 · A7E',
    charge: 'Norvane P&S SCG 2024-06-28',
    trade: 'Norvane P&S SCG 2024-06-28',
    trade_ids: null,
    entry_id: null,
    quantity: 0,
    price: null,
    mark: null,
    gross: 0,
    cost: -8.74,
    net: -8.74,
  };
  show('physical', {}, [LEG, charge]);
  fireEvent.doubleClick(await cellIn('Product', 'Aug 24', 1));
  const drawer = within(await screen.findByRole('dialog'));
  const named = await drawer.findByRole('rowheader', { name: 'Norvane P&S SCG 2024-06-28' });
  const row = named.closest('[role="row"]');
  expect(row?.textContent).toContain('Charge');
  expect(row?.textContent).toContain('−8.74');
});

test('legs of two units stand with them and are not summed', async () => {
  const barrels = {
    ...LEG,
    leg: 'E1002',
    trade: 'Ticket 1002',
    product: 'LST',
    quantity: 40_000,
    price: 0.79,
    mark: 0.8,
    ...({ quantity_unit: 'BBL', price_unit: '$/gal', exposure_unit: 'kb' } as const),
  };
  show('physical', {}, [LEG, barrels]);
  fireEvent.doubleClick(await cellIn('Product', 'Aug 24', 1));
  const drawer = within(await screen.findByRole('dialog'));
  const row = async (name: string) =>
    (await drawer.findByRole('rowheader', { name })).closest<HTMLElement>('[role="row"]')!;
  expect((await row('Norvane 4117616')).textContent).toContain('−26,000MT');
  expect((await row('Ticket 1002')).textContent).toContain('0.79$/gal');
  const quantity = drawer.getByRole('columnheader', { name: 'Quantity' });
  const at = quantity.getAttribute('aria-colindex');
  const cell = (await row('Norvane 4117616')).querySelector<HTMLElement>(
    `[aria-colindex="${at}"]`,
  )!;
  act(() => cell.focus());
  await userEvent.keyboard('{Control>} {/Control}');
  expect((await drawer.findAllByText(/Units differ: MT, BBL/)).length).toBeGreaterThan(0);
});

test('a position with which the firm began says so', async () => {
  show('physical', {}, [LEG, { ...LEG, leg: 'O1002', trade: 'Opening 1002', is_opening: true }]);
  fireEvent.doubleClick(await cellIn('Product', 'Aug 24', 1));
  const drawer = within(await screen.findByRole('dialog'));
  const named = await drawer.findByRole('rowheader', { name: 'Opening 1002' });
  expect(named.closest('[role="row"]')?.textContent).toContain('Opening');
});

test('the legs of a figure are closed with the date that it is of', async () => {
  const { address } = show('physical', { exposure_display: -26 });
  fireEvent.doubleClick(await cellIn('Product', 'Aug 24', 1));
  expect(await screen.findByRole('dialog')).toBeDefined();
  const back = screen.getByRole('combobox', { name: 'Run date', hidden: true });
  fireEvent.click(back);
  fireEvent.change(back, { target: { value: '2024-06-27' } });
  fireEvent.keyDown(back, { key: 'Enter' });
  expect(address()).toBe('/date/2024-06-27?tab=physical');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[SHL-31] [PNL-35] open legs stand in the address, and go with it', async () => {
  const { address } = show('physical', { exposure_display: -26 });
  fireEvent.doubleClick(await cellIn('Product', 'Aug 24', 1));
  expect(await screen.findByText(/is −26.*the figure that was opened/)).toBeDefined();
  expect(decodeURIComponent(address())).toBe(
    '/?tab=physical&open=legs|exposure_display|group=product|product=FEI|month=2024-08-01',
  );
  fireEvent.click(screen.getByLabelText('Close'));
  await waitFor(() => expect(address()).toBe('/?tab=physical'));
  await waitFor(() => expect(screen.queryByText(/of these legs/)).toBeNull());
});

test('[SHL-31] [PNL-35] a link opens the legs that it names, with their sum and nothing to compare it with', async () => {
  const { api } = show('physical&open=legs|net|book=Paper|kind=PAPER', { net: -65_052 });
  const drawer = within(await screen.findByRole('dialog', { name: 'Paper, paper net' }));
  expect(await drawer.findByText('The net of these legs is −65,052.00.')).toBeDefined();
  expect(await drawer.findByRole('rowheader', { name: 'Norvane 4117616' })).toBeDefined();
  const asked = api.calls.find(({ endpoint }) => endpoint === listPnlLegs)?.input.query;
  expect(asked).toMatchObject({ book: 'Paper', kind: 'PAPER' });
});

test('[PNL-35] legs are named as people know them, the largest of the opened figure first, sums below', async () => {
  const cargo: PnlLeg = {
    ...LEG,
    leg: 'P0460cef3/0',
    trade: 'Sale 24-0286',
    kind: 'PHYSICAL',
    trade_type: 'SELL',
    entry_id: null,
    trade_uuid: '0460cef3',
    lot_num: '24-0286',
    broker: null,
    clearer: null,
    order_num: null,
    trade_ids: null,
    entered_by: null,
    counterparty: 'Kaido Gas',
    vessel: 'Halyard Dawn',
  };
  const { api } = show('paper&open=legs|net', { net: -65_052, gross: 7.5 }, [LEG, cargo]);
  const order = await screen.findByRole('link', { name: 'Norvane 4117616' });
  expect(order.getAttribute('href')).toBe('/edf?verified_state=all&trade_ids=N1%2CN2');
  expect(screen.getByText('24-0286').getAttribute('href')).toContain(
    new URLSearchParams({ open: 'legs|net|lot=24-0286' }).toString(),
  );
  const row = screen.getByText('Sale 24-0286').closest('[role="row"]');
  for (const said of ['Kaido Gas', 'Halyard Dawn', 'Sale'])
    expect(row?.textContent).toContain(said);
  const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(names.slice(-24, -18).join()).toContain('Net');
  expect(screen.getByText(/^2 legs: Net −65,052.00, Gross 7.50, Cost 0.00/)).toBeDefined();
  expect(api.calls.map(({ input }) => input.query)).toContainEqual(
    expect.objectContaining({ largest: 'net' }),
  );
});

test('[PNL-35] a part of a run that keeps none says so, and leads to all legs of the place', async () => {
  const words = 'This run was made before the parts of a change were kept by leg';
  const api = fakeApi(
    answer(listPnlLegs, () => {
      const body = { err_msg: words, code: 'NO_PARTS' };
      throw new ApiError({ kind: 'rejected', status: 409, body });
    }),
    ...pnlAnswers(),
  );
  const path = '/?tab=paper&open=legs|part|own|book=Paper|bucket=price';
  renderScreen(<Root />, { api, path });
  expect(await screen.findByText(`${words}.`)).toBeDefined();
  const all = screen.getByText('Show all legs and their change');
  expect(decodeURIComponent(all.getAttribute('href') ?? '')).toBe(
    '/?tab=paper&open=legs|delta_net|own|book=Paper',
  );
});

test('[PNL-35] what was shown of one run is not held against the legs of another', async () => {
  const { api } = show('physical', { exposure_display: -26 });
  fireEvent.doubleClick(await cellIn('Product', 'Aug 24', 1));
  act(() => pageStore().set(openedOver, '1 '));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('The exposure of these legs is −26.')).toBeDefined();
  expect(api.calls.some(({ endpoint }) => endpoint === listPnlLegs)).toBe(true);
});

test('[PNL-35] Enter on a figure opens the legs behind it and says that they sum to it', async () => {
  show('physical', { exposure_display: -26 });
  const cell = await cellIn('Product', 'Aug 24', 1);
  act(() => cell.focus());
  fireEvent.keyDown(cell, { key: 'Enter' });
  expect(pageStore().get(openedLegs)?.query).toEqual({
    group: 'product',
    product: 'FEI',
    month: '2024-08-01',
  });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('rowheader', { name: 'Norvane 4117616' })).toBeDefined();
  expect(drawer.getByText(/The exposure of these legs is −26/)).toBeDefined();
});

test('[PNL-35] a sum of the legs that did not come is said, and is asked for again', async () => {
  let isDown = true;
  const api = fakeApi(
    answer(listPnlLegs, ({ query }) => {
      // The list says which figure goes before, the sum has no order.
      const isRefused = isDown && query.largest === undefined;
      if (isRefused) isDown = false;
      if (isRefused)
        throw new ApiError({ kind: 'rejected', status: 500, body: { err_msg: 'Down' } });
      return { legs: [LEG], total: 1, after: null, sums: sums({ exposure_display: -26 }) };
    }),
    ...pnlAnswers(),
  );
  renderScreen(<Root />, { api, path: '/?tab=physical' });
  fireEvent.doubleClick(await cellIn('Product', 'Aug 24', 1));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/^What these legs sum to is not known: .*Down/)).toBeDefined();
  expect(await drawer.findByRole('rowheader', { name: 'Norvane 4117616' })).toBeDefined();
  fireEvent.click(drawer.getByRole('button', { name: 'Try again' }));
  expect(await drawer.findByText(/The exposure of these legs is −26/)).toBeDefined();
});
