// covers: ./compiled.rules.ts
// covers: ./layout.rules.ts
// covers: ./column-locations.rules.ts
// covers: ./records.rules.ts
// covers: ./sources.rules.ts
// covers: ./totals.rules.ts
import { expect, test } from '@jest/globals';

import type { Problem } from '../csv/problem.ts';
import { fittingPart, matchFileName } from './file-names.rules.ts';
import type { LayoutField, LayoutPart, LayoutRule } from './layout.rules.ts';
import { translate } from './translate.rules.ts';

const field = (
  given: Partial<LayoutField> & Pick<LayoutField, 'field' | 'source'>,
): LayoutField => ({
  section: '',
  row: '',
  form: 'text',
  map: null,
  signBy: null,
  missing: [],
  whenEmpty: null,
  ...given,
});
const rule = (given: Partial<LayoutRule> & Pick<LayoutRule, 'action'>): LayoutRule => ({
  field: null,
  values: [],
  section: '',
  why: null,
  ...given,
});
const part = (given: Partial<LayoutPart>): LayoutPart => ({
  part: 'all',
  pattern: '*',
  delimiter: null,
  namesOn: 0,
  encoding: null,
  skipFirst: 0,
  skipLast: 0,
  fields: [],
  rules: [],
  ...given,
});

const VALUES = new Map([
  ['side 1', '+'],
  ['side 2', '-'],
  ['contract NYM 7E', '7E'],
  ['any *', '*'],
]);
const FACTS = {
  maps: (map: string, theirs: string) => VALUES.get(`${map} ${theirs}`),
  nameDay: '2024-06-28',
  receivedAt: '2024-06-28T22:00:00Z',
};

function read(content: string, given: Partial<LayoutPart>) {
  const problems: Problem[] = [];
  const { rows, head, skipped } = translate(content, { part: part(given), facts: FACTS }, problems);
  return {
    rows: rows.map(({ section, line, cells }) => ({
      ...(section === '' ? {} : { section }),
      line,
      ...Object.fromEntries(cells),
    })),
    head: head === undefined ? undefined : Object.fromEntries(head.cells),
    skipped,
    problems: problems.map(
      ({ line, column, message }) => `${String(line)} ${String(column)}: ${message}`,
    ),
  };
}

const FIXED: Partial<LayoutPart> = {
  fields: [
    field({ field: 'record', source: '1/1' }),
    field({ field: 'Account', source: '2/4' }),
    field({ field: 'side', source: '6/1', map: 'side' }),
    field({ field: 'Lots', source: '7/5', form: 'number', signBy: 'side' }),
    field({ field: 'Price', source: '12/8', form: 'number:implied 4' }),
    field({ field: 'Contract', source: '20/3 & 23/2', map: 'contract' }),
    field({ section: 'Total', field: 'Rows', source: '2/4', form: 'number' }),
    field({ section: 'Total', field: 'Lots', source: '7/5', form: 'number' }),
    field({ section: 'File', field: 'Statement Date', source: 'name' }),
    field({
      section: 'File',
      field: 'Issued',
      source: 'line 1: 5/12',
      form: 'moment:YYYYMMDDHHmm',
    }),
  ],
  skipFirst: 1,
  rules: [
    rule({ field: 'record', values: ['P', 'Q'], action: 'take', section: 'Open Positions' }),
    rule({ field: 'record', values: ['O'], action: 'skip', why: 'an option' }),
    rule({ field: 'record', values: ['X'], action: 'refuse', why: 'nobody knows it' }),
    rule({ field: 'record', values: ['T'], action: 'total' }),
  ],
};

/** A line with texts from these characters on. */
function fixed(texts: Readonly<Record<number, string>>): string {
  let line = '';
  for (const [start, text] of Object.entries(texts)) line = line.padEnd(Number(start) - 1) + text;
  return line;
}

const FEI = { 12: '06145000', 20: 'NYM', 23: '7E' };
const LINES = [
  'HDR 202406282140',
  fixed({ 1: 'P', 2: 'A001', 6: '1', 7: '   12', ...FEI }),
  fixed({ 1: 'O', 2: 'A001' }),
  '',
  fixed({ 1: 'Q', 2: 'A002', 6: '2', 7: '    3', ...FEI }),
  fixed({ 1: 'O', 2: 'A001' }),
  fixed({ 1: 'T', 2: '2', 7: '    9' }),
];

