import { expect, test } from '@jest/globals';

import { CHART_OF_TEST } from '@fairlead/api/testing/ledger-files';
import { namesNobodyHas, parseChart } from './chart-file.rules.ts';

/** Problems of a chart of which a text is another. */
function problems(from: string, to: string): readonly string[] {
  expect(CHART_OF_TEST).toContain(from);
  const read = parseChart(CHART_OF_TEST.replace(from, to));
  const found = 'problems' in read ? read.problems : namesNobodyHas(read, new Map());
  return found.map(({ line, column, message }) =>
    [line === null ? '' : `line ${line}`, column ?? '', message].filter(Boolean).join(' · '),
  );
}

test('a chart that is right has no problem', () => {
  const read = parseChart(CHART_OF_TEST);
  expect(
    'sections' in read && [...read.sections].map(([name, rows]) => [name, rows.length]),
  ).toEqual([
    ['Companies', 2],
    ['Reporting Sets', 1],
    ['Reporting Set Companies', 2],
    ['Vessels', 1],
    ['Ledger Cards', 3],
    ['Cash Groups', 1],
    ['Banks', 1],
    ['Accounts', 1],
  ]);
  expect('sections' in read && namesNobodyHas(read, new Map())).toEqual([]);
});

test.each([
  [
    'Halyard Dawn Ltd,Shipping,VESSEL',
    'A|B,Shipping,VESSEL',
    "line 3 · B (Fixed Name) · has a '|' in it",
  ],
  [
    'VESSEL,no',
    'SHIP,no',
    "line 3 · D (Kind) · 'SHIP' is not one of VESSEL, ADMIN, TRADING, HOLDING",
  ],
  [
    'SHARE,Shareholders',
    'NAVI01,Shareholders',
    'line 4 · A (Company) · NAVI01 stands on line 3 already',
  ],
  [
    'SHARE,Shareholders',
    'SHARE,Halyard Dawn Ltd',
    'line 4 · B (Fixed Name) · Halyard Dawn Ltd stands on line 3 already',
  ],
  ['Group,1,yes', 'Group,13,yes', "line 8 · B (First Month) · '13' is not a whole number up to 12"],
  ['Group,1,yes', 'Group,0,yes', 'line 8 · B (First Month) · is not a month from 1 to 12'],
  ['2023-04-10,', '2023-04-10,2023-04-10', 'line 17 · D (Sold) · is not after Delivered'],
  [
    '5100,Crew wages,PL,Running costs,',
    '5100,Crew wages,PL,,',
    'line 22 · D (PnL Group) · is empty; a P&L card has one',
  ],
  [
    '1000,Bank USD,BS,,',
    '1000,Bank USD,BS,Revenue,',
    'line 23 · D (PnL Group) · A card of the balance sheet has neither a P&L group nor a cost group',
  ],
  ['Crew,RUNNING', 'Crew,', 'line 22 · F (Category) · Cost Group and Category: both or neither'],
  [
    'HALYCHZZ,Halyard Bank,',
    'HALY,Halyard Bank,',
    "line 31 · A (BIC) · 'HALY' is not a BIC of 8 or 11 characters",
  ],
  [
    'Halyard Bank,',
    'Halyard Bank,https://example.com/logo.svg',
    'line 31 · C (Logo) · is not an SVG or PNG picture as a base64 data address',
  ],
  ['End of Chart,12', 'End of Chart,11', 'line 37 · B · says 11, but the file has 12 rows'],
  ['End of Chart,12', '', "The file is cut short: its last line is not 'End of Chart'"],
  ['Ledger Cards\n', 'Companies\n', "line 19 · 'Companies' stands before 'Vessels'"],
  ['Group,SHARE', 'Group,OTHER', "line 13 · B (Company) · 'OTHER' is in no chart (Companies)"],
  [
    'Halyard Dawn,NAVI01',
    'Halyard Dawn,NAVI02',
    "line 17 · B (Company) · 'NAVI02' is in no chart (Companies)",
  ],
  ['A1,HALYCHZZ', 'A1,OTHRCHZZ', "line 35 · B (BIC) · 'OTHRCHZZ' is in no chart (Banks)"],
  ['Main,1000', 'Main,1001', "line 35 · H (Card) · '1001' is in no chart (Ledger Cards)"],
])('of %j as %j a chart is refused', (from, to, problem) => {
  expect(problems(from, to)).toContain(problem);
});

test('[ACC-14] an account in another currency than EUR and USD is refused by name', () => {
  expect(problems('CH5604835012345678009,USD', 'CH5604835012345678009,CHF')).toEqual([
    "line 35 · D (Currency) · 'CHF' is not one of EUR, USD",
  ]);
});

test('[OB-9] a number is that of one account in each currency', () => {
  const [row = ''] = /^A1,HALYCHZZ.*$/m.exec(CHART_OF_TEST) ?? [];
  const other = row.replace('A1,', 'A2,').replace(/,1000$/, ',');
  const two = (more: string) => {
    const chart = CHART_OF_TEST.replace(row, `${row}\n${more}`).replace(',12', ',13');
    const read = parseChart(chart);
    return 'problems' in read
      ? read.problems.map(({ line, message }) => `line ${String(line)}: ${message}`)
      : [];
  };
  expect(two(other.replace(',USD,', ',EUR,'))).toEqual([]);
  expect(two(other)).toEqual(['line 36: CH5604835012345678009, USD stands on line 35 already']);
});

test('what an earlier chart has may be named, and what is another row’s there may not be taken', () => {
  const accounts = CHART_OF_TEST.slice(CHART_OF_TEST.indexOf('Accounts')).replace(',12', ',1');
  const read = parseChart(accounts);
  if ('problems' in read) throw new Error('the chart is right');
  const account = (service_account_no: string, currency: string) => ({
    service_account_no,
    currency,
    bank_account_no: 'CH5604835012345678009',
    ledger_card_code: null,
  });
  const known = new Map([
    ['Banks' as const, [{ bic: 'HALYCHZZ' }]],
    ['Ledger Cards' as const, [{ code: '1000' }]],
    [
      'Accounts' as const,
      [
        {
          service_account_no: 'A9',
          bank_account_no: 'x',
          currency: 'USD',
          ledger_card_code: '1000',
        },
        account('A8', 'EUR'),
        account('A7', 'USD'),
      ],
    ],
  ]);
  expect(namesNobodyHas(read, known).map(({ message }) => message)).toEqual([
    "'CH5604835012345678009, USD' is that of A7 already",
    "'1000' is that of A9 already",
  ]);
});
