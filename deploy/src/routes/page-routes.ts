import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { pageThatStarts } from '../page/failed-shell.ts';
import { fileHeaders, framedHeaders, pageHeaders } from '../page/headers.ts';
import { renderPage } from '../page/html.ts';
import { isOverride, OVERRIDE_PARAMETER, overrideCookie, readOverride } from '../page/override.ts';
import { type ResolvedPage, trustedPolicies } from '../page/page-state.ts';
import {
  NOT_PUBLISHED,
  NOT_SERVABLE,
  overrideRefused,
  type PlainPage,
  renderPlainPage,
  renderSilentCheck,
} from '../page/plain-pages.ts';
import { sendMissing } from './file-routes.ts';
import type { RouteParts } from './parts.ts';

/** Addresses of others, who answer for what they do not know. */
const ELSEWHERE = /^\/(?:api|oidc)(?:\/|$)/;
/** A navigation asks for a page; the last segment of a file's address has a dot. */
const FILE = /\.[^/]*$/;

/** Every address that is nobody else's is a navigation: the shell knows whether it exists. */
export function pageRoutes(app: FastifyInstance, parts: RouteParts): void {
  app.get('/silent-check-sso.html', async (_request, reply) => {
    const nonce = makeNonce();
    return reply
      .headers(framedHeaders(parts.origins, nonce))
      .type('text/html; charset=utf-8')
      .send(renderSilentCheck(nonce));
  });
  app.get('/*', async (request, reply) => {
    const { pathname, searchParams } = addressOfRequest(request);
    if (ELSEWHERE.test(pathname)) return leaveToOthers(reply);
    if (FILE.test(pathname)) return sendMissing(reply, parts);
    const current = await parts.pages.current();
    if (current.status !== 'ready') {
      const page = current.status === 'empty' ? NOT_PUBLISHED : NOT_SERVABLE;
      return sendPlain({ request, reply, parts }, 503, page);
    }
    if (searchParams.has(OVERRIDE_PARAMETER)) {
      return changeOverride({ request, reply, parts }, current.page);
    }
    const asked = readOverride(request.headers.cookie, isSecure(parts));
    const page = await pageFor(asked, current.page, parts);
    if (asked !== undefined && page.state.override === undefined) {
      reply.header('set-cookie', overrideCookie('', isSecure(parts)));
    }
    const wanted = isReturnFromSignIn(searchParams) ? undefined : pathname;
    const shown = pageThatStarts(page, request.headers.cookie, isSecure(parts));
    return sendHtml({ request, reply, parts }, 200, {
      policies: trustedPolicies(shown.state),
      render: (nonce) => renderPage(shown, wanted, nonce),
    });
  });
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    // Before the body: nobody has to send one to be told that nobody wants it.
    onRequest: async (request, reply) => {
      if (ELSEWHERE.test(addressOfRequest(request).pathname)) return leaveToOthers(reply);
      return reply
        .headers({ ...fileHeaders(parts.origins), 'cache-control': 'no-store', allow: 'GET, HEAD' })
        .type('text/plain; charset=utf-8')
        .code(405)
        .send('Method not allowed\n');
    },
    handler: async (_request, reply) => leaveToOthers(reply),
  });
}

/** The provider returns to the root; the shell goes on to the path first asked for (SHL-10). */
function isReturnFromSignIn(query: URLSearchParams): boolean {
  return query.has('state') && (query.has('code') || query.has('error'));
}

function leaveToOthers(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

type Exchange = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly parts: RouteParts;
};

/** The page as it is pinned, or with the override that this browser carries and may have. */
async function pageFor(asked: string | undefined, page: ResolvedPage, { pages }: RouteParts) {
  if (asked === undefined || !page.state.overrides_allowed) return page;
  return (await pages.overridden(asked)) ?? page;
}

/** `?override=…`: remembers or forgets it, and goes on to the same address without it. */
async function changeOverride({ request, reply, parts }: Exchange, pinned: ResolvedPage) {
  const url = addressOfRequest(request);
  const wanted = url.searchParams.get(OVERRIDE_PARAMETER) ?? '';
  const allowed = pinned.state.overrides_allowed;
  const possible =
    wanted === '' ||
    (allowed && isOverride(wanted) && (await parts.pages.overridden(wanted)) !== undefined);
  if (!possible) {
    const page = overrideRefused(wanted, allowed);
    return sendPlain({ request, reply, parts }, allowed ? 404 : 403, page);
  }
  url.searchParams.delete(OVERRIDE_PARAMETER);
  return reply
    .headers({ ...fileHeaders(parts.origins), 'cache-control': 'no-store' })
    .header('set-cookie', overrideCookie(wanted, isSecure(parts)))
    .redirect(localAddress(url), 303);
}

/** Joined as text: '//host/x' resolved against a base would be another host. */
function addressOfRequest({ url }: FastifyRequest): URL {
  return URL.canParse(`http://page${url}`) ? new URL(`http://page${url}`) : new URL('http://page/');
}

/** '//elsewhere' would be another host. */
function localAddress({ pathname, search }: URL): string {
  return `${pathname.replace(/^\/+/, '/')}${search}`;
}

function sendPlain(exchange: Exchange, status: number, page: PlainPage): Promise<FastifyReply> {
  return sendHtml(exchange, status, {
    policies: [],
    render: (nonce) => renderPlainPage(page, nonce),
  });
}

type Html = {
  readonly policies: readonly string[];
  readonly render: (nonce: string) => string;
};

async function sendHtml(
  { request, reply, parts }: Exchange,
  status: number,
  { policies, render }: Html,
): Promise<FastifyReply> {
  const nonce = makeNonce();
  const html = Buffer.from(render(nonce));
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  reply
    .headers({ ...pageHeaders(parts.origins, { nonce, policies }), vary: 'Accept-Encoding' })
    .type('text/html; charset=utf-8')
    .code(status);
  if (status === 503) reply.header('retry-after', '5');
  if (encoding === null) return reply.send(html);
  return reply.header('content-encoding', encoding).send(await COMPRESS[encoding](html));
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Beside the event loop. The nonce is another in every answer, so no answer serves two. */
const COMPRESS = {
  br: (html: Buffer) => toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: Buffer) => toGzip(html, { level: 6 }),
};

function makeNonce(): string {
  return randomBytes(16).toString('base64');
}

function isSecure({ origins }: RouteParts): boolean {
  return origins.publicUrl.startsWith('https:');
}
