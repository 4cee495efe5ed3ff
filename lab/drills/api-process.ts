/**
 * The API alone, as its own process: what the crash test kills. The database is not its own. PROVIDER_KEY is the
 * public key of a provider that it then takes tokens of.
 */
import { performance } from 'node:perf_hooks';

import { COSTS } from '@fairlead/shared/contract/endpoint';
import { createLocalJWKSet, type JWK } from 'jose';

import type { shareTable } from '@fairlead/platform/http/shares';
import {
  apiPlugin,
  createClock,
  createLog,
  createServer,
  loadPolicy,
  notices,
  openLanes,
  readConfig,
} from '@fairlead/api';
import { connectAuditingOutside } from './audit-outside.ts';
import { takeNoBodyAsSome } from './http/no-body-as-some.ts';

const plenty = { perMinute: 1e9, burst: 1e9 };

const config = readConfig(process.env);
if (config.databaseUrl === undefined) throw new Error('DATABASE_URL is needed');
const isControl = process.argv.includes('--audit-outside');
const lanes = isControl
  ? { db: connectAuditingOutside(config.databaseUrl) }
  : openLanes(config.databaseUrl, config.databasePool);
const policy = loadPolicy(config.policyFile);
const unlimited = Object.fromEntries(
  Object.keys(policy.limits).map((name) => [name, plenty]),
) as typeof policy.limits;
const noShares = Object.fromEntries(COSTS.map((cost) => [cost, undefined])) as ReturnType<
  typeof shareTable
>;
const key = process.env['PROVIDER_KEY'];
const log = createLog({ level: config.logLevel, name: 'crash' });

const app = createServer(log);
if (process.argv.includes('--waiting')) takeNoBodyAsSome(app);
await app.register(apiPlugin, {
  ...lanes,
  notices: notices(config.databaseUrl),
  config,
  clock: createClock(config),
  policy: process.argv.includes('--without-limits') ? { ...policy, limits: unlimited } : policy,
  log,
  ...(process.argv.includes('--without-shares') ? { shares: noShares } : {}),
  ...(key === undefined ? {} : { keys: createLocalJWKSet({ keys: [JSON.parse(key) as JWK] }) }),
});
await app.listen({ host: '127.0.0.1', port: config.port });
let looked = performance.eventLoopUtilization();
// Asked by whoever measures: how busy the loop was since the last time.
process.on('message', () => {
  const now = performance.eventLoopUtilization();
  process.send?.(performance.eventLoopUtilization(now, looked).utilization);
  looked = now;
});
// The drill has ended, however it did.
process.on('disconnect', () => process.exit());
process.send?.('ready');