/** The lines with one of them, counted from 1, otherwise. */
const withLine = (line: number, text: string) =>
  LINES.map((each, index) => (index + 1 === line ? text : each)).join('\r\n');

test('fixed characters: signs by side, implied decimals, joined keys, records skipped by name and counted', () => {
  expect(read(LINES.join('\r\n'), FIXED)).toEqual({
    rows: [
      {
        section: 'Open Positions',
        line: 2,
        record: 'P',
        Account: 'A001',
        side: '+',
        Lots: '12',
        Price: '614.5',
        Contract: '7E',
      },
      {
        section: 'Open Positions',
        line: 5,
        record: 'Q',
        Account: 'A002',
        side: '-',
        Lots: '-3',
        Price: '614.5',
        Contract: '7E',
      },
    ],
    head: { 'Statement Date': '2024-06-28', Issued: '2024-06-28T21:40:00Z' },
    skipped: [{ why: 'an option', count: 2, firstLine: 3 }],
    problems: [],
  });
});

test.each([
  [
    'a side that no map has',
    2,
    fixed({ 1: 'P', 2: 'A001', 6: '3', 7: '12', ...FEI }),
    ["2 character 6 (side): '3' is no value of the map side"],
  ],
  [
    'a point where decimals are implied',
    2,
    fixed({ 1: 'P', 2: 'A001', 6: '1', 7: '   12', 12: '614.5000', 20: 'NYM', 23: '7E' }),
    [
      "2 characters 12 to 19 (Price): '614.5000' is not a number of digits alone, 4 of them decimals",
    ],
  ],
  [
    'a contract that no map has',
    5,
    fixed({ 1: 'Q', 2: 'A002', 6: '2', 7: '    3', ...FEI, 23: 'XX' }),
    ["5 characters 20 to 22 (Contract): 'NYM XX' is no value of the map contract"],
  ],
  ['what the layout refuses', 3, 'X', ['3 null: The layout refuses this record: nobody knows it']],
  ['what no rule covers', 3, 'Y', ['3 null: No rule of the layout covers this record']],
  [
    'a row less than the total',
    7,
    fixed({ 1: 'T', 2: '3', 7: '    9' }),
    ['7 characters 2 to 5 (Rows): says 3, but the rows make 2'],
  ],
  [
    'other lots than the total',
    7,
    fixed({ 1: 'T', 2: '2', 7: '   15' }),
    ['7 characters 7 to 11 (Lots): says 15, but the rows make 9'],
  ],
  ['no total', 7, '', ['null null: The file is cut short: the record of its totals is missing']],
  ['no moment in the first line', 1, 'HDR', []],
])('%s refuses the file, by its place', (_, line, text, problems) => {
  expect(read(withLine(line, text), FIXED).problems).toEqual(problems);
});

const WIDE: Partial<LayoutPart> = {
  delimiter: ';',
  namesOn: 2,
  skipLast: 1,
  fields: [
    field({ field: 'Date', source: 'Day', form: 'day:DD.MM.YYYY' }),
    field({ field: 'Kind', source: '= FIXING' }),
    field({ row: 'fei', field: 'Product', source: '= FEI' }),
    field({
      row: 'fei',
      field: 'Price',
      source: 'FEI mid',
      form: 'number:comma',
      whenEmpty: 'no row',
      missing: ['0', 'N/A'],
    }),
    field({ row: 'cp', field: 'Product', source: '= CP' }),
    field({ row: 'cp', field: 'Price', source: '#3', form: 'number:comma', whenEmpty: 'no row' }),
  ],
};

