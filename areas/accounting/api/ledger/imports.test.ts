import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { CHART_OF_TEST, exportOfTest, storeReceivedFile } from '@fairlead/api/testing/ledger-files';
import { ledgerOfTest } from '@fairlead/api/testing/ledger';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { importBudget } from './import-budget.service.ts';
import { importChart } from './import-chart.service.ts';
import { importJournals } from './import-journals.service.ts';

let it: TestDb;

beforeEach(async () => {
  it = await createTestDb();
});
afterEach(() => it.close());

const chart = async (content = CHART_OF_TEST) =>
  importChart(it.db, await storeReceivedFile(it.db, 'chart', content));
const journals = async (given: Parameters<typeof exportOfTest>[0]) =>
  importJournals(it.db, await storeReceivedFile(it.db, 'journals', exportOfTest(given)));
const budget = async (rows: string) =>
  importBudget(
    it.db,
    await storeReceivedFile(it.db, 'budget', `Company,Card,Month,Amount\n${rows}\n`),
  );

const rows = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(statement).execute(it.db)).rows;
const refusal = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (error as Error).message,
  );
const version = async () => (await rows('select version from accounting_version'))[0]?.['version'];

test('[API-08] a chart is taken once; a later one changes what it names, and is audited', async () => {
  expect(await chart()).toEqual({ result: 'taken', added: 12, changed: 0, unchanged: 0 });
  expect(await chart()).toMatchObject({ result: 'repeated' });
  const renamed = CHART_OF_TEST.replace('Halyard Dawn Ltd,Shipping', 'Halyard Dawn AG,Shipping')
    .replace('Group,SHARE\n', '')
    .replace(',12', ',11');
  // The company's name, and one company of the set less.
  expect(await chart(renamed)).toEqual({ result: 'taken', added: 0, changed: 2, unchanged: 10 });
  expect(await rows('select company_code from reporting_set_company')).toEqual([
    { company_code: 'NAVI01' },
  ]);
  expect(
    await rows(`select action, entity_id, before ->> 'fixed_name' as was, after ->> 'fixed_name' as is
                  from audit_event where action in ('company.change', 'reporting_set_company.remove')
                 order by seq`),
  ).toEqual([
    {
      action: 'company.change',
      entity_id: 'NAVI01',
      was: 'Halyard Dawn Ltd',
      is: 'Halyard Dawn AG',
    },
    { action: 'reporting_set_company.remove', entity_id: 'Group, SHARE', was: null, is: null },
  ]);
  expect(await version()).toBe(2);
});

test('a chart and a budget of before hold again once they are handed over again', async () => {
  const other = CHART_OF_TEST.replace('Halyard Dawn Ltd,Shipping', 'Halyard Dawn AG,Shipping');
  await chart();
  await chart(other);
  expect(await chart()).toEqual({ result: 'taken', added: 0, changed: 1, unchanged: 11 });
  expect(await rows("select fixed_name from company where code = 'NAVI01'")).toEqual([
    { fixed_name: 'Halyard Dawn Ltd' },
  ]);
  expect(await chart()).toMatchObject({ result: 'repeated' });
  await budget('NAVI01,5100,2024-03,100');
  await budget('NAVI01,5100,2024-03,200');
  // Of another kind, which comes between and changes nothing.
  await chart(other);
  expect(await budget('NAVI01,5100,2024-03,200')).toMatchObject({ result: 'repeated' });
  expect(await budget('NAVI01,5100,2024-03,100')).toMatchObject({ result: 'taken', corrected: 1 });
});

