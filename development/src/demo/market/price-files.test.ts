import { parseStatement } from '@fairlead/trading/api/statement-format';
import { beforeAll, expect, test } from '@jest/globals';

import { CONTRACTS } from '../contracts.ts';
import { demoStatements } from '../statements.ts';
import { toMonthIndex } from './business-days.ts';
import { DEMO_DAYS, DEMO_SEED } from './demo-days.ts';
import { createMarket } from './market.ts';
import {
  EARLIER_DAYS,
  newestPriceFiles,
  PRICE_DAYS,
  PRICE_FILE_NAMES,
  priceFiles,
} from './price-files.ts';

const files = () => [...priceFiles(createMarket(DEMO_SEED, DEMO_DAYS, EARLIER_DAYS))];

let made: ReturnType<typeof files>;

/** Published prices: by product, kind, term month and day. */
const published = new Map<string, number>();
const fixingDays = new Map<string, string>();

beforeAll(() => {
  made = files();
  for (const { text } of made) {
    for (const line of text.split('\n').slice(1, -1)) {
      const [product = '', kind = '', month = '', day = '', price = ''] = line.split(',');
      published.set([product, kind, month, day].join(), Number(price));
      if (kind === 'FIXING' && month !== '') fixingDays.set([product, month].join(), day);
    }
  }
}, 60_000);

test('prices are the same each time, newest file first, a month in a file and a day in the last', () => {
  expect(files()).toEqual(made);
  expect(made.map(({ fileName }) => fileName)).toEqual(PRICE_FILE_NAMES);
  expect(made[0]?.fileName).toBe('settlements-2024-06-28.csv');
  expect(made.at(-1)?.fileName).toBe('settlements-2020-01.csv');
  expect(made).toHaveLength(20 + 53);
  expect(PRICE_DAYS[0]).toBe('2020-01-02');
}, 60_000);

test('every product has its fixing and 24 months ahead on every day', () => {
  for (const day of ['2020-01-02', '2022-03-15', '2024-06-28']) {
    const rows = made.flatMap(({ text }) =>
      text.split('\n').filter((row) => row.includes(`,${day},`)),
    );
    expect(rows).toHaveLength(13 * 26 + 2 * (24 + (day === '2024-06-28' ? 1 : 0)));
    expect(rows.every((row) => row.endsWith(',Halyard synthetic'))).toBe(true);
  }
  expect(published.get('CP,FIXING,2024-07,2024-06-28')).toBe(580);
});

test('the newest files hold the last 501 days', () => {
  const newest = new Set(newestPriceFiles(501));
  const days = made
    .filter(({ fileName }) => newest.has(fileName))
    .flatMap(({ text }) => [...new Set(text.match(/\d{4}-\d\d-\d\d/g))]);
  expect(new Set(days).size).toBeGreaterThanOrEqual(501);
  expect(new Set(days).size).toBeLessThan(501 + 23);
});

/** The mark by the published prices, as docs/pnl.md says it. */
function markOf(code: string, term: { month: string; from: string }, day: string): number {
  const announced = fixingDays.get([code, term.month].join());
  const forward = published.get([code, 'SETTLEMENT', term.month, day].join());
  if (code.startsWith('CP')) {
    if (announced === undefined || announced > day) return forward ?? Number.NaN;
    return published.get([code, 'FIXING', term.month, announced].join()) ?? Number.NaN;
  }
  if (term.month > day.slice(0, 7)) return forward ?? Number.NaN;
  const days = PRICE_DAYS.filter((each) => each.startsWith(term.month) && each >= term.from);
  const sum = days.reduce(
    (total, each) =>
      total +
      ((each <= day ? published.get([code, 'FIXING', '', each].join()) : forward) ?? Number.NaN),
    0,
  );
  return sum / days.length;
}

test('what clearers settle at is what the published prices make, to a dollar a lot', () => {
  let compared = 0;
  for (const statement of demoStatements()) {
    if (DEMO_DAYS.indexOf(statement.date) % 37 !== 5) continue;
    const read = parseStatement(statement.text);
    if ('problems' in read) throw new Error('There are problems in the statement');
    for (const position of read.statement.positions) {
      const contract = CONTRACTS.find(
        ({ code, multFactor }) =>
          code === position.contractCode && multFactor === position.multFactor,
      );
      if (contract === undefined) throw new Error(`No contract ${position.contractCode}`);
      const { code, priceUnit } = contract.product;
      const month = position.promptDate.slice(0, 7);
      expect(toMonthIndex(position.promptDate)).toBeGreaterThanOrEqual(
        toMonthIndex(statement.date),
      );
      const from = position.balmoDate ?? position.promptDate;
      const mark = markOf(code, { month, from }, statement.date);
      const aLot = position.multFactor * (priceUnit === '$/gal' ? 42 : 1);
      expect(Math.abs(mark - Number(position.settlement)) * aLot).toBeLessThan(1);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(1_000);
}, 120_000);
