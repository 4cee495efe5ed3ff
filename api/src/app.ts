import { sheetOfCoreTrades } from '@fairlead/trading/contract/core-trades-export';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import { accountingRoutes } from './features/accounting/report/accounting.routes.ts';
import { lotsRoutes } from './features/back-office/lots/lots.routes.ts';
import { breaksRoutes } from './features/back-office/breaks/breaks.routes.ts';
import { entriesRoutes } from './features/accounting/entries/entries.routes.ts';
import { cashRoutes } from './features/back-office/cash/cash.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { bankMatchesRoutes } from './features/bank/matches/matches.routes.ts';
import { clinicRoutes } from './features/bank/clinic/clinic.routes.ts';
import { fixtureRoutes } from './features/bank/fixture/fixture.routes.ts';
import { waitingStatementsRoutes } from './features/bank/waiting/waiting.routes.ts';
import { closingRoutes } from './features/blotter/closing/closing.routes.ts';
import { enteredExportRoutes } from './features/blotter/entered/entered-export.routes.ts';
import { enteredRoutes } from './features/blotter/entered/entered.routes.ts';
import { ticketsRoutes } from './features/blotter/tickets.routes.ts';
import { liveRoutes } from './features/blotter/live/live.routes.ts';
import { ordersRoutes } from './features/blotter/orders.routes.ts';
import { blotterSheetRoutes } from './features/blotter-sheet/blotter-sheet.routes.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { layoutsRoutes } from './features/layouts/layouts.routes.ts';
import { layoutsSince } from './features/layouts/layouts.service.ts';
import { picturesRoutes } from './features/pictures/pictures.routes.ts';
import { dataSetsRoutes } from './features/pnl/served/data-sets.routes.ts';
import { legsRoutes } from './features/pnl/served/legs.routes.ts';
import { metaRoutes } from './features/pnl/served/meta.routes.ts';
import { runListRoutes } from './features/pnl/served/run-list.routes.ts';
import { pricesRoutes } from './features/pnl/served/prices.routes.ts';
import { adjustmentsRoutes } from './features/pnl/adjustments/adjustments.routes.ts';
import { farPricesRoutes } from './features/pnl/served/far-prices.routes.ts';
import { tieOutRoutes } from './features/pnl/served/tie-out.routes.ts';
import { messagesRoutes } from './features/messages/messages.routes.ts';
import { waiversRoutes } from './features/pnl/limits/waivers.routes.ts';
import { acceptancesRoutes } from './features/pnl/tie-out/acceptances.routes.ts';
import { fileLayoutsRoutes } from './features/reference/file-layouts.routes.ts';
import { referenceRoutes } from './features/reference/reference.routes.ts';
import { scheduleMetrics } from './features/schedules/schedule-metrics.ts';
import { schedulesRoutes } from './features/schedules/schedules.routes.ts';
import { googleAddress } from './features/sheets/google-sheets.ts';
import { sheetMaker, sheetsRoutes } from './features/sheets/sheets.routes.ts';
import { statementsRoutes } from './features/statements/statements.routes.ts';
import { toldRoutes } from './features/statements/told/told.routes.ts';
import { TASKS } from './features/tasks/registry.ts';
import { runAsker } from './features/tasks/ask-for-run.service.ts';
import { historyRoutes } from './features/tasks/history/history.routes.ts';
import { outputRoutes } from './features/tasks/output.routes.ts';
import { auditSealing } from './features/system/seal-clock.ts';
import { runMetrics } from './features/tasks/run-metrics.ts';
import { tasksRoutes } from './features/tasks/tasks.routes.ts';
import { exportedTrades } from './features/trades/trades-export.ts';
import { tradesRoutes } from './features/trades/trades.routes.ts';
import { verificationRoutes } from './features/trades/verification.routes.ts';
import { providerKeys, type TokenRules, verifyAccessToken } from './identity/access-token.ts';
import { sessionRoutes } from './identity/session.routes.ts';
import { callersOf } from './identity/callers.ts';
import { screenshotRoutes } from './identity/screenshots/screenshot.routes.ts';
import { sweepLinks } from './platform/screenshots/screenshot-links.ts';
import { Sessions } from './identity/sessions.ts';
import { guard } from './platform/http/access.ts';
import {
  dropRefusedBodies,
  endSlowBodies,
  refuseCodedBodies,
  UnreadBody,
} from './platform/http/bodies.ts';
import type { ApiParts, Feature } from './platform/http/api-parts.ts';
import { compressReads } from './platform/http/compress.ts';
import { replyWithError } from './platform/http/errors.ts';
import { sendHeaders } from './platform/http/headers.ts';
import { parseJson } from './platform/http/json-text.ts';
import { BODY_LIMIT } from './platform/http/http-server.ts';
import { HeldCalls } from './platform/http/held-calls.ts';
import { shedLoad } from './platform/http/load.ts';
import { notFound, notFoundAtOnce, tellPathsApart } from './platform/http/not-found.ts';
import { observe } from './platform/telemetry/observe.ts';
import { showTurns, watchTurns } from './platform/telemetry/watch-shares.ts';
import { probes } from './platform/telemetry/probes.ts';
import { Limiter } from './platform/http/rate-limit.ts';
import { sharesOf, shareTable } from './platform/http/shares.ts';
import { sweepFrom } from './platform/database/sweep.ts';