test('an account with statements or plannings keeps number and currency, one without does not', async () => {
  await chart();
  const changed = CHART_OF_TEST.replace('CH5604835012345678009,USD', 'CH5604835012345678010,EUR');
  expect(await chart(changed)).toMatchObject({ result: 'taken', changed: 1 });
  expect(await chart()).toMatchObject({ result: 'taken', changed: 1 });
  const ledger = ledgerOfTest(it.db);
  await ledger.statement({
    account: 'A1',
    from: '2024-03-28',
    to: '2024-03-28',
    opening: '0',
    closing: '100',
  });
  const refused = await refusal(chart(changed));
  expect(refused).toContain(
    "line 35, C (Account): 'CH5604835012345678010' is given, and A1 has statements or plannings as 'CH5604835012345678009': name a new account",
  );
  expect(refused).toContain(
    "line 35, D (Currency): 'EUR' is given, and A1 has statements or plannings as 'USD': name a new account",
  );
  const renamed = CHART_OF_TEST.replace('Current,Main', 'Current,Principal');
  expect(await chart(renamed)).toMatchObject({ result: 'taken', changed: 1 });
});

test('an account whose card stands in a planning keeps its currency', async () => {
  await chart();
  await sql`
    with run as (insert into cash_planning_run (run_date, made_by) values ('2024-06-28', 'a@b')
                 returning cash_planning_run_id)
    insert into cash_plan_line
    select cash_planning_run_id, '1000', 'BALANCE', 'G', 'I', 'N', 'H', 'T', true, '', 'USD', 1, 1,
           'BANK', '2024-06-28' from run`.execute(it.db);
  const changed = CHART_OF_TEST.replace('CH5604835012345678009,USD', 'CH5604835012345678009,EUR');
  expect(await refusal(chart(changed))).toContain('(Currency)');
});

test('a chart may swap names between its rows, and give the default to another set', async () => {
  await chart();
  const two = CHART_OF_TEST.replace('Group,1,yes', 'Group,1,yes\nAnother,7,no').replace(
    ',12',
    ',13',
  );
  await chart(two);
  const swapped = two
    .replace('Halyard Dawn Ltd,Shipping', 'Shareholders,Shipping')
    .replace('SHARE,Shareholders', 'SHARE,Halyard Dawn Ltd')
    .replace('Group,1,yes\nAnother,7,no', 'Group,1,no\nAnother,7,yes');
  expect(await chart(swapped)).toMatchObject({ result: 'taken', changed: 4 });
  expect(await rows('select code, fixed_name from company order by code')).toEqual([
    { code: 'NAVI01', fixed_name: 'Shareholders' },
    { code: 'SHARE', fixed_name: 'Halyard Dawn Ltd' },
  ]);
  expect(await rows('select name from reporting_set where is_default')).toEqual([
    { name: 'Another' },
  ]);
});

const FIRST = {
  locked: '2023-12-31',
  entries: [
    {
      number: 1,
      date: '2024-01-15',
      lines: [
        ['5100', '500.00'],
        ['1000', '-500.00'],
      ],
    },
    {
      number: 2,
      date: '2024-02-15',
      lines: [
        ['5100', '70.00'],
        ['1000', '-70.00'],
      ],
    },
  ],
} as const;

/** Sums of what counts, by card and month. */
const sums = () =>
  rows(`select ledger_card_code as card, to_char(month, 'YYYY-MM') as month, book_value::text as sum
          from ledger_month where n <> 0 order by 1, 2`);

