import type { Db } from '@fairlead/platform/database/db';
import type { Callers } from '@fairlead/platform/http/access';

import { findPage, isPageToken } from '@fairlead/platform/screenshots/screenshot-links';
import type { Sessions } from './sessions.ts';

/**
 * Looks up tokens of both kinds: people's sessions, and pages of pictures, whose every call is
 * counted.
 */
export function createCallers(sessions: Sessions, db: Db): Callers {
  return {
    seen: (token) => sessions.seen(token),
    isKnown: (token) => sessions.isKnown(token),
    find: (token) => (isPageToken(token) ? findPage(db, token) : sessions.find(token)),
  };
}
