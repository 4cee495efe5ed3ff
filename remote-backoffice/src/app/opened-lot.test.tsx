/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { listBreaks } from '@fairlead/backoffice/contract/breaks';
import { type LotDetail, ltdReconcile } from '@fairlead/backoffice/contract/lots';
import { answer, fakeApi, refusal, renderScreen, verified } from '@fairlead/shared/testing';
import {
  backOfficeAnswers,
  lotDetail,
  lotRecord,
  lotTrade,
} from '@fairlead/backoffice/fixtures/back-office';
import { lotBreak, lotBreaks } from '@fairlead/backoffice/fixtures/back-office-breaks';

import Root from '../root.tsx';

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

const OPENED = '/back-accounting?open=lot%7Cclosed%7Cdemurrage_sum%7C24-0117';

function show(path = '/back-accounting', answers: ReturnType<typeof backOfficeAnswers> = []) {
  const api = fakeApi(...answers, ...backOfficeAnswers());
  return { api, ...renderScreen(<Root />, { api, auth: verified(['backacc:read']), path }) };
}

const asked = (api: ReturnType<typeof fakeApi>) =>
  api.calls
    .filter(({ endpoint }) => endpoint.path === ltdReconcile.path)
    .map(({ input }) => input.query);
const drawer = async () =>
  screen.findByRole('dialog', { name: 'Lot 24-0117 (SCG-24-117), Demurrage' });
const closed = () => screen.findByRole('grid', { name: 'Closed LOTs' });

/** A cell of a row of the closed lots: 0 Broker, 2 Demurrage, 6 Total. */
async function cell(lot: string, column: number) {
  const header = await within(await closed()).findByRole('rowheader', { name: lot });
  return within(header.closest<HTMLElement>('[role=row]')!).getAllByRole('gridcell')[column]!;
}

async function menuOf(target: HTMLElement) {
  await userEvent.pointer({ keys: '[MouseRight]', target });
  return within(await screen.findByRole('menu', { name: 'Cells' }));
}

test('[BAK-07] a right click on a figure offers Edit, which opens it as the report has it', async () => {
  const { api } = show();
  const menu = await menuOf(await cell('24-0117', 2));
  await userEvent.click(menu.getByRole('menuitem', { name: 'Edit' }));
  expect(await drawer()).toBeDefined();
  expect(asked(api)).toEqual([
    {
      lot_num: '24-0117',
      scg_pnl_column: 'demurrage_sum',
      table_unique_name: 'closed',
      start_date: '2024-01-01',
      end_date: '2024-06-30',
      trade_date: '2024-06-28',
      include_adj_proj: true,
      reverse_prev_year: true,
    },
  ]);
});

