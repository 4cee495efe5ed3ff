/** The product's worker, as a process of its own, without a demo. */
import { createClock, createLog, readConfig } from '@fairlead/api';
import { startWorker } from '@fairlead/api/worker';

const config = readConfig(process.env);
if (config.databaseUrl === undefined) throw new Error('DATABASE_URL is needed');
await startWorker({
  config,
  databaseUrl: config.databaseUrl,
  clock: createClock(config),
  log: createLog({ level: config.logLevel, name: 'bench' }),
});
