import { breaksBetween, parseStatement } from '@fairlead/trading/api/statement-format';
import { beforeAll, expect, test } from '@jest/globals';

import {
  businessDays,
  isBusinessDay,
  findLastBusinessDay,
  toMonthIndex,
} from './market/business-days.ts';
import { LEVELS, LEVELS_FROM } from './market/price-levels.ts';
import { type DemoStatement, demoStatements } from './statements.ts';
import { DEMO_DAYS } from './market/demo-days.ts';

type Parsed = Extract<ReturnType<typeof parseStatement>, { statement: unknown }>['statement'];

let all: DemoStatement[];

beforeAll(() => {
  all = [...demoStatements()];
}, 120_000);

const known = new Map<string, Parsed>();

/** Reads a file by the importer, each of them once; a file with any problem fails the test. */
function read({ fileName, text }: DemoStatement): Parsed {
  const before = known.get(fileName);
  if (before !== undefined) return before;
  const parsed = parseStatement(text);
  if ('problems' in parsed) {
    throw new Error(`${fileName}: ${JSON.stringify(parsed.problems.slice(0, 3))}`);
  }
  known.set(fileName, parsed.statement);
  return parsed.statement;
}

const of = (clearer: string) => all.filter((statement) => statement.clearer === clearer);

test('the days are the business days from 3 January 2022 to 28 June 2024', () => {
  expect(DEMO_DAYS[0]).toBe('2022-01-03');
  expect(DEMO_DAYS.at(-1)).toBe('2024-06-28');
  expect(DEMO_DAYS.length).toBeGreaterThanOrEqual(600);
  for (const day of ['2022-04-15', '2023-12-25', '2024-01-01', '2024-06-22']) {
    expect(DEMO_DAYS).not.toContain(day);
  }
  expect(new Set(DEMO_DAYS).size).toBe(DEMO_DAYS.length);
});

test('a month ends on its last business day', () => {
  expect(findLastBusinessDay(toMonthIndex('2024-06-03'))).toBe('2024-06-28');
  expect(findLastBusinessDay(toMonthIndex('2024-03-01'))).toBe('2024-03-28');
  expect(findLastBusinessDay(toMonthIndex('2022-12-01'))).toBe('2022-12-30');
  expect(businessDays('2023-12-22', '2023-12-27')).toEqual([
    '2023-12-22',
    '2023-12-26',
    '2023-12-27',
  ]);
  expect(isBusinessDay('2024-02-29')).toBe(true);
});

test('every clearer has a statement of every day, and there are 60,000 trades and more', () => {
  expect(of('Norvane').map(({ date }) => date)).toEqual(DEMO_DAYS);
  expect(of('Osterley').map(({ date }) => date)).toEqual(DEMO_DAYS);
  expect(all).toHaveLength(2 * DEMO_DAYS.length);
  expect(all.reduce((sum, { trades }) => sum + trades, 0)).toBeGreaterThanOrEqual(60_000);
});

test('the same seed makes the same files, byte by byte; another one makes others', () => {
  const again = demoStatements();
  const other = demoStatements('another');
  for (let i = 0; i < 20; i += 1) {
    expect((again.next().value as DemoStatement).text).toBe(all[i]?.text);
    expect((other.next().value as DemoStatement).text).not.toBe(all[i]?.text);
  }
});

test('the importer takes them: of every month the first and last days, all identities holding', () => {
  const chosen = all.filter(
    ({ date }, index) =>
      toMonthIndex(date) !== toMonthIndex(all[index + 2]?.date ?? '9999-01') || index % 120 < 2,
  );
  expect(chosen.length).toBeGreaterThan(60);
  for (const statement of chosen) expect(read(statement).trades).toHaveLength(statement.trades);
}, 120_000);

test('each statement begins with the balances that the one before it ended with', () => {
  for (const clearer of ['Norvane', 'Osterley']) {
    const run = of(clearer).slice(0, 30).map(read);
    for (const [index, statement] of run.slice(1).entries()) {
      const before = run[index]?.accounts.map(({ account, ending }) => [account, ending]);
      expect(statement.accounts.map(({ account, beginning }) => [account, beginning])).toEqual(
        before,
      );
    }
  }
}, 60_000);

