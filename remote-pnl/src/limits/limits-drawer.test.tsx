/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { historicalPnl } from '@fairlead/shared/contract/pnl/history';
import {
  answer,
  fakeApi,
  historicalPnlData,
  pnlAnswers,
  pnlMeta,
  renderScreen,
} from '@fairlead/shared/testing';

import Root from '../root.tsx';

afterEach(() => localStorage.clear());

const OVERVIEW = historicalPnlData().overview;

function opened(change: Parameters<typeof historicalPnlData>[0], path = '/?limits=1') {
  const data = historicalPnlData(change);
  const answers = [answer(historicalPnl.ofDate, data), ...pnlAnswers(pnlMeta())];
  renderScreen(<Root />, { api: fakeApi(...answers), path });
}

const rows = async () =>
  within(await screen.findByRole('grid', { name: 'Limits, the worst first' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

test('each limit stands with its state in the list, the worst first', async () => {
  opened({
    overview: { ...OVERVIEW, var_95: 2_100_000, rolling_20_dd: -8_000_000 },
    positions: [
      { product: 'FEI', term_month_date: '2024-08-01', lots: -1_250.5, limit_lots: 1_000 },
      { product: 'CP', term_month_date: '2024-09-01', lots: 100, limit_lots: 1_000 },
    ],
  });
  expect(await rows()).toEqual([
    'FEI Aug 24 | Position | Limit broken, 125% | 125% | −1,250.5 lots |  | −1,000 lots |  | ',
    '20 Day Rolling Drawdown | Risk | Beyond alert, 80% of stop | 80% | −8.00M | −7.50M | −10.00M | 28 Jun 24 | 1',
    'VaR 95 | Risk | Near, 84% of limit | 84% | 2.10M |  | 2.50M | 28 Jun 24 | 1',
    'CP Sep 24 | Position | Within, 10% of limit | 10% | 100 lots |  | 1,000 lots |  | ',
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