test.each([
  ['the total of a lot', '24-0117', 6],
  ['the sum of a column', 'Total', 2],
])('[BAK-07] a right click on %s does not offer Edit', async (_name, row, column) => {
  show();
  const menu = await menuOf(await cell(row, column));
  expect(menu.getByRole('menuitem', { name: 'Copy' })).toBeDefined();
  expect(menu.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
});

test.each([
  ['Shift and F10', '{Shift>}{F10}{/Shift}'],
  ['the menu key', '{ContextMenu}'],
])('[BAK-07] the menu of a figure comes by %s as well', async (_name, keys) => {
  show();
  (await cell('24-0117', 2)).focus();
  await userEvent.keyboard(keys);
  const menu = within(await screen.findByRole('menu', { name: 'Cells' }));
  expect(menu.getByRole('menuitem', { name: 'Edit' })).toBeDefined();
});

test('[BAK-07] a double click opens a figure, and nothing in the total', async () => {
  const { api, address } = show('/back-accounting?show=both');
  await userEvent.dblClick(await cell('24-0117', 18));
  expect(address()).not.toContain('open=');
  expect(asked(api)).toEqual([]);
  // Of both amounts of a column the traders' one.
  await userEvent.dblClick(await cell('24-0117', 6));
  await drawer();
  expect(new URLSearchParams(address().split('?')[1]).get('open')).toBe(
    'lot|closed|demurrage_sum|24-0117',
  );
});

test('[BAK-07] the drawer has both amounts, their difference, the trades and the records', async () => {
  show(OPENED);
  const inside = within(await drawer());
  const value = (name: string) => inside.getByText(name).nextElementSibling?.textContent;
  expect(value('Traders LTD PNL')).toBe('−22,350.00');
  expect(value('Danaos LTD PNL')).toBe('−20,000.00');
  expect(value('Difference')).toBe('−2,350.00');
  const trades = await inside.findByRole('grid', { name: 'Traders LTD Trades' });
  const trade = await within(trades).findByRole('rowheader', { name: /5c8e1f01/ });
  const row = within(trade.closest<HTMLElement>('[role=row]')!);
  expect(row.getAllByRole('gridcell')[0]?.textContent).toBe('−22,350.00');
  const total = within(trades).getByRole('rowheader', { name: 'Total' });
  const sums = within(total.closest<HTMLElement>('[role=row]')!).getAllByRole('gridcell');
  expect(sums[0]?.textContent).toBe('−22,350.00');
  const ids = within(trades)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(ids[1]).toBe('Demurrage');
  const records = await inside.findByRole('grid', { name: 'Danaos LTD Records' });
  expect(await within(records).findByRole('rowheader', { name: 'SCG BK 611' })).toBeDefined();
  expect(
    within(records).getByText('Demurrage at Ruwais, second laycan, as agreed with the rece…'),
  ).toBeDefined();
});

test('[BAK-07] a link opens a lot in whichever table it stands, and its records lead to their journals', async () => {
  const api = fakeApi(...backOfficeAnswers());
  const auth = verified(['backacc:read', 'acc:read']);
  const path = '/back-accounting?open=lot%7Cany%7Cdemurrage_sum%7C24-0117';
  renderScreen(<Root />, { api, auth, path });
  const inside = within(await drawer());
  const [query] = asked(api);
  expect(query).toMatchObject({ lot_num: '24-0117', scg_pnl_column: 'demurrage_sum' });
  expect(query).not.toHaveProperty('table_unique_name');
  const journal = await inside.findByRole('link', { name: 'SCG BK 611' });
  expect(decodeURIComponent(journal.getAttribute('href') ?? '')).toBe(
    `/accounting?open=journal|${lotRecord().journal_id}`,
  );
});

test('[BAK-07] what of earlier years both systems leave out is said', async () => {
  const page = lotDetail({ traders_reversed: 1200, danaos_reversed: -7.5 });
  show(OPENED, [answer(ltdReconcile, page)]);
  expect(
    await within(await drawer()).findByText(
      'Left out of earlier years: traders 1,200.00, Danaos −7.50',
    ),
  ).toBeDefined();
});

test('[BAK-07] the drawer asks with the dates and switches of the report', async () => {
  const { api } = show(`${OPENED}&period=SCG%7C2024%7CMay&pnl=2024-06-27&adj=no&reverse=no`);
  await drawer();
  expect(asked(api)).toMatchObject([
    {
      start_date: '2024-05-01',
      end_date: '2024-05-31',
      trade_date: '2024-06-27',
      include_adj_proj: false,
      reverse_prev_year: false,
    },
  ]);
});

test('[BAK-07] the tables of a lot have totals, of other columns once all of their rows are here', async () => {
  const trades = [
    lotTrade({ trade_uuid: 'one', demurrage: -22_000.1, lc: 0.1, broker: 0 }),
    lotTrade({ trade_uuid: 'two', demurrage: -349.9, lc: 0.2, broker: 0 }),
  ];
  const page = lotDetail({ traders_ltd_df: trades, traders_count: 2, danaos_count: 2 });
  show(OPENED, [answer(ltdReconcile, page)]);
  const inside = within(await drawer());
  const total = async (name: string) => {
    const grid = await inside.findByRole('grid', { name });
    const header = await within(grid).findByRole('rowheader', { name: 'Total' });
    const row = within(header.closest<HTMLElement>('[role=row]')!);
    return (column: string) => {
      const at = within(grid)
        .getAllByRole('columnheader')
        .findIndex(({ textContent }) => textContent === column);
      return row.getAllByRole('gridcell')[at - 1]!;
    };
  };
  const ofTrades = await total('Traders LTD Trades');
  expect(ofTrades('Demurrage').textContent).toBe('−22,350.00');
  expect(ofTrades('LC').textContent).toBe('0.30');
  expect(ofTrades('Broker').textContent).toBe('0.00');
  expect(ofTrades('Broker').className).toContain('is-muted');
  // Of its two lines one is here: the asked column alone is known.
  const ofRecords = await total('Danaos LTD Records');
  expect(ofRecords('Demurrage').textContent).toBe('−20,000.00');
  expect(ofRecords('LC').textContent).toBe('');
});

test('a lot’s column leads to its break, and none to another’s', async () => {
  const breaks = [
    lotBreak({ break_id: 7, lot_num: '24-0117', scg_pnl_column: 'lc_sum' }),
    lotBreak({ break_id: 11, lot_num: '24-0117' }),
  ];
  show(OPENED, [answer(listBreaks, lotBreaks({ breaks }))]);
  const inside = within(await drawer());
  const link = await inside.findByRole('link', { name: 'Show break −2,350.00' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
    '/back-accounting?tab=breaks&open=break|11',
  );
  expect(inside.getAllByRole('link', { name: /break/ })).toHaveLength(1);
});

test('the rows of a lot come page by page into both tables', async () => {
  const pages: Readonly<Record<string, LotDetail>> = {
    '': lotDetail({ traders_count: 1, danaos_count: 2, after: 'next' }),
    next: lotDetail({
      traders_count: 1,
      danaos_count: 2,
      traders_ltd_df: [],
      danaos_ltd_df: [lotRecord({ journal_id: 612, journal_key: 'SCG BK 612' })],
    }),
  };
  const { api } = show(OPENED, [answer(ltdReconcile, ({ query }) => pages[query.after ?? '']!)]);
  const records = within(await drawer()).getByRole('grid', { name: 'Danaos LTD Records' });
  expect(await within(records).findByRole('rowheader', { name: 'SCG BK 612' })).toBeDefined();
  expect(asked(api)).toHaveLength(2);
});

test('[BAK-08] the drawer opens when the fetch has succeeded, and the page says that it is under way', async () => {
  let arrive: (detail: LotDetail) => void = () => undefined;
  const waiting = new Promise<LotDetail>((resolve) => {
    arrive = resolve;
  });
  show(OPENED, [answer(ltdReconcile, async () => waiting)]);
  expect(await screen.findByText('Opening Lot 24-0117, Demurrage ...')).toBeDefined();
  await closed();
  expect(screen.queryByRole('dialog')).toBeNull();
  arrive(lotDetail());
  await drawer();
  expect(screen.queryByText('Opening Lot 24-0117, Demurrage ...')).toBeNull();
});

test('[BAK-08] a fetch that failed opens nothing and says why', async () => {
  const rejected = { kind: 'rejected', status: 404, body: { err_msg: 'No lot 24-0117' } } as never;
  const { address } = show(OPENED, [refusal(ltdReconcile, rejected)]);
  expect(
    await screen.findByText(/Lot 24-0117, Demurrage did not open: .*No lot 24-0117/),
  ).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(address()).not.toContain('open='));
});

test('[BAK-08] Close has the focus first; Escape leaves the drawer open, Close closes it', async () => {
  // What traps the focus passes over what has no size, and jsdom gives none.
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1);
  const { address } = show(OPENED);
  const inside = within(await drawer());
  const close = inside.getByRole('button', { name: 'Close' });
  await waitFor(() => expect(document.activeElement).toBe(close));
  await userEvent.keyboard('{Escape}');
  expect(await drawer()).toBeDefined();
  expect(address()).toContain('open=');
  await userEvent.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/back-accounting');
});

