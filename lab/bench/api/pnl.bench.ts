// A run's calculation for 250,000, 500,000 and 1,000,000 legs: values of both days, why they differ,
// exposures, 500 scenarios and the VaR of every node, beside the same in DuckDB. Run by `pnpm bench pnl`.
import { duckdbOf } from './pnl/duckdb.ts';
import { firmOf } from './pnl/firm.ts';
import { type EngineResult, runOurEngine, type Timed } from './pnl/our-engine.ts';
import { figure, type Figure, judge } from '../../../bin/figures.mjs';
import { median } from './tasks/figures.ts';

const SIZES = [250_000, 500_000, 1_000_000];
const ROUNDS = 5;
/** Limit for a million legs. */
const MAX_SECONDS = 10;
/** A leg of a million may take so much of the time of one of 250,000. */
const MAX_GROWTH = 1.5;

const MB = 1_000_000;
const seconds = (of: number): string => `${of.toFixed(2)} s`;

/** Differences between the two, in words. */
function differences(own: EngineResult, other: EngineResult, legs: number): string[] {
  // Cents: DuckDB's doubles may round what lies on half a cent to the other side.
  const most = Math.max(2, legs / 1000);
  const apart = (what: string, ours: number, theirs: number | undefined) =>
    theirs !== undefined && Math.abs(ours - theirs) <= most
      ? []
      : [`${what}: ${ours} here, ${String(theirs)} there`];
  return [
    ...[...own.nets].flatMap(([deal, [net, change]]) => [
      ...apart(`net of ${deal}`, net, other.nets.get(deal)?.[0]),
      ...apart(`change of ${deal}`, change, other.nets.get(deal)?.[1]),
    ]),
    ...(['price', 'roll', 'new', 'costs'] as const).flatMap((cause) =>
      apart(cause, own.explain[cause], other.explain[cause]),
    ),
    ...[...own.vars].flatMap(([node, cents]) =>
      apart(`VaR of ${node === '' ? 'all' : node}`, cents, other.vars.get(node)),
    ),
  ];
}

function printTimes(who: string, runs: readonly Timed[], memory: number): number {
  const total = median(runs.map((run) => run.total));
  const parts = Object.keys(runs[0]?.seconds ?? {}).map(
    (part) => `${part} ${seconds(median(runs.map((run) => run.seconds[part] ?? 0)))}`,
  );
  console.log(
    `  ${who.padEnd(9)} ${seconds(total)} (${parts.join(', ')}), ${(memory / MB).toFixed(0)} MB`,
  );
  return total;
}

/** Heap and arrays, after what nobody holds any more is gone where the garbage can be asked for. */
function held(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

async function measure(legs: number) {
  console.log(`${legs.toLocaleString('en')} legs`);
  const facts = firmOf(legs);
  const duckdb = await duckdbOf(facts);
  try {
    const own: Timed[] = [];
    const other: Timed[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const runs = [runOurEngine(facts), await duckdb.run()] as const;
      if (round < 0) continue; // before, both warm up
      own.push(runs[0]);
      other.push(runs[1]);
    }
    const times = {
      own: printTimes('Fairlead', own, held()),
      duckdb: printTimes('DuckDB', other, await duckdb.memory()),
    };
    const [ours, theirs] = [own[0]?.found, other[0]?.found];
    if (ours === undefined || theirs === undefined) throw new Error('nothing was measured');
    const apart = differences(ours, theirs, legs);
    for (const each of apart.slice(0, 10)) console.log(`  differs: ${each}`);
    if (apart.length === 0)
      console.log(`  both found the same, VaR of all ${ours.vars.get('')} cents`);
    return { legs, ...times, differences: apart.length };
  } finally {
    duckdb.close();
  }
}

async function main(): Promise<void> {
  const measured = [];
  for (const legs of SIZES) measured.push(await measure(legs));
  const [smallest, largest] = [measured[0], measured.at(-1)];
  if (smallest === undefined || largest === undefined) return;
  const figures: Figure[] = [
    figure('seconds, a million legs', largest.own, {
      atMost: MAX_SECONDS,
      details: 'ours',
      absolute: true,
    }),
    ...measured.map(({ legs, own, duckdb }) =>
      figure(`to DuckDB, ${legs.toLocaleString('en')}`, own / duckdb, {
        atMost: 1,
        details: `${seconds(own)} to ${seconds(duckdb)}`,
      }),
    ),
    figure(
      'a leg of 1,000,000 to 250,000',
      largest.own / largest.legs / (smallest.own / smallest.legs),
      { atMost: MAX_GROWTH, details: 'linear is 1' },
    ),
    figure(
      'differences',
      measured.reduce((sum, each) => sum + each.differences, 0),
      {
        atMost: 0,
        details: 'of nets, changes, causes and VaR',
      },
    ),
  ];
  judge(figures);
}

await main();
