/** The API alone, as a process of its own. It keeps no answer: every page is asked of the database, as the peers' are. */
import {
  apiPlugin,
  connect,
  createClock,
  createLog,
  createServer,
  loadPolicy,
  notices,
  readConfig,
} from '@fairlead/api';
import { outdate } from '../history.ts';

const config = readConfig(process.env);
if (config.databaseUrl === undefined) throw new Error('DATABASE_URL is needed');
const log = createLog({ level: config.logLevel, name: 'bench' });
const app = createServer(log);
const db = connect(config.databaseUrl);
app.addHook('onRequest', () => outdate(db));
await app.register(apiPlugin, {
  db,
  notices: notices(config.databaseUrl),
  config,
  log,
  clock: createClock(config),
  policy: loadPolicy(config.policyFile),
});
await app.listen({ host: '127.0.0.1', port: config.port });