test('[ACC-11] group IDs show their last eight characters, internal ones their last four', async () => {
  const trade = lotTrade({
    grouped_trades_uuid: '0b9f2f8e-55d1-4c43-8f0e-9d7a1c2b3e4f',
    internal_grouped_trades_uuid: 'd41c7a90-6e2b-4b8a-a1f3-5c6d7e8f9a0b',
  });
  show(OPENED, [answer(ltdReconcile, lotDetail({ traders_ltd_df: [trade] }))]);
  const trades = within(await drawer()).getByRole('grid', { name: 'Traders LTD Trades' });
  await within(trades).findAllByRole('rowheader');
  const shown = within(trades)
    .getAllByRole('gridcell')
    .slice(-2)
    .map(({ textContent }) => textContent.replace(/^…/, ''));
  expect(shown).toEqual(['1c2b3e4f', '9a0b']);
});

test('[OB-5] a column that moved after its days were closed says what it was, and why it moved', async () => {
  const by = { changed_by: 'anton@halyard.example', changed_at: '2024-07-04T08:00:00Z' };
  const causes: LotDetail['causes'] = [
    {
      ...({
        kind: 'lot group',
        name: 'DEM',
        before: ['lc_sum'],
        after: ['demurrage_sum'],
      } as const),
      moved: -1000,
      file_name: 'maps-july.csv',
      ...by,
    },
    {
      ...({ kind: 'journal', name: 'SCG BK 611', before: [], after: ['-2000'] } as const),
      moved: -2000,
      file_name: 'export.csv',
      ...by,
    },
  ];
  const moved = { was_danaos_ltd_val: -17_000, was_ltd_diff: -5350, causes };
  show(OPENED, [answer(ltdReconcile, lotDetail(moved))]);
  const opened = within(await drawer());
  expect(opened.getByText('restated, was −17,000.00')).toBeDefined();
  expect(opened.getByText('restated, was −5,350.00')).toBeDefined();
  const grid = await opened.findByRole('grid', { name: 'Why it moved' });
  const rows = within(grid)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows.find((row) => row.includes('Lot group DEM'))).toMatch(
    /LCDemurrage.*−1,000\.00.*maps-july\.csv.*anton@halyard\.example/,
  );
  expect(rows.find((row) => row.includes('Journal SCG BK 611'))).toMatch(
    /Not there−2,000\.00.*−2,000\.00/,
  );
});

test('a column that nothing moved has no causes', async () => {
  show(OPENED);
  const opened = within(await drawer());
  expect(opened.queryByText(/restated/)).toBeNull();
  expect(opened.queryByRole('grid', { name: 'Why it moved' })).toBeNull();
});
