// covers: ../../../../api/platform/file-layouts/native-lines.rules.ts
// covers: ./settlement-file.rules.ts
import { expect, test } from '@jest/globals';
import Big from 'big.js';

import type { Problem } from '@fairlead/platform/csv/problem';
import type { LayoutField, LayoutPart } from '@fairlead/platform/file-layouts/layout.rules';
import { NATIVE_FORMATS } from '@fairlead/platform/file-layouts/native-formats.rules';
import { tableLines } from '@fairlead/platform/file-layouts/native-lines.rules';
import { translate } from '@fairlead/platform/file-layouts/translate.rules';
import { readSettlements } from './settlement-file.rules.ts';

const RUNS = 200;

/** Random numbers from 0 to below 1 by a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
const below = (random: Random, count: number) => Math.floor(random() * count);
const oneOf = <Value>(random: Random, values: readonly Value[]): Value => {
  const value = values[below(random, values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
};

/** A style in which a house may write a cell: the form that reads it, and the text that it prints. */
type Style = { readonly form: string; readonly print: (ours: string) => string };

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const partsOf = (day: string) => day.split('-') as [string, string, string];
const name = (month: string) => MONTHS[Number(month) - 1] ?? '';

const DAYS: readonly Style[] = [
  { form: 'day:YYYY-MM-DD', print: (day) => day },
  { form: 'day:?YYYYMMDD', print: (day) => `0${day.replaceAll('-', '')}` },
  { form: 'day:DD.MM.YY', print: (day) => partsOf(day).toReversed().join('.').replace('.20', '.') },
  {
    form: 'day:DD MMM YYYY*',
    print: (day) => `${partsOf(day)[2]} ${name(partsOf(day)[1])} ${partsOf(day)[0]} 16:30`,
  },
];

const TERM_MONTHS: readonly Style[] = [
  { form: 'month:YYYYMM', print: (month) => month.replace('-', '') },
  {
    form: 'month:@YY',
    print: (month) => `${'FGHJKMNQUVXZ'[Number(month.slice(5)) - 1] ?? ''}${month.slice(2, 4)}`,
  },
  { form: 'month:MMM-YY', print: (month) => `${name(month.slice(5))}-${month.slice(2, 4)}` },
];

const grouped = (digits: string, mark: string) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, mark);
const minus = (text: string, print: (amount: string) => string, isBehind = false) => {
  const amount = print(text.replace('-', ''));
  if (!text.startsWith('-')) return amount;
  return isBehind ? `${amount}-` : `-${amount}`;
};
const withMarks = (group: string, decimal: string) => (amount: string) => {
  const [whole = '', rest] = amount.split('.');
  return `${grouped(whole, group)}${rest === undefined ? '' : `${decimal}${rest}`}`;
};

const NUMBERS: readonly Style[] = [
  { form: 'number', print: (text) => text },
  { form: 'number', print: (text) => minus(text, withMarks(',', '.')) },
  { form: 'number', print: (text) => (text.startsWith('-') ? `(${text.slice(1)})` : text) },
  {
    form: 'number',
    print: (text) => `${text.replace('-', '')} ${text.startsWith('-') ? 'DR' : 'CR'}`,
  },
  { form: 'number:comma', print: (text) => minus(text, withMarks('.', ','), true) },
  {
    form: 'number:implied 4',
    print: (text) =>
      minus(text, (amount) => new Big(amount).times(10_000).toFixed().padStart(12, '0'), true),
  },
  { form: 'number times 0.01', print: (text) => new Big(text).times(100).toFixed() },
  { form: 'number negated', print: (text) => new Big(text).neg().toFixed() },
];

const OURS = NATIVE_FORMATS.settlements.sections[''] ?? [];

type Ours = Readonly<Record<string, string>>;

const CODES = new Map([
  ['FEI', 'PAAAA 01'],
  ['CP', 'PBBBB 02'],
]);

/** Prices of our own, no key twice. */
function randomPrices(random: Random): readonly Ours[] {
  const rows = new Map<string, Ours>();
  for (let n = below(random, 20) + 1; n > 0; n -= 1) {
    const day = `2024-0${below(random, 9) + 1}-${10 + below(random, 19)}`;
    const row = {
      Product: oneOf(random, ['FEI', 'CP']),
      Kind: 'SETTLEMENT',
      Source: 'House',
      'Term Month': `2025-${String(below(random, 12) + 1).padStart(2, '0')}`,
      Date: day,
      Price: new Big(below(random, 20_000_000) - 5_000_000).div(10_000).toFixed(),
    };
    rows.set(JSON.stringify([row.Product, row['Term Month'], day]), row);
  }
  return [...rows.values()];
}

type Column = { readonly field: string; readonly style: Style; readonly map: string | null };

