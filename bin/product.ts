/**
 * The product on one machine, for development and demonstrations: database, releases, server and
 * worker, kept running until ctrl-C. Started by bin/start.mjs, which brings Node and the packages.
 */
import { join } from 'node:path';

import { type Config, readConfig } from '@fairlead/platform/config';
import { migrate } from '@fairlead/api/database';

import { openDatabaseServer } from './product/development.ts';
import { type ChildPlan, startChild } from './product/child.ts';
import { claimDataFolder, resetDataFolder } from './product/data-folder.ts';
import { type SupervisedProcess, keepRunning } from './product/keep-running.ts';
import { ownServer, requireFreePort } from './product/ready.ts';
import { announceReleases, bringReleases } from './product/releases.ts';
import { lineOf, Refused, say } from './product/say.ts';
import { DEMO_CALENDAR, DEMO_DATE, welcome } from './product/welcome.ts';
import { withRoom } from './product/with-room.ts';

const ROOT = join(import.meta.dirname, '..');

/** Undo stack of the start, run last first when the product ends. */
const undo: (() => void | Promise<void>)[] = [];
/** Ends what is under way when the product is told to stop. */
const stopping = new AbortController();
let ending: Promise<never> | undefined;

function end(code: number, line?: string): Promise<never> {
  ending ??= (async () => {
    stopping.abort();
    if (line !== undefined) console.error(line);
    for (const step of undo.reverse()) await Promise.resolve(step()).catch(() => undefined);
    process.exit(code);
  })();
  return ending;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void end(0, '\n  stopping'));
}

function readArguments(): { readonly reset: boolean } {
  const unknown = process.argv.slice(2).filter((argument) => argument !== '--reset');
  if (unknown.length > 0) {
    throw new Refused(`Unknown argument ${unknown.join(' ')}: npm start, or npm start -- --reset`);
  }
  return { reset: process.argv.includes('--reset') };
}

async function start(): Promise<void> {
  const { reset } = readArguments();
  const config = readConfig(process.env);
  const { dataFolder, host, port } = config;
  const { signal } = stopping;
  const roomy = <Result>(step: () => Result | Promise<Result>) =>
    withRoom(dataFolder, step, signal);
  undo.push(await roomy(() => claimDataFolder(dataFolder, config.publicUrl)));
  await requireFreePort(host, port);
  if (reset) {
    say('data', `removing everything in ${dataFolder}`);
    resetDataFolder(dataFolder);
  }
  say(
    'database',
    config.databaseUrl === undefined ? `in ${dataFolder}` : 'the one of DATABASE_URL',
  );
  const { url, ...first } = await roomy(() => openDatabaseServer(config));
  const database = keepRunning({
    first,
    start: () => openDatabaseServer(config),
    whereToLook: `its data are in ${dataFolder}`,
    say: (line) => say('database', line),
  });
  undo.push(() => database.stop());
  const applied = await roomy(() => migrate(url, config));
  if (applied.length > 0) say('database', `brought to ${applied.at(-1) ?? ''}`);

  // The worker brings the data in while the browser's side is being built.
  const worker = keep('worker', planOf('worker', config, url));
  undo.push(() => worker.stop());
  await roomy(() => bringReleases(ROOT, config, signal));
  const plan = planOf('server', config, url);
  const own = ownServer({ host, port }, (onListening) => startChild({ ...plan, onListening }));
  const server = keep('server', plan, own.start);
  // Stopped first, so that nobody is promised what the worker no longer does.
  undo.push(() => server.stop());
  await own.listening;
  undo.push(await roomy(() => announceReleases(config)));
  await welcome(config);
}

function planOf(name: string, config: Config, databaseUrl: string): ChildPlan {
  const { environment, dataFolder, demo, businessDate, calendar } = config;
  const env = {
    FAIRLEAD_ENV: environment,
    DATABASE_URL: databaseUrl,
    FAIRLEAD_DATA: dataFolder,
    // The invented data end on this day, so the demo's clock stands on it; they have one calendar.
    ...(demo
      ? {
          FAIRLEAD_BUSINESS_DATE: businessDate ?? DEMO_DATE,
          FAIRLEAD_CALENDAR: calendar ?? DEMO_CALENDAR,
        }
      : {}),
  };
  const log = join(dataFolder, 'logs', `${name}.log`);
  return { script: `bin/${name}.ts`, root: ROOT, env, log };
}

function keep(name: string, plan: ChildPlan, start = () => startChild(plan)): SupervisedProcess {
  return keepRunning({
    start,
    whereToLook: `its log is ${plan.log}`,
    say: (line) => say(name, line),
  });
}

start().catch((error: unknown) => {
  const folder = process.env['FAIRLEAD_DATA'] ?? ROOT;
  return end(1, lineOf(error, folder));
});
