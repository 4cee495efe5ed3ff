import type { Endpoint } from '@fairlead/shared/contract/endpoint';

import {
  apiPlugin,
  connect,
  createClock,
  createLog,
  createServer,
  loadPolicy,
  notices,
  readConfig,
} from '../../index.ts';

/** Registers every route as the server does, without a database: no statement is sent. */
export async function servedEndpoints(): Promise<readonly Endpoint[]> {
  const config = readConfig({ OIDC_ISSUER: 'https://id.example' });
  const log = createLog({ level: 'error', name: 'calls' });
  const app = createServer(log);
  const nowhere = 'postgres://localhost/none';
  await app.register(apiPlugin, {
    db: connect(nowhere),
    notices: notices(nowhere),
    config,
    clock: createClock(config),
    policy: loadPolicy(config.policyFile),
    log,
  });
  return app.endpoints;
}
