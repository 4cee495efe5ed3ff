import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import { layoutsRoutes } from '@fairlead/platform/layouts/layouts.routes';
import { layoutsSince } from '@fairlead/platform/layouts/layouts.service';
import { messagesRoutes } from '@fairlead/platform/messages/messages.routes';
import { sheetsRoutes } from '@fairlead/platform/sheets/sheets.routes';
import { sweepLinks } from '@fairlead/platform/screenshots/screenshot-links';
import { guard } from '@fairlead/platform/http/access';
import {
  dropRefusedBodies,
  endSlowBodies,
  refuseCodedBodies,
  UnreadBody,
} from '@fairlead/platform/http/bodies';
import type { ApiParts, Feature } from '@fairlead/platform/http/api-parts';
import { compressReads } from '@fairlead/platform/http/compress';
import { replyWithError } from '@fairlead/platform/http/errors';
import { sendHeaders } from '@fairlead/platform/http/headers';
import { parseJsonBody } from '@fairlead/platform/http/json-text';
import { BODY_LIMIT } from '@fairlead/platform/http/http-server';
import { HeldCalls } from '@fairlead/platform/http/held-calls';
import { shedLoad } from '@fairlead/platform/http/load';
import { notFound, notFoundAtOnce, rejectAmbiguousPaths } from '@fairlead/platform/http/not-found';
import { observe } from '@fairlead/platform/telemetry/observe';
import { showTurns, watchTurns } from '@fairlead/platform/telemetry/watch-shares';
import { probes } from '@fairlead/platform/telemetry/probes';
import { Limiter } from '@fairlead/platform/http/rate-limit';
import { createShares, shareTable } from '@fairlead/platform/http/shares';
import { sweepFrom } from '@fairlead/platform/database/sweep';
import { AREAS } from './areas.ts';
import { TASKS } from './tasks.ts';
import { providerKeys, type TokenRules, verifyAccessToken } from './identity/access-token.ts';
import { sessionRoutes } from './identity/session.routes.ts';
import { createCallers } from './identity/callers.ts';
import { screenshotRoutes } from './identity/screenshots/screenshot.routes.ts';
import { Sessions } from './identity/sessions.ts';

/** Every feature's routes: what is not here is not served. */
const FEATURES: readonly Feature[] = [
  messagesRoutes,
  layoutsRoutes,
  sheetsRoutes,
  ...AREAS.flatMap(({ routes }) => routes(TASKS)),
];

/** The API as a plugin of one Fastify: `/api` and the probes, each in a scope of its own. */
export const apiPlugin = fastifyPlugin(
  async (app: FastifyInstance, parts: ApiParts) => {
    app.decorateRequest('user', null);
    app.decorate('endpoints', []);
    app.decorate('db', parts.db);
    app.decorate('limiter', new Limiter(parts.policy.limits, parts.now));
    app.decorate('heldCalls', new HeldCalls());
    app.addHook('preClose', async () => app.heldCalls.end());
    app.addHook('onClose', () => parts.notices.close());
    observe(app, parts);
    const table = parts.shares ?? shareTable(parts.config.databasePool);
    app.decorate('shares', createShares(table, watchTurns(app.metrics, parts.log)));
    showTurns(app.metrics, app.shares);
    await app.register(createScope('probes', async (scope) => probes(scope, parts)));
    await app.register(
      createScope('calls', (scope) => registerCalls(scope, parts)),
      { prefix: '/api' },
    );
    if (parts.docs === true) {
      const { docs } = await import('@fairlead/platform/http/docs');
      await app.register((scope) => docs(scope, parts.config), { prefix: '/api' });
    }
  },
  { name: 'api' },
);

/** A scope with a name: Fastify searches all loaded modules for one without, 0.2 s under Jest. */
function createScope(name: string, plugin: (scope: FastifyInstance) => Promise<void>) {
  return fastifyPlugin(plugin, { name, encapsulate: true });
}

async function registerCalls(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const sessions = new Sessions(parts.db, parts.policy, parts.now);
  const { oidc } = parts.config;
  const rules: TokenRules = { ...oidc, keys: parts.keys ?? providerKeys(oidc) };

  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(notFound);
  readJsonOnly(app);
  sendHeaders(app, parts.config.publicUrl);
  rejectAmbiguousPaths(app);
  shedLoad(app);
  endSlowBodies(app, BODY_LIMIT);
  refuseCodedBodies(app);
  dropRefusedBodies(app);
  guard(app, createCallers(sessions, parts.db));
  compressReads(app);

  sessionRoutes(app, {
    ...parts,
    sessions,
    screenshots: screenshotRoutes(app, parts),
    verifyToken: (token) => verifyAccessToken(token, rules),
    layoutsSince: (person, version) => layoutsSince(parts.db, person, version),
  });
  for (const routes of parts.features ?? FEATURES) routes(app, parts);
  // A route and not the handler alone: pages answer every other GET of this server.
  app.all('/*', { config: { access: 'public' }, onRequest: notFoundAtOnce }, notFound);

  sweepFrom(app, async () => {
    await sessions.sweep();
    await sweepLinks(parts.db);
  });
}

/** A form or plain text, which a foreign page could send unasked, is a 415. */
function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, body: Buffer) =>
      routeOptions.config.unread === true ? new UnreadBody(body) : parseJsonBody(body),
  );
}
