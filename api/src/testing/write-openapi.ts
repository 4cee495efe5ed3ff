/** `node api/src/testing/write-openapi.ts` rewrites api/openapi.json; a test compares it with what is served. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { CHECKOUT } from '@fairlead/platform/config';
import { openApiDocument } from '@fairlead/platform/http/openapi';
import {
  apiPlugin,
  connect,
  createClock,
  createLog,
  createServer,
  loadPolicy,
  notices,
  readConfig,
} from '../index.ts';

const config = readConfig({ OIDC_ISSUER: 'https://id.example' });
const log = createLog({ level: 'error', name: 'openapi' });
const app = createServer(log);
// No statement is sent: the routes are registered and never called.
const nowhere = 'postgres://localhost/none';
const db = connect(nowhere);
const policy = loadPolicy(config.policyFile);
await app.register(apiPlugin, {
  db,
  notices: notices(nowhere),
  config,
  clock: createClock(config),
  policy,
  log,
});
const document = openApiDocument(app.endpoints);
writeFileSync(join(CHECKOUT, 'api/openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
process.exit(0);
