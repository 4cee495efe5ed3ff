/** The API alone, as its own process: what the crash test kills. The database is not its own. */
import {
  apiPlugin,
  connect,
  createClock,
  createLog,
  createServer,
  loadPolicy,
  notices,
  readConfig,
} from '../src/index.ts';
import { connectAuditingOutside } from './audit-outside.ts';
import { takeNoBodyAsSome } from './http/no-body-as-some.ts';

const plenty = { perMinute: 1e9, burst: 1e9 };

const config = readConfig(process.env);
if (config.databaseUrl === undefined) throw new Error('DATABASE_URL is needed');
const isControl = process.argv.includes('--audit-outside');
const db = isControl ? connectAuditingOutside(config.databaseUrl) : connect(config.databaseUrl);
const policy = loadPolicy(config.policyFile);
const unlimited = Object.fromEntries(
  Object.keys(policy.limits).map((name) => [name, plenty]),
) as typeof policy.limits;
const log = createLog({ level: config.logLevel, name: 'crash' });

const app = createServer(log);
if (process.argv.includes('--waiting')) takeNoBodyAsSome(app);
await app.register(apiPlugin, {
  db,
  notices: notices(config.databaseUrl),
  config,
  clock: createClock(config),
  policy: process.argv.includes('--without-limits') ? { ...policy, limits: unlimited } : policy,
  log,
});
await app.listen({ host: '127.0.0.1', port: config.port });
// The drill has ended, however it did.
process.on('disconnect', () => process.exit());
process.send?.('ready');
