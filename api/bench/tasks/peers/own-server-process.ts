/** The API alone, as a process of its own. It keeps no answer: every page is asked of the database, as the peers' are. */
import {
  apiPlugin,
  connect,
  createClock,
  createLog,
  createServer,
  loadPolicy,
  readConfig,
} from '../../../src/index.ts';
import { DEAF } from '../history.ts';

const config = readConfig(process.env);
if (config.databaseUrl === undefined) throw new Error('DATABASE_URL is needed');
const log = createLog({ level: config.logLevel, name: 'bench' });
const app = createServer(log);
await app.register(apiPlugin, {
  ...{ db: connect(config.databaseUrl), notices: DEAF, config, log },
  clock: createClock(config),
  policy: loadPolicy(config.policyFile),
});
await app.listen({ host: '127.0.0.1', port: config.port });