test('a wide file: a row for each column that says something, a decimal comma, days as they are written', () => {
  const content =
    'Prices of a house\nDay;FEI mid;CP;Note\n28.06.2024;1.614,5;580,25;x\n27.06.2024;0,00;;\n26.06.2024;N/A;1\nEnd;2\n';
  expect(read(content, WIDE)).toMatchObject({
    rows: [
      { line: 3, Date: '2024-06-28', Kind: 'FIXING', Product: 'FEI', Price: '1614.5' },
      { line: 3, Date: '2024-06-28', Kind: 'FIXING', Product: 'CP', Price: '580.25' },
      { line: 5, Date: '2024-06-26', Kind: 'FIXING', Product: 'CP', Price: '1' },
    ],
    problems: [],
  });
  expect(read('x\nDay;CP\n28.06.2024;1\nEnd', WIDE).problems).toEqual([
    '2 FEI mid: The layout has this column, the file has not',
  ]);
  expect(read(content.replace('1.614,5', '1614.5,0'), WIDE).problems).toEqual([
    "3 B (FEI mid): '1614.5,0' is not a number with a decimal comma",
  ]);
});

test('months in the heading: a row for each of them, other columns do not matter', () => {
  const given = {
    delimiter: ',',
    namesOn: 1,
    fields: [
      field({ field: 'Product', source: 'Code', map: 'any' }),
      field({ field: 'Term Month', source: 'heading', form: 'month:MMM-YY' }),
      field({ field: 'Price', source: '*', form: 'number', whenEmpty: 'no row' as const }),
    ],
  };
  expect(read('Code,Unit,Aug-24,Sep-24\nFEI,t,614.5,\nCP,t,1,2\n', given)).toMatchObject({
    rows: [
      { line: 2, Product: 'FEI', 'Term Month': '2024-08', Price: '614.5' },
      { line: 3, Product: 'CP', 'Term Month': '2024-08', Price: '1' },
      { line: 3, Product: 'CP', 'Term Month': '2024-09', Price: '2' },
    ],
    problems: [],
  });
  expect(read('Code,Aug-24\nFEI,x\n', given).problems).toEqual([
    "2 B (Aug-24): 'x' is not a number with a decimal point",
  ]);
});

test('what holds of the whole file is said alike by every record', () => {
  const given = {
    delimiter: ',',
    namesOn: 1,
    fields: [
      field({ section: 'File', field: 'Statement Date', source: 'Day', form: 'day:YYYYMMDD' }),
      field({ field: 'Account', source: 'Acct' }),
    ],
  };
  expect(read('Day,Acct\n20240628,A\n20240628,B\n', given).head).toEqual({
    'Statement Date': '2024-06-28',
  });
  expect(read('Day,Acct\n20240628,A\n20240627,B\n', given).problems).toEqual([
    "3 A (Day): is '20240627', and '20240628' on line 2",
  ]);
});

test('a name of a file says its day and which layout it is, the longest pattern first', () => {
  expect(matchFileName('20240628_POSF1.txt', '{YYYYMMDD}_POSF1*')).toEqual({ day: '2024-06-28' });
  expect(matchFileName('20240631_POSF1.txt', '{YYYYMMDD}_POSF1*')).toBeUndefined();
  expect(matchFileName('pos (1).txt', 'pos*.txt')).toEqual({ day: undefined });
  expect(matchFileName('posXtxt', 'pos*.txt')).toBeUndefined();
  const layouts = [
    ...[
      ['a', '2020-01-01', 'prices*'],
      ['b', '2020-01-01', 'prices_fei*'],
      ['b', '2024-07-01', 'prices_fei*'],
    ].map(([name = '', validFrom = '', pattern = '']) => ({
      name,
      validFrom,
      kind: 'settlements' as const,
      parts: [part({ pattern })],
    })),
  ];
  const found = (name: string, today: string) => {
    const fitting = fittingPart(name, layouts, today);
    return fitting === undefined ? undefined : `${fitting.layout.name} ${fitting.layout.validFrom}`;
  };
  expect(found('prices_fei.csv', '2024-06-30')).toBe('b 2020-01-01');
  expect(found('prices_fei.csv', '2024-07-01')).toBe('b 2024-07-01');
  expect(found('prices.csv', '2024-07-01')).toBe('a 2020-01-01');
  expect(found('prices.csv', '2019-07-01')).toBeUndefined();
  expect(found('rates.csv', '2024-07-01')).toBeUndefined();
});
