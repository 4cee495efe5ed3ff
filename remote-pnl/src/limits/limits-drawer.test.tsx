/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { historicalPnl } from '@fairlead/pnl/contract/history';
import {
  type LimitWaiver,
  listLimitWaivers,
  waiveLimit,
  withdrawLimitWaiver,
} from '@fairlead/pnl/contract/limit-waivers';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';
import { historicalPnlData, pnlAnswers, pnlMeta } from '@fairlead/pnl/fixtures/pnl';

import Root from '../root.tsx';

afterEach(() => localStorage.clear());

const OVERVIEW = historicalPnlData().overview;

function opened(change: Parameters<typeof historicalPnlData>[0], path = '/?limits=1') {
  const data = historicalPnlData(change);
  const answers = [answer(historicalPnl.ofDate, data), ...pnlAnswers(pnlMeta())];
  renderScreen(<Root />, { api: fakeApi(...answers), path });
}

/** Rows are drawn a frame after their grid. */
async function rows() {
  const grid = within(await screen.findByRole('grid', { name: 'Limits, the worst first' }));
  await grid.findAllByRole('rowheader');
  return grid
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
}

test('each limit stands with its state in the list, the worst first', async () => {
  opened({
    overview: { ...OVERVIEW, var_95: 2_100_000, rolling_20_dd: -8_000_000 },
    positions: [
      { product: 'FEI', term_month_date: '2024-08-01', lots: -1_250.5, limit_lots: 1_000 },
      { product: 'CP', term_month_date: '2024-09-01', lots: 100, limit_lots: 1_000 },
    ],
  });
  expect(await rows()).toEqual([
    'FEI Aug 24 | Position | Limit broken, 125% | 125% | −1,250.5 lots |  | −1,000 lots |  |  |  | Waive',
    '20 Day Rolling Drawdown | Risk | Beyond alert, 80% of stop | 80% | −8.00M | −7.50M | −10.00M | 28 Jun 24 | 1 |  | Waive',
    'VaR 95 | Risk | Near, 84% of limit | 84% | 2.10M |  | 2.50M | 28 Jun 24 | 1 |  | ',
    'CP Sep 24 | Position | Within, 10% of limit | 10% | 100 lots |  | 1,000 lots |  |  |  | ',
  ]);
});

test('a run that did not compare positions says so, and so does a limit that is not set', async () => {
  opened({ limits: { var_95: null, dd_alert: null, dd_stop: null } });
  expect(await rows()).toHaveLength(2);
  expect(screen.getAllByText('No limit is set').length).toBeGreaterThanOrEqual(2);
  expect(
    screen.getByText('The run was made before positions were compared with their limits.'),
  ).toBeDefined();
});

test('the state of a limit leads to the list, and closing it goes back', async () => {
  const user = userEvent.setup();
  opened({ overview: { ...OVERVIEW, var_95: 1_840_000 } }, '/');
  await user.click(
    await screen.findByRole('link', { name: /^Within, 74% of limit .*all limits$/ }),
  );
  const drawer = await screen.findByRole('dialog', { name: 'Limits' });
  await user.click(within(drawer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Limits' })).toBeNull());
});

const WAIVER: LimitWaiver = {
  waiver_id: 7,
  limit_key: 'VAR_95',
  from_day: '2024-06-27',
  until_day: '2024-07-05',
  up_to_percent: 130,
  label: 'VaR 95: Limit broken, 120%',
  reason: 'a hedge settles',
  waived_by: 'mila@halyard.example',
  waived_by_name: 'Mila',
  waived_at: '2024-06-27T18:02:00.000Z',
  row_version: 3,
};

/** VaR at `used` times its limit, seen by Mila. */
function brokenVar(used: number, waivers: readonly LimitWaiver[], path = '/?limits=1') {
  const data = historicalPnlData({ overview: { ...OVERVIEW, var_95: used * 2_500_000 } });
  const api = fakeApi(
    answer(historicalPnl.ofDate, data),
    answer(listLimitWaivers, { waivers: [...waivers] }),
    answer(waiveLimit, { waiver: WAIVER }),
    answer(withdrawLimitWaiver, { waiver: WAIVER }),
    ...pnlAnswers(pnlMeta()),
  );
  renderScreen(<Root />, { api, path });
  return api;
}

const sent = ({ calls }: ReturnType<typeof fakeApi>, path: string) =>
  calls
    .filter(({ endpoint }) => endpoint.method === 'POST' && endpoint.path === path)
    .map(({ input }) => input);

const notices = async () => {
  const list = await screen.findByRole('list', { name: 'Limits that are broken' });
  return within(list)
    .getAllByRole('listitem')
    .map((line) => line.textContent);
};

test('a limit that is waived keeps its figure, and says by whom, until when and why', async () => {
  brokenVar(1.2, [WAIVER], '/');
  await waitFor(async () =>
    expect(await notices()).toEqual([
      'Limit broken, 120%, waived until 05 Jul 24 by Mila, up to 130%: a hedge settles. VaR 95 3.00M. Limit 2.50M · since 28 Jun 24, 1 day',
    ]),
  );
  // Somebody answers for it: neither the tab nor the window raises an alarm.
  expect(screen.getByRole('tab', { name: 'Management' })).toBeDefined();
  expect(document.title).toBe('PNL 2024-06-28 · Fairlead');
});

test('beyond what a waiver allows a limit is waived no more', async () => {
  brokenVar(1.31, [WAIVER], '/');
  await waitFor(async () =>
    expect((await notices())[0]).toMatch(
      /^Limit broken, 131%: VaR 95 3\.28M.*Not waived any more: the waiver until 05 Jul 24 by Mila allows 130%$/,
    ),
  );
  expect(screen.getByRole('tab', { name: 'Management Limit broken' })).toBeDefined();
});

test('a limit is waived with a day, how far and a reason', async () => {
  const user = userEvent.setup();
  const api = brokenVar(1.2, []);
  await user.click(await screen.findByRole('button', { name: 'Waive: VaR 95' }));
  const dialog = await screen.findByRole('dialog', { name: 'Waive VaR 95' });
  const typed = async (label: string, text: string) => {
    const field = within(dialog).getByRole('textbox', { name: label });
    await user.clear(field);
    await user.type(field, `${text}{Tab}`);
  };
  await typed('Last day', '2024-07-05');
  await typed('Up to', '119');
  await typed('Reason', 'a hedge settles');
  expect(within(dialog).getByRole('status').textContent).toBe('120% are used already');
  await typed('Up to', '125');
  await user.click(within(dialog).getByRole('button', { name: 'Waive' }));
  await waitFor(() =>
    expect(sent(api, waiveLimit.path)).toMatchObject([
      {
        body: {
          run_id: 4180,
          limit_key: 'VAR_95',
          until_day: '2024-07-05',
          up_to_percent: 125,
          reason: 'a hedge settles',
        },
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Waive VaR 95' })).toBeNull());
});

test('a waiver is taken back as it was seen', async () => {
  const user = userEvent.setup();
  const api = brokenVar(1.2, [WAIVER]);
  await user.click(await screen.findByRole('button', { name: 'Take back: VaR 95' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take the waiver of VaR 95 back' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'it has settled');
  await user.click(within(dialog).getByRole('button', { name: 'Take it back' }));
  await waitFor(() =>
    expect(sent(api, withdrawLimitWaiver.path)).toMatchObject([
      { params: { waiver_id: 7 }, version: 3, body: { reason: 'it has settled' } },
    ]),
  );
});
