/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { acceptFarPrice, type FarPrice, listFarPrices } from '@fairlead/pnl/contract/far-prices';
import { withdrawAcceptance } from '@fairlead/pnl/contract/tie-out';
import { backOfficeMisc } from '@fairlead/pnl/contract/exposures';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';
import { backOfficeData, pnlAnswers } from '@fairlead/pnl/fixtures/pnl';

import Root from '../root.tsx';

afterEach(() => localStorage.clear());

const FAR: FarPrice = {
  ...({ key: 'LST|SETTLEMENT|2024-08-01|2024-06-28', product: 'LST' } as const),
  ...({ price_kind: 'SETTLEMENT', term_month_date: '2024-08-01', date: '2024-06-28' } as const),
  price: -0.05,
  before_date: '2024-06-27',
  before_price: 0.8125,
  largest_move: 0.12,
  accepted: null,
};
const NAMED =
  'LST Aug 24 settlement of 28 Jun 2024: −5 c/gal, after 81.25 on 27 Jun 2024; 12 at most is expected';
const ACCEPTANCE = {
  ...({ acceptance_id: 7, kind: 'PRICE', difference_key: FAR.key, label: 'a' } as const),
  lots: 0,
  dollars: -0.05,
  reason: 'as announced',
  accepted_by: 'bea@halyard.example',
  accepted_at: '2024-06-28T20:00:00Z',
  row_version: 3,
};

function show(tab: string, ...answers: ReturnType<typeof answer>[]) {
  const some = answer(backOfficeMisc.ofDate, backOfficeData({ far_prices: 1 }));
  const api = fakeApi(...answers, some, ...pnlAnswers());
  return { api, ...renderScreen(<Root />, { api, path: `/?tab=${tab}` }) };
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const sent = ({ calls }: ReturnType<typeof fakeApi>, path: string) =>
  calls
    .filter(({ endpoint }) => endpoint.method === 'POST' && endpoint.path === path)
    .map(({ input }) => input);

async function because(act: string, reason: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(NAMED)).toBeDefined();
  expect(dialog.getByText('Say why')).toBeDefined();
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: ` ${reason} ` } });
  fireEvent.click(dialog.getByRole('button', { name: act }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('a price that is hard to believe is agreed on with a reason, for exactly what is seen', async () => {
  const { api } = show(
    'back-office',
    answer(listFarPrices, { prices: [FAR] }),
    answer(acceptFarPrice, { acceptance: ACCEPTANCE }),
  );
  const list = await region('Prices farther than expected');
  expect(list.getByText('1 of 1 open: Verified waits for them')).toBeDefined();
  await userEvent.click(list.getByRole('button', { name: `Agree: ${NAMED}` }));
  await because('Agree', 'as announced');
  const { product, price_kind, term_month_date, date, price } = FAR;
  expect(sent(api, acceptFarPrice.path)).toMatchObject([
    { body: { product, price_kind, term_month_date, date, price, reason: 'as announced' } },
  ]);
});

test('an agreement says whose it is and is taken back, of the version that was seen', async () => {
  const { api } = show(
    'back-office',
    answer(listFarPrices, { prices: [{ ...FAR, accepted: ACCEPTANCE }] }),
    answer(withdrawAcceptance, { acceptance: ACCEPTANCE }),
  );
  const list = await region('Prices farther than expected');
  expect(list.getByText('All are agreed on')).toBeDefined();
  expect(list.getByText('Agreed on by bea@halyard.example: as announced')).toBeDefined();
  await userEvent.click(list.getByRole('button', { name: `Take back: ${NAMED}` }));
  await because('Take it back', 'it was a slip');
  expect(sent(api, withdrawAcceptance.path)).toMatchObject([
    { params: { acceptance_id: 7 }, version: 3, body: { reason: 'it was a slip' } },
  ]);
});

test.each(['back-office', 'management'])(
  'the cell of a far price is marked in DtD Prices of %s and says so, until it is agreed on',
  async (tab) => {
    const marked = async (accepted: FarPrice['accepted']) => {
      const prices = [{ ...FAR, accepted }];
      const shown = show(tab, answer(listFarPrices, { prices }));
      // What stands there until the prices are in is another element.
      const shownTable = () => within(screen.getByRole('region', { name: 'DtD Prices' }));
      await waitFor(() => shownTable().getByRole('rowheader', { name: 'Aug 24' }));
      const cellNow = () => {
        const table = shownTable();
        const headers = table.getAllByRole('columnheader');
        const at = headers
          .find(({ textContent }) => textContent === 'LST')!
          .getAttribute('aria-colindex');
        const row = table.getByRole('rowheader', { name: 'Aug 24' }).closest('[role=row]')!;
        return row.querySelector<HTMLElement>(`[aria-colindex="${at}"]`)!;
      };
      if (accepted === null)
        await waitFor(() => expect(cellNow().classList.contains('tint-warning')).toBe(true));
      await userEvent.hover(cellNow());
      const tip = (await screen.findByRole('tooltip')).textContent;
      const isTinted = cellNow().classList.contains('tint-warning');
      shown.unmount();
      return { tip, isTinted };
    };
    const open = await marked(null);
    expect(open.isTinted).toBe(true);
    expect(open.tip).toContain('Farther than expected −5 on 28 Jun 2024, after 81.25');
    const agreed = await marked(ACCEPTANCE);
    expect(agreed.isTinted).toBe(false);
    expect(agreed.tip).toContain('Far, and agreed on −5 on 28 Jun 2024');
  },
);

const asksOf = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ endpoint }) => endpoint.path === listFarPrices.path).length;

test.each([
  ['none', 0, 0],
  ['some', 2, 1],
  ['nobody knows, as of a run of before,', undefined, 1],
])(
  'where a run says that %s of its prices are far it is asked as often as that needs',
  async (_what, count, asks) => {
    const { far_prices: _, ...without } = backOfficeData();
    const data = count === undefined ? without : { ...without, far_prices: count };
    for (const tab of ['back-office', 'management']) {
      const { api, unmount } = show(tab, answer(backOfficeMisc.ofDate, data));
      // The count is in with the rows; what it asks for then is asked at once.
      const table = () => within(screen.getByRole('region', { name: 'DtD Prices' }));
      await waitFor(() => table().getByRole('rowheader', { name: 'Aug 24' }));
      await waitFor(() => expect(asksOf(api)).toBe(asks));
      expect(screen.queryByRole('region', { name: 'Prices farther than expected' })).toBeNull();
      unmount();
    }
  },
);
