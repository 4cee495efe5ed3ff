/** The process that does the runs: of people, of the watched folder and of the demo. */
import { createClock, createLog, readConfig, requireSchema, StartProblem } from '@fairlead/api';
import { requireDataFolder } from '@fairlead/platform/data-folder';
import { startWorker } from '@fairlead/api/worker';

import { demoOf, openDatabaseServer } from './product/development.ts';

/** Time for a worker to stop; runs that are left then are taken for lost. */
const STOP_SECONDS = 30;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel, name: 'worker' });
  requireDataFolder(config.dataFolder); // the watched folders lie in it
  const database = await openDatabaseServer(config);
  await requireSchema(database.url);
  const clock = createClock(config);
  const worker = await startWorker({
    config,
    databaseUrl: database.url,
    clock,
    log,
    startDemo: await demoOf(config),
  });

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await worker.stop();
    await database.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      setTimeout(() => {
        log.error({ seconds: STOP_SECONDS }, 'the worker did not stop in time');
        process.exit(1);
      }, STOP_SECONDS * 1_000).unref();
      stopping ??= stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the worker did not stop in order');
          process.exit(1);
        },
      );
    });
  }
}

try {
  await main();
} catch (error) {
  // What the operator can put right is a line; anything else is a fault of ours, with its place.
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
}
