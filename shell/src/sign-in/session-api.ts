import type { ApiClient } from '@fairlead/shared/api';
import { signOut, verifyAuth } from '@fairlead/shared/contract/session';

import type { SessionApi } from './session-store.ts';

/** The session's two calls over the page's one client. */
export function sessionApi(client: ApiClient): SessionApi {
  return {
    verify: ({ accessToken }, userInfo) =>
      client.call(verifyAuth, { query: {}, body: { ...userInfo }, token: accessToken }),
    signOut: () => client.call(signOut, { query: {}, body: {} }),
  };
}
