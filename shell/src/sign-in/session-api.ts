import type { ApiClient } from '@fairlead/shared/api';
import { signOut, verifyAuth } from '@fairlead/shared/contract/session';
import { knownVersion, takeLayouts } from '@fairlead/shared/layouts';

import type { SessionApi } from './session-store.ts';

/** The session's two calls over the page's one client. */
export function sessionApi(client: ApiClient): SessionApi {
  return {
    async verify({ accessToken }, userInfo) {
      const answer = await client.call(verifyAuth, {
        // Before any table is drawn: none changes its columns when they come late.
        query: { layouts_since: knownVersion(emailOf(userInfo)) },
        body: { ...userInfo },
        token: accessToken,
      });
      takeLayouts(answer.auth_user.email, answer.layouts);
      return answer;
    },
    signOut: () => client.call(signOut, { query: {}, body: {} }),
  };
}

/** E-mail address as the API writes it. */
function emailOf(userInfo: object): string {
  return 'email' in userInfo ? String(userInfo.email).toLowerCase() : '';
}
