import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { SIGN_IN_PICTURE } from '@fairlead/shared/drawings/sign-in';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

import type { Config } from '@fairlead/platform/config';
import type { Db } from '@fairlead/api/database';
import { sweepFrom } from '@fairlead/platform/database/sweep';
import { Refusal } from '@fairlead/platform/http/errors';

import { PICTURE_PATH, type RenderedPage } from './page.ts';
import { endedPage, signInPage, type SignInState } from './pages.ts';
import { createDevelopmentProvider, type DevelopmentProvider } from './provider.ts';
import { deleteExpiredModels } from './provider.queries.ts';

type ProviderParts = { readonly config: Config; readonly db: Db };
type ProviderRouteParts = DevelopmentProvider & ProviderParts;

const PREFIX = '/oidc';
const FORM_BYTES = 8 * 1024;
/** Their addresses stay when they change. */
const HOUR_S = 3_600;

/**
 * The identity provider of `npm start`: the keys that the API checks its tokens with, and what
 * serves it under `/oidc`.
 *
 * @throws StartProblem outside development: its passwords are public
 */
export async function developmentProvider(
  parts: ProviderParts & { readonly log: Logger },
): Promise<{
  readonly keys: DevelopmentProvider['keys'];
  readonly plugin: (app: FastifyInstance) => Promise<void>;
}> {
  const own = await createDevelopmentProvider(parts.db, parts.config, parts.log);
  return {
    keys: own.keys,
    plugin: async (scope) => {
      // A scope of its own: its parsers and its errors are not the API's.
      await scope.register(async (routes) => providerRoutes(routes, { ...own, ...parts }), {
        prefix: PREFIX,
      });
    },
  };
}

/** The sign-in page, and everything else of the provider by its library. */
function providerRoutes(app: FastifyInstance, parts: ProviderRouteParts): void {
  const { provider, config, db } = parts;
  const home = `${config.publicUrl}/`;

  app.addHook('onRequest', (request, _reply, done) => {
    speakAs(request, config.publicUrl);
    done();
  });
  interactionRoutes(app, parts);
  assetRoutes(app);
  sweepFrom(app, () => deleteExpiredModels(db));

  const answer = provider.callback();
  app.all('/*', async (request, reply) => {
    reply.hijack();
    const { raw } = request;
    // The library routes below its own root and finds its public paths by the difference.
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(PREFIX.length) });
    await answer(raw, reply.raw);
  });
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof Refusal)) request.log.info({ err: error }, 'sign-in ended');
    return send(
      reply.code(400),
      endedPage(home, 'This sign-in has expired or was finished already.'),
    );
  });
}

/** Whatever name the browser used for this machine, the provider has one address. */
function speakAs({ raw }: FastifyRequest, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  raw.headers.host = host;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete raw.headers['x-forwarded-host'];
}

function interactionRoutes(
  app: FastifyInstance,
  { provider, accounts, config }: ProviderRouteParts,
): void {
  app.get('/interaction/:uid', async (request, reply) => {
    const { lastSubmission } = await provider.interactionDetails(request.raw, reply.raw);
    if (readBrowser(request) === undefined) void reply.header('set-cookie', newBrowser(config));
    // Only the form below writes it.
    return send(reply, signInPage((lastSubmission as SignInState | undefined) ?? {}));
  });
  void app.register(async (scope) => {
    // Only here: the library reads the bodies of its own routes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );
    scope.post('/interaction/:uid', async (request, reply) => {
      const interaction = await provider.interactionDetails(request.raw, reply.raw);
      const form = request.body as URLSearchParams;
      const typed = { email: form.get('email') ?? '', password: form.get('password') ?? '' };
      const account = await accounts.signIn(typed, {
        ip: request.ip,
        browser: readBrowser(request),
      });
      if (typeof account === 'string') {
        request.log.warn({ reason: account }, 'sign-in refused');
        // Said by the page that is fetched next: an answer to the form itself would stay in the
        // history, and Back would ask whether to send the password again.
        interaction.lastSubmission = { email: typed.email, problem: account };
        await interaction.save(secondsLeft(interaction));
        return reply.redirect(request.url, 303);
      }
      const returnTo = await provider.interactionResult(
        request.raw,
        reply.raw,
        { login: { accountId: account.subject, remember: false } },
        { mergeWithLastSubmission: false },
      );
      return reply.redirect(returnTo, 303);
    });
  });
  app.addContentTypeParser(
    '*',
    (_request: unknown, _payload: unknown, done: (error: null) => void) => done(null),
  );
}

/** The cookie that tells browsers apart which type passwords (`attempts.ts`). */
const BROWSER = 'fairlead_browser';

const readBrowser = ({ headers }: FastifyRequest) =>
  new RegExp(`(?:^|; )${BROWSER}=(?<id>[0-9a-f-]{36})(?:;|$)`).exec(headers.cookie ?? '')?.groups?.[
    'id'
  ];

function newBrowser({ publicUrl }: Config): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${BROWSER}=${randomUUID()}; Path=${PREFIX}; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`;
}

const secondsLeft = ({ exp }: { readonly exp: number }) => exp - Math.floor(Date.now() / 1000);

function assetRoutes(app: FastifyInstance): void {
  const font = createRequire(import.meta.url).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  );
  const assets = [
    { path: '/assets/inter.woff2', type: 'font/woff2', content: readFileSync(font) },
    {
      path: PICTURE_PATH.slice(PREFIX.length),
      type: 'image/svg+xml',
      content: readFileSync(SIGN_IN_PICTURE),
    },
  ];
  for (const { path, type, content } of assets) {
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .headers({
          'cache-control': `public, max-age=${HOUR_S}`,
          'x-content-type-options': 'nosniff',
        })
        .send(content),
    );
  }
}

function send(reply: FastifyReply, { html, headers }: RenderedPage): FastifyReply {
  return reply.headers(headers).send(html);
}
