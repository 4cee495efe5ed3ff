import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { dayNumber, dayText } from '@fairlead/shared/domain/calendar/days';

import { toMonthNumber } from '../../../../areas/pnl/api/engine/days.rules.ts';
import type { ValuationFacts } from '../../../../areas/pnl/api/engine/facts.rules.ts';
import { fromNpm } from '../tasks/peers/installed.ts';
import { DAY, DAY_BEFORE } from './firm.ts';
import type { EngineResult, Timed } from './our-engine.ts';
import { EXPLAIN, EXPOSURES, MARKS, NETS, VALUES, VARS } from './duckdb-sql.ts';

const VERSION = '1.5.5-r.4';

type Row = readonly (string | number | bigint | null)[];
type Connection = {
  run: (sql: string) => Promise<unknown>;
  runAndReadAll: (sql: string) => Promise<{ getRows: () => readonly Row[] }>;
};
type Library = {
  DuckDBInstance: {
    create: (
      file: string,
      options: Readonly<Record<string, string>>,
    ) => Promise<{ connect: () => Promise<Connection>; closeSync: () => void }>;
  };
};

/** A DuckDB with the same facts in tables, of as many threads as this machine has. */
export async function duckdbOf(facts: ValuationFacts) {
  const folder = fromNpm('duckdb', [`@duckdb/node-api@${VERSION}`]);
  const file = path.join(folder, 'node_modules/@duckdb/node-api/lib/index.js');
  const { DuckDBInstance } = (await import(pathToFileURL(file).href)) as Library;
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(os.availableParallelism()),
  });
  const connection = await instance.connect();
  await fill(connection, facts);
  return {
    run: () => runOf(connection),
    /** Bytes of its tables and of what it keeps to answer from. */
    memory: async () => {
      const answer = await connection.runAndReadAll(
        'select sum(memory_usage_bytes)::double from duckdb_memory()',
      );
      return Number(answer.getRows()[0]?.[0] ?? 0);
    },
    close: () => {
      instance.closeSync();
    },
  };
}

async function runOf(connection: Connection): Promise<Timed> {
  const start = performance.now();
  await connection.run(MARKS);
  await connection.run(VALUES);
  const nets = await connection.runAndReadAll(NETS);
  const explain = await connection.runAndReadAll(EXPLAIN);
  const valued = performance.now();
  await connection.run(EXPOSURES);
  const vars = await connection.runAndReadAll(VARS);
  const end = performance.now();
  const [price, roll, added, costs] = (explain.getRows()[0] ?? []).map(Number);
  const found: EngineResult = {
    nets: new Map(
      nets.getRows().map(([deal, net, change]) => [String(deal), [Number(net), Number(change)]]),
    ),
    explain: { price: price ?? 0, roll: roll ?? 0, new: added ?? 0, costs: costs ?? 0 },
    vars: new Map(vars.getRows().map(([node, cents]) => [String(node), Number(cents)])),
  };
  return {
    found,
    seconds: {
      'values and explain': (valued - start) / 1000,
      'exposures, scenarios, VaR': (end - valued) / 1000,
    },
    total: (end - start) / 1000,
  };
}

/** The facts as files of commas, which it reads fastest. */
async function fill(connection: Connection, facts: ValuationFacts): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fairlead-bench-'));
  try {
    for (const [name, columns, rows] of tablesOf(facts)) {
      const file = path.join(folder, `${name}.csv`);
      writeFileSync(file, `${rows.join('\n')}\n`);
      const types = columns.map(([column, type]) => `'${column}': '${type}'`).join(', ');
      await connection.run(
        `create table ${name} as select * from read_csv('${file}', header = false, columns = {${types}})`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Table = readonly [string, readonly (readonly [string, string])[], readonly string[]];

function* tablesOf({ legs, cube }: ValuationFacts): Generator<Table> {
  const column = (type: string, ...names: string[]) => names.map((name) => [name, type] as const);
  yield ['run', column('INTEGER', 'today', 'yesterday', 'month'), [runRow()]];
  yield [
    'legs',
    [
      ...column('INTEGER', 'place', 'instrument', 'trade_day'),
      ...column('DOUBLE', 'qty', 'price', 'unit_mult', 'cost'),
    ],
    Array.from({ length: legs.count }, (_, leg) =>
      [
        ...[legs.place[leg], legs.instrument[leg], legs.tradeDay[leg]],
        ...[legs.qty[leg], legs.price[leg], legs.unitMult[leg], legs.cost[leg]],
      ].join(','),
    ),
  ];
  yield [
    'places',
    [...column('INTEGER', 'place'), ...column('VARCHAR', 'book', 'strategy', 'deal')],
    legs.places.map(({ book, strategy, deal }, at) => [at, book, strategy, deal].join(',')),
  ];
  yield [
    'instruments',
    column('INTEGER', 'instrument', 'product', 'month', 'first_day', 'last_day'),
    legs.instruments.map(({ product, termMonth, windowStart, windowEnd }, at) => {
      const code = cube.productIndex.get(product.code);
      return [at, code, termMonth, dayNumber(windowStart), dayNumber(windowEnd)].join(',');
    }),
  ];
  yield ['weekdays', column('INTEGER', 'day'), weekdaysOf(spanOf(legs))];
  yield [
    'price_days',
    column('INTEGER', 'day_no', 'day', 'month'),
    cube.days.map((day, at) => [at, dayNumber(day), toMonthNumber(day)].join(',')),
  ];
  yield [
    'fixings',
    [...column('INTEGER', 'product', 'day'), ...column('DOUBLE', 'price')],
    cube.fixings.flatMap((prices, product) =>
      Array.from(prices, (price, at) => [product, dayNumber(cube.days[at] ?? ''), price].join(',')),
    ),
  ];
  yield [
    'settlements',
    [...column('INTEGER', 'product', 'month', 'day'), ...column('DOUBLE', 'price')],
    cube.settlements.flatMap((prices, product) => settlementsOf(cube, product, prices)),
  ];
}

const runRow = (): string => [dayNumber(DAY), dayNumber(DAY_BEFORE), toMonthNumber(DAY)].join(',');

function spanOf({ instruments }: ValuationFacts['legs']) {
  const starts = instruments.map(({ windowStart }) => dayNumber(windowStart));
  const ends = instruments.map(({ windowEnd }) => dayNumber(windowEnd));
  return { first: Math.min(...starts), last: Math.max(...ends) };
}

function weekdaysOf({ first, last }: { first: number; last: number }): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .filter((day) => ![0, 6].includes(new Date(dayText(day)).getUTCDay()))
    .map(String);
}

function settlementsOf(
  cube: ValuationFacts['cube'],
  product: number,
  prices: Float64Array,
): string[] {
  const rows: string[] = [];
  for (const [index, price] of prices.entries()) {
    if (Number.isNaN(price)) continue;
    const day = dayNumber(cube.days[Math.floor(index / cube.months)] ?? '');
    rows.push([product, cube.firstMonth + (index % cube.months), day, price].join(','));
  }
  return rows;
}
