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

const config = readConfig(process.env);
if (config.databaseUrl === undefined) throw new Error('DATABASE_URL is needed');
const isControl = process.argv.includes('--audit-outside');
const db = isControl ? connectAuditingOutside(config.databaseUrl) : connect(config.databaseUrl);
const log = createLog({ level: config.logLevel, name: 'crash' });

const app = createServer(log);
await app.register(apiPlugin, {
  db,
  notices: notices(config.databaseUrl),
  config,
  clock: createClock(config),
  policy: loadPolicy(config.policyFile),
  log,
});
await app.listen({ host: '127.0.0.1', port: config.port });
process.send?.('ready');
