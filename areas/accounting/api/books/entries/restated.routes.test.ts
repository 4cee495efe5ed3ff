import type { RestatedJournals } from '@fairlead/accounting/contract/restated';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { importedFile } from '@fairlead/api/testing/imported-file';
import { ledgerApp } from '@fairlead/api/testing/ledger-app';
import { CHART_OF_TEST, exportOfTest } from '@fairlead/api/testing/ledger-files';

let it: Awaited<ReturnType<typeof ledgerApp>>;

const entry = (number: number, date: string, value: string) => ({
  number,
  date,
  lines: [
    ['5100', value],
    ['1000', `-${value}`],
  ] as const,
});

beforeAll(async () => {
  it = await ledgerApp();
  await importedFile(it.db, { kind: 'chart', fileName: 'chart.csv', text: CHART_OF_TEST });
  const exported = (fileName: string, given: Parameters<typeof exportOfTest>[0]) =>
    importedFile(it.db, { kind: 'journals', fileName, text: exportOfTest(given) });
  const kept = entry(1, '2024-02-05', '10.00');
  await exported('first.csv', {
    locked: '2024-02-29',
    entries: [
      kept,
      entry(2, '2024-02-06', '500.00'),
      entry(3, '2024-02-07', '70.00'),
      entry(4, '2024-01-31', '80.00'),
      entry(5, '2024-03-15', '90.00'),
      entry(7, '2024-02-28', '30.00'),
    ],
  });
  await exported('again.csv', {
    issued: '2024-04-20T08:00:00Z',
    locked: '2024-02-29',
    entries: [
      kept,
      entry(2, '2024-02-06', '650.00'),
      entry(4, '2024-01-31', '81.00'),
      // Not locked.
      entry(5, '2024-03-15', '99.00'),
      entry(6, '2024-02-08', '40.00'),
      // Moved to a month that was open.
      entry(7, '2024-03-01', '30.00'),
    ],
  });
}, 30_000);
afterAll(async () => it.close());

async function restated(company: string, month: string): Promise<RestatedJournals> {
  const query = new URLSearchParams({ company_fixed_name: company, month });
  const answer = await it.get(`restated_journals?${query.toString()}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}

const told = ({ journals }: RestatedJournals) =>
  journals.map(({ journal_number: number, change, debit_before: before, debit }) => [
    ...[number, change, before, debit],
  ]);

test('[ACC-20] a restated month has the journals that were added, corrected, moved and withdrawn', async () => {
  const february = await restated('Halyard Dawn Ltd', '2024-02-01');
  expect(february.count).toBe(4);
  expect(told(february)).toEqual([
    [2, 'corrected', 500, 650],
    [3, 'withdrawn', 70, 0],
    [6, 'added', 0, 40],
    [7, 'corrected', 30, 30],
  ]);
  expect(told(await restated('Halyard Dawn Ltd', '2024-01-01'))).toEqual([
    [4, 'corrected', 80, 81],
  ]);
});

test('what was not locked, and another company, have none', async () => {
  expect(told(await restated('Halyard Dawn Ltd', '2024-03-01'))).toEqual([]);
  expect(told(await restated('Shareholders', '2024-02-01'))).toEqual([]);
});

test('[API-04] a company that no chart names is a 400', async () => {
  const answer = await it.get('restated_journals?company_fixed_name=Nobody&month=2024-02-01');
  expect([answer.statusCode, answer.json().err_msg]).toEqual([400, "There is no company 'Nobody'"]);
});
