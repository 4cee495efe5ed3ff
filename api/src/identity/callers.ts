import type { Db } from '#platform/database/db.ts';
import type { Callers } from '#platform/http/access.ts';

import { findPage, isPageToken } from '#platform/screenshots/screenshot-links.ts';
import type { Sessions } from './sessions.ts';

/**
 * Looks up tokens of both kinds: people's sessions, and pages of pictures, whose every call is
 * counted.
 */
export function callersOf(sessions: Sessions, db: Db): Callers {
  return {
    seen: (token) => sessions.seen(token),
    isKnown: (token) => sessions.isKnown(token),
    find: (token) => (isPageToken(token) ? findPage(db, token) : sessions.find(token)),
  };
}
