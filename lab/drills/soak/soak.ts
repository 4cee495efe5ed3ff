/**
 * The whole product through a share of a day's work, at the pace of a day in two hours: tickets, verifications,
 * imports, runs and forty people who look about. What server and worker hold, connections to the database and rows
 * of queues stay level once everything is warm, and are back where they were when everybody has gone. Needs root.
 *
 *     node lab/drills/soak/soak.ts           must pass; two hours, --minutes=8 for a short one
 *     node lab/drills/soak/soak.ts --leak    must fail: the server keeps 8 KB of each request
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { type Check, type Figure, report } from '../drill.ts';
import { importTrades } from '../firm.ts';
import { WatchedFolders } from '../product-files.ts';
import { none, numberOf } from '../run-firm.ts';
import { drillWhole, type WholeProduct } from '../whole-product.ts';
import { DAY, DAY_MINUTES, type DayFigures, newFigures, workFor } from './days-work.ts';
import { growthOf } from './flat.rules.ts';
import { INSPECTABLE } from './inspected-process.ts';
import { type Sample, Sampler, STAYING } from './sample.ts';

const TRADES = 2_000;
const SAMPLES = 24;
const MINUTE_MS = 60_000;
const MIB = 1024 * 1024;

/** MiB that the heap of a process may grow by after the warm-up. */
const LEVEL_MIB = 5;
/** The same of all that it has of the machine, which comes and goes in larger pieces. */
const RESIDENT_MIB = 48;
/** Timers, sockets and files that may be more at the end than at the beginning. */
const FEW = 5;
const QUIET_MS = 120_000;

const isControl = process.argv.includes('--leak');
const minutes = numberOf('minutes', DAY_MINUTES);

const mib = (bytes: number) => (bytes / MIB).toFixed(1);

type Soak = {
  readonly samples: readonly Sample[];
  readonly before: Sample;
  readonly after: Sample;
};

await drillWhole(async (product) => {
  await importTrades(product.db, TRADES);
  const folders = new WatchedFolders(product.data);
  const figures = newFigures();
  const soak = await soaked(product, figures, folders);
  return reportChecks(soak, figures, folders);
}, INSPECTABLE);

async function soaked(
  product: WholeProduct,
  figures: DayFigures,
  folders: WatchedFolders,
): Promise<Soak> {
  const sampler = await Sampler.of(product);
  if (isControl) await sampler.plantLeak();
  // The first one only opens what looking needs.
  await sampler.sample();
  const before = await sampler.sample();
  const samples: Sample[] = [];
  const work = workFor({ product, folders, figures, minutes });
  const end = performance.now() + minutes * MINUTE_MS;
  while (performance.now() < end) {
    await sleep((minutes * MINUTE_MS) / SAMPLES);
    const sample = await sampler.sample();
    samples.push(sample);
    console.log(lineOf(sample, figures));
  }
  await work;
  const after = await quiet(sampler, before);
  console.log(lineOf(after, figures));
  sampler.close();
  return { samples, before, after };
}

/** Waits until everybody has gone and all is done, and answers what is held; what is open for a while yet may take its time. */
async function quiet(sampler: Sampler, before: Sample): Promise<Sample> {
  for (const end = performance.now() + QUIET_MS; ;) {
    const now = await sampler.sample();
    const isBack = now.waiting === 0 && more(before, now).every(([, count]) => count <= 0);
    if (isBack || performance.now() > end) return now;
    await sleep(2_000);
  }
}

/** Counts how many more there are. */
function more(before: Sample, after: Sample): readonly (readonly [what: string, count: number])[] {
  return [
    ['connections to the database', after.connections - before.connections],
    ...STAYING.flatMap((name) => [
      [`handles of the ${name}`, after[name].handles - before[name].handles] as const,
      [`files of the ${name}`, after[name].files - before[name].files] as const,
    ]),
  ];
}

function lineOf(
  { atMs, server, worker, connections, waiting }: Sample,
  { looks }: DayFigures,
): string {
  const held = [server, worker].map(
    ({ heap, buffers, resident, handles, files }) =>
      `heap ${mib(heap)} buffers ${mib(buffers)} resident ${mib(resident)} handles ${handles} files ${files}`,
  );
  const at = `${(atMs / MINUTE_MS).toFixed(1)} min`;
  return `${at}: server ${held[0]}; worker ${held[1]}; connections ${connections}, waiting ${waiting}, looks ${looks.calls}`;
}

/** Checks that what a process holds does not grow over time. */
function level(samples: readonly Sample[]): Check[] {
  return STAYING.flatMap((name) => {
    const grown = (what: 'heap' | 'buffers' | 'resident') =>
      growthOf(samples.map((sample) => [sample.atMs, sample[name][what] / MIB]));
    const check = (what: string, by: number, most: number): Check => [
      `${what} of the ${name} is level`,
      by <= most,
      `${by.toFixed(2)} MiB more after the warm-up, ${most} at most`,
    ];
    return [
      check('heap', grown('heap') + grown('buffers'), LEVEL_MIB),
      check('resident', grown('resident'), RESIDENT_MIB),
    ];
  });
}

function reportChecks(
  { samples, before, after }: Soak,
  figures: DayFigures,
  folders: WatchedFolders,
): number {
  const { tickets, verifications, looks, runs, refusedRuns } = figures;
  const refused = [...tickets.refused, ...verifications.refused, ...looks.refused, ...refusedRuns];
  for (const line of new Set([...refused, ...folders.reasons()])) console.log(`found: ${line}`);
  const share = minutes / DAY_MINUTES;
  const done: readonly (readonly [string, number, number])[] = [
    ['tickets', tickets.acknowledged.length, DAY.tickets],
    ['verifications', verifications.acknowledged.length, DAY.verifications],
    ['imports', folders.count('done'), DAY.imports],
    ['runs', runs, DAY.runs],
  ];
  return report(
    [
      ['minutes', minutes],
      ...done.map(([what, count]): Figure => [what, count]),
      ['calls of those who look', looks.calls],
      ['  too busy to be answered', looks.busy],
      ['calls repeated', tickets.retries + verifications.retries],
    ],
    [
      ...done.map(([what, count, aDay]): Check => [
        `${what} as many as on such a day`,
        count >= 0.8 * aDay * share,
        `${count} of ${(aDay * share).toFixed(0)}`,
      ]),
      none('calls refused', refused.length),
      none('files refused or left', folders.count('refused') + folders.count('')),
      ...level(samples),
      none('rows of queues left', after.waiting),
      ...more(before, after).map(([what, count]): Check => [
        `${what} as before`,
        count <= FEW,
        `${count} more`,
      ]),
    ],
  );
}
