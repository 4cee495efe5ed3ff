import { issueScreenshotLink, openScreenshotLink } from '@fairlead/shared/contract/screenshots';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { notAllowed, signedOut } from '@fairlead/platform/http/access';
import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { SENT, serve } from '@fairlead/platform/http/route';
import { isWithin } from '@fairlead/platform/networks';

import {
  issueLink,
  buildScreenshotLink,
  openLink,
  verifyPage,
} from '@fairlead/platform/screenshots/screenshot-links';

import { SPENT_LINK } from './spent-link-page.ts';

type Parts = Pick<ApiParts, 'db' | 'config'>;

const COOKIE_SECONDS = 300;

/** Verification of the page of a picture; undefined where no pictures are taken. */
export type Screenshots = {
  /** The page's token and day, of the cookie that its link has set; undefined without one. */
  readonly verify: (request: FastifyRequest) => ReturnType<typeof verifyPage>;
};

/** The links of pictures and the check of their pages; neither call exists where no network may take any. */
export function screenshotRoutes(app: FastifyInstance, { db, config }: Parts): Screenshots {
  const { screenshotNetworks, publicUrl } = config;
  if (screenshotNetworks.length === 0) return { verify: async () => undefined };
  const mayTake = isWithin(screenshotNetworks);
  const cookie = createCookie(publicUrl);

  serve(app, issueScreenshotLink, async ({ body, user, request }) => {
    const asked = { date: body.pipe_run_date, issuedBy: user.email, requestId: request.id };
    const key = await issueLink(db, asked);
    return { url: buildScreenshotLink(publicUrl, key) };
  });

  serve(app, openScreenshotLink, async ({ query, request, reply }) => {
    if (!mayTake(request.ip)) throw notAllowed();
    const opened = await openLink(db, query.k, { from: request.ip, requestId: request.id });
    if (opened === undefined) {
      const tooMany = app.limiter.take('refused', request.ip);
      if (tooMany !== undefined || !isNavigation(request)) throw tooMany ?? signedOut();
      reply.code(401).headers(SPENT_LINK.headers).send(SPENT_LINK.page);
      return SENT;
    }
    reply
      .code(303)
      .header('set-cookie', cookie.set(opened.cookie))
      .header('location', `/screenshot/${opened.pipe_run_date}`)
      .send();
    return SENT;
  });

  return {
    verify: async (request) => {
      const value = mayTake(request.ip) ? cookie.read(request) : undefined;
      return value === undefined ? undefined : verifyPage(db, value);
    },
  };
}

/** True for a browser navigation, which gets an HTML page instead of JSON. */
const isNavigation = ({ headers }: FastifyRequest) =>
  headers.accept?.includes('text/html') === true;

/** A cookie of this host alone; over plain http, on a developer's machine, its name cannot say so. */
function createCookie(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-shot' : 'shot';
  const flags = `HttpOnly; SameSite=Strict; Path=/; Max-Age=${COOKIE_SECONDS}`;
  return {
    set: (value: string) => `${name}=${value}; ${flags}${isSecure ? '; Secure' : ''}`,
    read: ({ headers }: FastifyRequest) =>
      (headers.cookie ?? '')
        .split(';')
        .map((each) => each.trim().split('='))
        .find(([key]) => key === name)?.[1],
  };
}