/** A layout that somebody else might have, and the file that they would send. */
function randomLayout(
  random: Random,
  rows: readonly Ours[],
): { readonly part: LayoutPart; readonly content: string } {
  const columns: Column[] = [
    {
      field: 'Product',
      style: { form: 'text', print: (code) => CODES.get(code) ?? '' },
      map: 'code',
    },
    { field: 'Term Month', style: oneOf(random, TERM_MONTHS), map: null },
    { field: 'Date', style: oneOf(random, DAYS), map: null },
    { field: 'Price', style: oneOf(random, NUMBERS), map: null },
  ];
  const order = columns.toSorted(() => random() - 0.5);
  const bySide = random() < 0.5;
  const texts = rows.map((row) => [
    'R',
    ...order.map(({ field, style }) => {
      const ours = row[field] ?? '';
      return style.print(bySide && field === 'Price' ? ours.replace('-', '') : ours);
    }),
    (row['Price'] ?? '').startsWith('-') ? '2' : '1',
  ]);
  const isFixed = random() < 0.5;
  const delimiter = isFixed ? null : oneOf(random, [',', ';', '\t', '|']);
  const widths = texts.reduce<readonly number[]>(
    (most, row) => row.map((text, at) => Math.max(text.length, most[at] ?? 0)),
    [],
  );
  const startOf = (at: number) => widths.slice(0, at).reduce((sum, width) => sum + width, 1);
  const source = (at: number) => (isFixed ? `${startOf(at)}/${widths[at] ?? 1}` : `#${at + 1}`);
  const field = (given: Partial<LayoutField> & Pick<LayoutField, 'field' | 'source'>) => ({
    section: '',
    row: '',
    form: 'text',
    map: null,
    signBy: null,
    missing: [],
    whenEmpty: null,
    ...given,
  });
  const line = (cells: readonly string[]) => {
    if (delimiter === null)
      return cells
        .map((text, at) =>
          random() < 0.5 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0),
        )
        .join('');
    return cells
      .map((text) =>
        text.includes(delimiter) || text.includes('"') || random() < 0.2
          ? `"${text.replaceAll('"', '""')}"`
          : text,
      )
      .join(delimiter);
  };
  const skipFirst = below(random, 3);
  const skipLast = below(random, 2);
  const noise = () => (random() < 0.2 ? [line(['N'])] : []);
  const body = texts.flatMap((cells) => [...noise(), line(cells)]);
  const lines = [
    ...Array.from({ length: skipFirst }, () => 'A heading of theirs'),
    ...body,
    ...Array.from({ length: skipLast }, () => 'An end of theirs'),
  ];
  return {
    content: `${lines.join(oneOf(random, ['\n', '\r\n']))}\n`,
    part: {
      part: 'prices',
      pattern: '*',
      delimiter,
      namesOn: 0,
      encoding: null,
      skipFirst,
      skipLast,
      fields: [
        field({ field: 'record', source: source(0) }),
        ...order.map(({ field: own, style, map }, at) =>
          field({
            field: own,
            source: source(at + 1),
            form: style.form,
            map,
            signBy: bySide && own === 'Price' ? 'side' : null,
          }),
        ),
        field({ field: 'side', source: source(order.length + 1), map: 'side' }),
        field({ field: 'Kind', source: '= SETTLEMENT' }),
        field({ field: 'Source', source: '= House' }),
      ],
      rules: [
        { field: 'record', values: ['R'], action: 'take', section: '', why: null },
        { field: null, values: [], action: 'skip', section: '', why: 'noise' },
      ],
    },
  };
}

const VALUES = new Map([
  ...[...CODES].map(([ours, theirs]) => [`code ${theirs}`, ours] as const),
  ['side 1', '+'],
  ['side 2', '-'],
]);

const products = new Map(
  ['FEI', 'CP'].map((code) => [
    code,
    { pricing: 'AVG_DAILY', quoteUnit: '$/MT', businessDayBefore: (day: string) => day },
  ]),
);

test(`${RUNS} random files of random layouts are read as the rows that they were written of`, () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const random = randomOf(seed);
    const ours = randomPrices(random);
    const { part, content } = randomLayout(random, ours);
    const problems: Problem[] = [];
    const facts = {
      maps: (map: string, theirs: string) => VALUES.get(`${map} ${theirs}`),
      nameDay: undefined,
      receivedAt: '2024-12-31T00:00:00Z',
    };
    const { rows } = translate(content, { part, facts }, problems);
    expect({ seed, part, content, problems }).toMatchObject({ problems: [] });
    const foreign = readSettlements(tableLines(OURS, rows), products, problems);
    const own = readSettlements(
      tableLines(
        OURS,
        ours.map((row, at) => ({ line: at + 2, cells: new Map(Object.entries(row)) })),
      ),
      products,
      problems,
    );
    const saidBy = (read: typeof own) => read.map(({ line: _, ...said }) => said);
    expect({ seed, rows: saidBy(foreign) }).toEqual({ seed, rows: saidBy(own) });
    expect(problems).toEqual([]);
  }
});