test('[API-08] journals are taken once; a later export corrects, withdraws and keeps what was', async () => {
  await chart();
  expect(await journals(FIRST)).toMatchObject({
    result: 'taken',
    added: 2,
    corrected: 0,
    restated: 0,
  });
  expect(await journals(FIRST)).toEqual({
    result: 'repeated',
    company: 'NAVI01',
    periodFrom: '2024-01-01',
    periodTo: '2024-03-31',
  });
  const later = {
    issued: '2024-04-10T08:00:00Z',
    entries: [
      {
        number: 1,
        date: '2024-01-15',
        lines: [
          ['5100', '520.00'],
          ['1000', '-520.00'],
        ],
      },
      {
        number: 3,
        date: '2024-03-01',
        lines: [
          ['9999', '8.00'],
          ['1000', '-8.00'],
        ],
      },
    ],
  } as const;
  expect(await journals(later)).toMatchObject({
    added: 1,
    corrected: 1,
    withdrawn: 1,
    unchanged: 0,
    restated: 0,
    unmapped: ['9999'],
  });
  expect(await sums()).toEqual([
    { card: '1000', month: '2024-01', sum: '-520' },
    { card: '1000', month: '2024-03', sum: '-8' },
    { card: '5100', month: '2024-01', sum: '520' },
    { card: '9999', month: '2024-03', sum: '8' },
  ]);
  expect(
    await rows(`select number, version, is_current, withdrawn_by is not null as withdrawn
                  from journal order by number, version`),
  ).toEqual([
    { number: 1, version: 1, is_current: false, withdrawn: false },
    { number: 1, version: 2, is_current: true, withdrawn: false },
    { number: 2, version: 1, is_current: true, withdrawn: true },
    { number: 3, version: 1, is_current: true, withdrawn: false },
  ]);
  expect(await rows(`select statement, name from ledger_card where code = '9999'`)).toEqual([
    { statement: null, name: '9999' },
  ]);
  expect(
    await rows(`select action, entity_id, after ->> 'version' as version from audit_event
                 where entity = 'journal' order by seq`),
  ).toEqual([
    { action: 'journal.correct', entity_id: 'NAVI01 JV 1', version: '2' },
    { action: 'journal.withdraw', entity_id: 'NAVI01 JV 2', version: '1' },
  ]);
});

test('an entry that was withdrawn and is exported again counts again, as a new version', async () => {
  await chart();
  await journals(FIRST);
  await journals({ issued: '2024-04-10T08:00:00Z' });
  expect(await sums()).toEqual([]);
  expect(await journals({ ...FIRST, issued: '2024-04-11T08:00:00Z' })).toMatchObject({
    corrected: 2,
  });
  expect(await sums()).toHaveLength(4);
});

test('what an export changes in a period that was locked before is kept as restated', async () => {
  await chart();
  // The lock comes with the export: what that one brings is no restatement.
  expect(await journals({ ...FIRST, locked: '2024-01-31' })).toMatchObject({ restated: 0 });
  const [first, second] = FIRST.entries;
  const changed = {
    issued: '2024-04-10T08:00:00Z',
    entries: [
      {
        ...first,
        lines: [
          ['5100', '520.00'],
          ['1000', '-500.00'],
          ['1000', '-20.00'],
        ],
      },
      {
        ...second,
        lines: [
          ['5100', '99.00'],
          ['1000', '-99.00'],
        ],
      },
    ],
  } as const;
  // February is not locked.
  expect(await journals(changed)).toMatchObject({ corrected: 2, restated: 2 });
  expect(
    await rows(`select ledger_card_code, vessel_name, journal_date, change::text from restatement
                 order by ledger_card_code`),
  ).toEqual([
    { ledger_card_code: '1000', vessel_name: null, journal_date: '2024-01-15', change: '-20' },
    {
      ledger_card_code: '5100',
      vessel_name: 'Halyard Dawn',
      journal_date: '2024-01-15',
      change: '20',
    },
  ]);
  // A locked period that is taken for the first time says nothing new of anything.
  const before = {
    from: '2023-01-01',
    to: '2023-12-31',
    issued: '2024-04-11T08:00:00Z',
    entries: [
      {
        number: 9,
        date: '2023-05-01',
        lines: [
          ['5100', '1.00'],
          ['1000', '-1.00'],
        ],
      },
    ],
  } as const;
  expect(await journals(before)).toMatchObject({ added: 1, restated: 0 });
});