/** Every feature's routes, in one place: what is not here is not served. */
const FEATURES: readonly Feature[] = [
  accountingRoutes,
  lotsRoutes,
  breaksRoutes,
  bankMatchesRoutes,
  waitingStatementsRoutes,
  clinicRoutes,
  fixtureRoutes,
  cashRoutes,
  entriesRoutes,
  adjustmentsRoutes,
  acceptancesRoutes,
  waiversRoutes,
  messagesRoutes,
  tieOutRoutes,
  farPricesRoutes,
  tradesRoutes,
  verificationRoutes,
  statementsRoutes,
  toldRoutes,
  referenceRoutes,
  fileLayoutsRoutes,
  importsRoutes,
  auditRoutes,
  auditSealing,
  runMetrics,
  scheduleMetrics,
  tasksRoutes,
  schedulesRoutes({ tasks: TASKS, runAsker }),
  historyRoutes,
  outputRoutes,
  ticketsRoutes,
  sheetsRoutes({ endpoint: sheetOfCoreTrades, needs: 'edf:read', listOf: exportedTrades }),
  blotterSheetRoutes({ sheetMaker, googleAddress }),
  layoutsRoutes,
  ordersRoutes,
  closingRoutes,
  liveRoutes,
  enteredRoutes,
  enteredExportRoutes({ sheetMaker }),
  picturesRoutes,
  metaRoutes,
  runListRoutes,
  dataSetsRoutes,
  legsRoutes,
  pricesRoutes,
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
    app.decorate('shares', sharesOf(table, watchTurns(app.metrics, parts.log)));
    showTurns(app.metrics, app.shares);
    await app.register(scopeOf('probes', async (scope) => probes(scope, parts)));
    await app.register(
      scopeOf('calls', (scope) => callsOf(scope, parts)),
      { prefix: '/api' },
    );
    if (parts.docs === true) {
      const { docs } = await import('./platform/http/docs.ts');
      await app.register((scope) => docs(scope, parts.config), { prefix: '/api' });
    }
  },
  { name: 'api' },
);

/** A scope with a name: Fastify searches all loaded modules for one without, 0.2 s under Jest. */
function scopeOf(name: string, plugin: (scope: FastifyInstance) => Promise<void>) {
  return fastifyPlugin(plugin, { name, encapsulate: true });
}

async function callsOf(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const sessions = new Sessions(parts.db, parts.policy, parts.now);
  const { oidc } = parts.config;
  const rules: TokenRules = { ...oidc, keys: parts.keys ?? providerKeys(oidc) };

  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(notFound);
  readJsonOnly(app);
  sendHeaders(app, parts.config.publicUrl);
  tellPathsApart(app);
  shedLoad(app);
  endSlowBodies(app, BODY_LIMIT);
  refuseCodedBodies(app);
  dropRefusedBodies(app);
  guard(app, callersOf(sessions, parts.db));
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
      routeOptions.config.unread === true ? new UnreadBody(body) : parseJson(body),
  );
}