test('a position is what was bought less what was sold and closed, day by day', () => {
  const held = new Map<string, number>();
  const add = (key: string, lots: number) => held.set(key, (held.get(key) ?? 0) + lots);
  const keyOf = (row: { contractCode: string; balmoDate: string | null }, month: number) =>
    `${row.contractCode} ${month} ${row.balmoDate ?? ''}`;
  for (const file of of('Osterley').slice(0, 60)) {
    const { trades, positions } = read(file);
    for (const trade of trades) {
      // P&S shows trades again that cancel out; they change nothing.
      if (trade.tradeType === 'P&S') continue;
      for (let i = 0; i < trade.promptMonths; i += 1) {
        add(keyOf(trade, toMonthIndex(trade.promptDate) + i), Number(trade.lots));
      }
    }
    const stated = new Map<string, number>();
    for (const position of positions) {
      const key = keyOf(position, toMonthIndex(position.promptDate));
      stated.set(key, (stated.get(key) ?? 0) + Number(position.lots));
    }
    expect(Object.fromEntries(stated)).toEqual(
      Object.fromEntries([...held].filter(([, lots]) => lots !== 0)),
    );
  }
}, 60_000);

test('each statement goes on where the last one ended: balances, accounts, positions, days', () => {
  const chained = (file: DemoStatement) => {
    const { clearer, statementDate, accounts, positions, trades } = read(file);
    return {
      clearer,
      statementDate,
      accounts,
      positions,
      trades: trades
        .filter(({ tradeType }) => tradeType !== 'P&S')
        .map((trade) => ({
          ...trade,
          closes: ['Delivery', 'Trade Settlement'].includes(trade.tradeType),
        })),
    };
  };
  for (const clearer of ['Norvane', 'Osterley'])
    for (const span of [of(clearer).slice(0, 70), of(clearer).slice(-70)]) {
      const run = span.map(chained);
      for (const [at, now] of run.slice(1).entries())
        expect(breaksBetween(run[at] ?? now, now, isBusinessDay)).toEqual([]);
    }
}, 120_000);

test('there is everything a screen has to show', () => {
  const trades = of('Norvane')
    .slice(-30)
    .flatMap((file) => read(file).trades);
  const kinds = new Set(trades.map(({ tradeType }) => tradeType));
  expect([...kinds].toSorted()).toEqual([
    'Delivery',
    'P&S',
    'TPA Transfer',
    'Trade',
    'Trade Settlement',
  ]);
  const orders = Map.groupBy(
    trades.filter(({ tradeType }) => tradeType === 'Trade'),
    ({ orderNum }) => orderNum,
  );
  const groups = [...orders.values()];
  expect(groups.some((fills) => fills.length > 3)).toBe(true);
  expect(groups.some((fills) => new Set(fills.map((fill) => fill.promptDate)).size === 2)).toBe(
    true,
  );
  expect(groups.some((fills) => new Set(fills.map((fill) => fill.contractCode)).size === 2)).toBe(
    true,
  );
  expect(trades.some(({ balmoDate }) => balmoDate !== null)).toBe(true);
  expect(trades.some(({ multFactor }) => multFactor === 100)).toBe(true);
  expect(new Set(trades.map(({ promptMonths }) => promptMonths))).toEqual(new Set([1, 3, 6, 12]));
  expect(trades.some((trade) => trade.tradeType === 'Trade' && trade.contraAccount !== null)).toBe(
    true,
  );
  expect(new Set(trades.map(({ account }) => account))).toEqual(
    new Set(['PAPER-01', 'PAPER-02', 'FREIGHT', 'SCG']),
  );
  expect(new Set(trades.map(({ priceUnit }) => priceUnit))).toEqual(
    new Set(['$/MT', '$/BBL', '$/gal']),
  );
}, 60_000);

test('prices lie where the markets lay: Brent within a quarter of its real level', () => {
  for (const file of of('Norvane').filter((_, index) => index % 30 === 0)) {
    const { trades, statementDate } = read(file);
    const level = LEVELS.brent[toMonthIndex(statementDate) - toMonthIndex(LEVELS_FROM)] ?? 0;
    for (const { price } of trades.filter(
      ({ contractCode, tradeType }) => contractCode === 'I' && tradeType === 'Trade',
    )) {
      expect(Math.abs(Number(price) / level - 1)).toBeLessThan(0.25);
    }
  }
}, 60_000);