test('[API-08] an export that names what nobody knows is refused whole, by line', async () => {
  expect(await refusal(journals(FIRST))).toContain("'NAVI01' is in no chart (Companies)");
  await chart();
  const content = exportOfTest(FIRST).replaceAll('Halyard Dawn', 'Halyard Dusk');
  const given = await storeReceivedFile(it.db, 'journals', content);
  expect(await refusal(importJournals(it.db, given))).toContain(
    "line 14, H (Vessel): 'Halyard Dusk' is in no chart (Vessels); line 16, H (Vessel)",
  );
  await journals(FIRST);
  expect(await refusal(journals({ from: '2024-03-01', to: '2024-04-30' }))).toContain(
    'Another export of NAVI01, 2024-01-01 to 2024-03-31, was issued at the same moment',
  );
  expect(await rows('select 1 from ledger_export')).toHaveLength(1);
});

test('an entry that another export of the same moment has is refused, by its line', async () => {
  await chart();
  await journals(FIRST);
  const moved = {
    number: 1,
    date: '2024-04-02',
    lines: [
      ['5100', '1.00'],
      ['1000', '-1.00'],
    ],
  } as const;
  const april = { from: '2024-04-01', to: '2024-04-30', entries: [moved] };
  expect(await refusal(journals(april))).toContain(
    'line 9, B (Number): JV 1 stands in another export that was issued at the same moment',
  );
  expect(await rows('select 1 from ledger_export')).toHaveLength(1);
});

test('the database itself refuses a journal that does not sum to 0 and a card that is not there', async () => {
  await chart();
  await journals(FIRST);
  const line = (card: string, value: string) =>
    sql`
    insert into journal_line (journal_id, line_no, company_code, journal_date, counts,
                              ledger_card_code, currency, amount, book_value, entry_type)
    select journal_id, 7, company_code, journal_date, true, ${card}, 'USD', 0, ${value}::numeric,
           'OTHER' from journal limit 1`.execute(it.db);
  await expect(line('5100', '1.00')).rejects.toThrow('do not sum to 0');
  await expect(line('777', '0')).rejects.toThrow('a journal, card or vessel that is not there');
});

test('[API-08] a budget is taken once; a later one corrects and takes back', async () => {
  await chart();
  expect(await budget('NAVI01,5100,2024-01,200.00\nNAVI01,5100,2024-02,210.00')).toMatchObject({
    result: 'taken',
    added: 2,
  });
  expect(
    await budget('NAVI01,5100,2024-01,205\nNAVI01,5100,2024-02,\nNAVI01,4000,2024-01,1'),
  ).toEqual({
    result: 'taken',
    added: 1,
    corrected: 1,
    takenBack: 1,
    unchanged: 0,
    notes: [],
  });
  expect(
    await rows(`select ledger_card_code, to_char(month, 'MM') as month, amount::text from budget
                 order by accounting_set_id, 1, 2`),
  ).toEqual([
    { ledger_card_code: '5100', month: '01', amount: '200' },
    { ledger_card_code: '5100', month: '02', amount: '210' },
    { ledger_card_code: '4000', month: '01', amount: '1' },
    { ledger_card_code: '5100', month: '01', amount: '205' },
    { ledger_card_code: '5100', month: '02', amount: null },
  ]);
});

test.each([
  ['NAVI02,5100,2024-01,1', "line 2, A (Company): 'NAVI02' is in no chart (Companies)"],
  ['NAVI01,51,2024-01,1', "line 2, B (Card): '51' is in no chart (Ledger Cards)"],
  ['NAVI01,5100,2024-13,1', "line 2, C (Month): '2024-13' is not a month as YYYY-MM"],
  ['NAVI01,5100,2024-01,1.001', "line 2, D (Amount): '1.001' has more than two decimals"],
  [
    'NAVI01,5100,2024-01,1\nNAVI01,5100,2024-01,2',
    'line 3, C (Month): 5100 of NAVI01 in 2024-01 stands on line 2 already',
  ],
])('[API-08] a budget with %j is refused, by its place', async (row, why) => {
  await chart();
  expect(await refusal(budget(row))).toContain(why);
  expect(await rows('select 1 from budget')).toEqual([]);
});
