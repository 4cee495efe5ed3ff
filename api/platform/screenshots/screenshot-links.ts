import { hash, randomBytes } from 'node:crypto';

import { insertAudit } from '../database/audit.queries.ts';
import type { Db } from '../database/db.ts';
import type { SessionUser } from '../http/session-user.ts';
import {
  deleteOldLinks,
  insertLink,
  type OpenedLink,
  updateCounted,
  updateUsed,
  updateVerified,
} from './screenshot-links.queries.ts';

/** Actor under which a picture's page reads. */
export const BOT = 'system:screenshot';

/** Tells a page's token from one of a person, which has no such letters. */
const TOKEN_BEGINS = 'shot.';
const SECRET = /^[A-Za-z0-9_-]{43}$/;

const newSecret = (): string => randomBytes(32).toString('base64url');
const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer');

export type IssueRequest = {
  readonly date: string;
  /** E-mail of who asked, or the name of the task. */
  readonly issuedBy: string;
  readonly requestId: string;
};

/**
 * Issues a link for one picture (security.md 4.3): answers its key, of which the database has the
 * SHA-256 alone. It is worth nothing after two minutes, or once it was opened.
 */
export async function issueLink(db: Db, request: IssueRequest): Promise<string> {
  const key = newSecret();
  await db.transaction().execute(async (tx) => {
    await insertLink(tx, { ...request, keyHash: digest(key) });
    await audit(tx, { ...request, action: 'screenshot.issue', actor: request.issuedBy });
  });
  return key;
}

/** The address that opens a link. */
export const buildScreenshotLink = (publicUrl: string, key: string): string =>
  `${publicUrl}/api/screenshot_auth?k=${key}`;

export type OpenRequest = { readonly from: string; readonly requestId: string };

/** Opens a link: answers its day and the cookie of its page; undefined where it opens nothing. */
export async function openLink(
  db: Db,
  key: string,
  { from, requestId }: OpenRequest,
): Promise<(OpenedLink & { readonly cookie: string }) | undefined> {
  if (!SECRET.test(key)) return undefined;
  const cookie = newSecret();
  return db.transaction().execute(async (tx) => {
    const used = { keyHash: digest(key), cookieHash: digest(cookie), from };
    const link = await updateUsed(tx, used);
    const action = link === undefined ? 'screenshot.refuse' : 'screenshot.open';
    await audit(tx, { action, actor: BOT, date: link?.pipe_run_date, from, requestId });
    return link === undefined ? undefined : { ...link, cookie };
  });
}

export type VerifiedPage = {
  readonly token: string;
  /** The day whose P&L it reads. */
  readonly date: string;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
};

/** Makes the page's one token of its cookie; undefined where the page is over or has had it. */
export async function verifyPage(db: Db, cookie: string): Promise<VerifiedPage | undefined> {
  if (!SECRET.test(cookie)) return undefined;
  const token = `${TOKEN_BEGINS}${newSecret()}`;
  const page = { cookieHash: digest(cookie), tokenHash: digest(token) };
  const link = await updateVerified(db, page);
  if (link === undefined || link.ends_at === null) return undefined;
  return { token, date: link.pipe_run_date, endsAt: Date.parse(link.ends_at) };
}

/** Finds the user of a page's token, counting the call; nothing is cached between calls. */
export async function findPage(db: Db, token: string): Promise<SessionUser | undefined> {
  const link = await updateCounted(db, digest(token));
  if (link === undefined) return undefined;
  return {
    issuer: 'fairlead',
    subject: BOT,
    email: BOT,
    givenName: 'Screenshot',
    permissions: ['pnl:read'],
    screenshotOf: link.pipe_run_date,
  };
}

/** True for a token of a picture's page. */
export const isPageToken = (token: string): boolean =>
  token.startsWith(TOKEN_BEGINS) && SECRET.test(token.slice(TOKEN_BEGINS.length));

/** Removes what has long been over. */
export async function sweepLinks(db: Db): Promise<void> {
  await deleteOldLinks(db);
}

type LinkEvent = {
  readonly action: `screenshot.${'issue' | 'open' | 'refuse'}`;
  readonly actor: string;
  readonly date?: string | undefined;
  readonly from?: string;
  readonly requestId: string;
};

async function audit(tx: Db, { action, actor, date, from, requestId }: LinkEvent): Promise<void> {
  await insertAudit(tx, {
    actor,
    action,
    requestId,
    before: null,
    entity: 'screenshot_link',
    entityId: date ?? 'unknown',
    after: { pipe_run_date: date ?? null, ...(from === undefined ? {} : { from }) },
  });
}
