import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import { importsRoutes } from './features/imports/imports.routes.ts';
import { statementsRoutes } from './features/statements/statements.routes.ts';
import { tasksRoutes } from './features/tasks/tasks.routes.ts';
import { tradesRoutes } from './features/trades/trades.routes.ts';
import { providerKeys, verifyAccessToken } from './identity/access-token.ts';
import { sessionRoutes } from './identity/session.routes.ts';
import { Sessions } from './identity/sessions.ts';
import { guard } from './platform/access.ts';
import type { ApiParts } from './platform/api-parts.ts';
import { replyWithError } from './platform/errors.ts';
import { sendHeaders } from './platform/headers.ts';
import { parseJson } from './platform/json-text.ts';
import { shedLoad } from './platform/load.ts';
import { notFound } from './platform/not-found.ts';
import { observe } from './platform/observe.ts';
import { probes } from './platform/probes.ts';
import { Limiter } from './platform/rate-limit.ts';

/** Every feature's routes, in one place: what is not here is not served. */
const FEATURES: readonly ((app: FastifyInstance, parts: ApiParts) => void)[] = [
  tradesRoutes,
  statementsRoutes,
  importsRoutes,
  tasksRoutes,
];

/** Sweeping expired sessions this often keeps the table small; nothing depends on it. */
const SWEEP_MS = 10 * 60_000;

/** The API as a plugin of one Fastify: `/api` and the probes, each in a scope of its own. */
export const apiPlugin = fastifyPlugin(
  async (app: FastifyInstance, parts: ApiParts) => {
    app.decorateRequest('user', null);
    app.decorate('endpoints', []);
    app.decorate('limiter', new Limiter(parts.policy.limits));
    observe(app, parts.pool);
    await app.register(async (scope) => probes(scope, parts));
    await app.register((scope) => callsOf(scope, parts), { prefix: '/api' });
  },
  { name: 'api' },
);

async function callsOf(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const sessions = new Sessions(parts.db, parts.policy);
  const { oidc } = parts.config;
  const rules = { ...oidc, keys: providerKeys(parts.config.oidc) };

  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(notFound);
  readJsonOnly(app);
  sendHeaders(app, parts.config.publicUrl);
  shedLoad(app);
  guard(app, (token) => sessions.find(token));

  sessionRoutes(app, {
    ...parts,
    sessions,
    verifyToken: (token) => verifyAccessToken(token, rules),
  });
  for (const routes of FEATURES) routes(app, parts);

  const sweep = setInterval(() => {
    sessions
      .sweep()
      .catch((error: unknown) => parts.log.warn({ err: error }, 'sessions not swept'));
  }, SWEEP_MS).unref();
  app.addHook('onClose', async () => clearInterval(sweep));
}

/** A form or plain text, which a foreign page could send unasked, is a 415. */
function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseJson(body),
  );
}
