import type { OpexChange } from '@fairlead/accounting/contract/opex-change';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

import {
  BANK,
  booked,
  CREW,
  DOCK,
  ledgerApp,
  type Period,
  SHIP,
} from '@fairlead/api/testing/ledger-app';

let it: Awaited<ReturnType<typeof ledgerApp>>;

beforeEach(async () => {
  it = await ledgerApp();
  await it.ledger.companies([SHIP]);
  await it.ledger.cards([BANK, CREW, DOCK]);
}, 30_000);
afterEach(async () => it.close());

const DAYS: Period = {
  start_date: '2024-01-20',
  end_date: '2024-04-10',
  company: 'Group',
  cmp_start_date: '2023-01-01',
  cmp_end_date: '2023-03-01',
};
const asked = (query: Partial<Period> = {}) =>
  it.get(`opex_change?${new URLSearchParams({ ...DAYS, ...query }).toString()}`);

const on = (vessel: string, date: string, card: string, value: string) =>
  booked({ company: 'NAVI01', vessel, date, card, value });

test('a daily cost moved by days and by rate, from the same entries as the daily table', async () => {
  await it.ledger.vessels([
    { name: 'Halyard Dawn', company: 'NAVI01' },
    { name: 'Halyard Dusk', company: 'NAVI01', sold: '2023-02-01' },
  ]);
  await it.ledger.journals([
    on('Halyard Dawn', '2023-02-28', '510010', '306000'),
    on('Halyard Dawn', '2024-01-20', '510010', '400000'),
    on('Halyard Dawn', '2024-04-10', '510010', '44932'),
    on('Halyard Dawn', '2024-04-11', '510010', '9'),
    on('Halyard Dawn', '2024-03-01', '530010', '8200'),
    on('Halyard Dusk', '2023-01-05', '510010', '31000.50'),
    on('Halyard Dusk', '2024-02-05', '510010', '77.70'),
  ]);
  const { running, drydock, without_days } = (await asked()).json<OpexChange>();
  const dawn = {
    days_report: 82,
    days_compare: 60,
    cost_report: 444_932,
    cost_compare: 306_000,
    rate_report: 5426,
    rate_compare: 5100,
    change: 138_932,
    days_effect: 112_200,
    rate_effect: 26_732,
  };
  expect(running.rows[0]).toEqual({
    vessel_name: 'Halyard Dawn',
    group_cost: 'Crew',
    bsg_code: '5100',
    ledger_card_code: '510010',
    ledger_card_name: 'Wages',
    row_category: 'RUNNING',
    ...dawn,
  });
  expect(running.vessels.map((row) => [row.vessel_name, row.days_effect, row.rate_effect])).toEqual(
    [
      ['Halyard Dawn', 112_200, 26_732],
      ['Halyard Dusk', -31_000.5, 0],
    ],
  );
  expect(running.fleet).toMatchObject({
    days_report: 82,
    days_compare: 91,
    change: 107_931.5,
    days_effect: 81_199.5,
    rate_effect: 26_732,
  });
  expect(drydock.fleet).toMatchObject({ change: 8200, days_effect: 0, rate_effect: 8200 });
  expect(without_days).toEqual([
    { vessel_name: 'Halyard Dusk', cost_report: 77.7, cost_compare: 0 },
  ]);

  const daily = (await it.report(DAYS)).vessel_cost_daily;
  const shown = daily.find(({ ledger_card_code: code }) => code === '510010')?.columns;
  expect([running.fleet.rate_report, running.fleet.rate_compare]).toEqual([
    shown?.['Fleet|amount_report'],
    shown?.['Fleet|amount_compare'],
  ]);
  expect(shown?.['Halyard Dawn|amount_compare']).toBe(running.rows[0]?.rate_compare);
});

test.each([
  [{ end_date: '2023-12-31' }, 'The report ends on 2023-12-31, before it starts on 2024-01-20'],
  [{ company: 'Grupo' }, "There is no set of companies 'Grupo' to report"],
])('[API-04] what cannot be explained is a 400 that names why: %j', async (query, says) => {
  const answer = await asked(query);
  expect([answer.statusCode, answer.json().err_msg]).toEqual([400, says]);
});
