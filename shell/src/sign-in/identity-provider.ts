import Keycloak, { type KeycloakAdapter } from 'keycloak-js';

import { withDeadline } from '../page/deadline.ts';
import { logFailure } from '../page/log.ts';

/** Grant of the identity provider: the access token for the API, and claims about the user. */
export type Grant = {
  readonly accessToken: string;
  /** Claims about the user, from the ID token. */
  readonly userInfo: Readonly<Record<string, unknown>>;
  /** Expiry of the token, in milliseconds since 1970 of the provider's clock. */
  readonly expiresAt: number;
  /** Lifetime by the provider's own two times: no clock of this machine is used. */
  readonly lifetimeMs: number;
};

export type IdentityProvider = {
  /** Current grant: signed in, or returning from the provider; undefined if nobody is. */
  readonly current: () => Promise<Grant | undefined>;
  /** A fresh grant for the same session; undefined when the provider knows of none any more. */
  readonly renew: () => Promise<Grant | undefined>;
  /** Leaves the page for the provider's sign-in page, which asks even those that it knows `isAnew`. */
  readonly signIn: (how: SignIn) => Promise<void>;
  /** Leaves the page, signs out there and comes back to the root; false where that cannot be. */
  readonly signOut: () => boolean;
  /** Drops the tokens. */
  readonly forget: () => void;
};

type SignIn = { readonly isAnew: boolean };

type Settings = { readonly issuer: string; readonly clientId: string; readonly origin: string };

/** keycloak-js waits for ever on a frame or a refresh that is never answered. */
const ANSWER_MS = 10_000;

const SILENT_FRAME = 'iframe[title="keycloak-silent-check-sso"]';

/**
 * Any OpenID Connect provider, through keycloak-js. Tokens stay in memory. Nothing but `signIn`
 * and `signOut` ever navigates: left to itself keycloak-js answers a failed refresh by leaving the
 * page, and what was typed is gone.
 */
export function identityProvider(settings: Settings): IdentityProvider {
  const home = `${settings.origin}/`;
  /** The last one that answered. It stays until another has, or nobody could sign out meanwhile. */
  let keycloak: Keycloak | undefined;
  let canRefresh = false;

  /** A new client, because one whose refresh hangs keeps every later refresh waiting as well. */
  async function ask(): Promise<Grant | undefined> {
    const client = new Keycloak({ oidcProvider: settings.issuer, clientId: settings.clientId });
    const options = {
      onLoad: 'check-sso',
      responseMode: 'query',
      pkceMethod: 'S256',
      scope: 'openid profile email',
      checkLoginIframe: false,
      redirectUri: home,
      silentCheckSsoRedirectUri: `${home}silent-check-sso.html`,
      silentCheckSsoFallback: false,
      adapter: stayingAdapter(home),
    } as const;
    try {
      await withDeadline(client.init(options), ANSWER_MS, 'The sign-in provider');
    } finally {
      for (const frame of document.querySelectorAll(SILENT_FRAME)) frame.remove();
    }
    keycloak = client;
    canRefresh = true;
    return toGrant(client);
  }

  return {
    current: ask,
    async renew() {
      if (canRefresh && keycloak?.refreshToken !== undefined) {
        try {
          await withDeadline(keycloak.updateToken(-1), ANSWER_MS, 'Refreshing the sign-in');
          return toGrant(keycloak);
        } catch (error) {
          logFailure('The sign-in could not be refreshed; the provider is asked anew', error);
          canRefresh = false;
        }
      }
      return ask();
    },
    async signIn({ isAnew }) {
      // The first question may have failed: then the provider's addresses are not known yet.
      if (keycloak === undefined) await ask();
      const address = await keycloak?.createLoginUrl({
        redirectUri: home,
        ...(isAnew ? { prompt: 'login' } : {}),
      });
      if (address !== undefined) location.assign(address);
    },
    signOut() {
      const address = keycloak && logoutAddress(keycloak, home);
      keycloak = undefined;
      if (address === undefined) return false;
      location.replace(address);
      return true;
    },
    forget() {
      keycloak = undefined;
    },
  };
}

/** Adapter of keycloak-js that does not leave the page. */
function stayingAdapter(home: string): KeycloakAdapter {
  const stay = async () => {
    throw new Error('keycloak-js wanted to leave the page');
  };
  return {
    login: stay,
    logout: stay,
    register: stay,
    accountManagement: stay,
    redirectUri: (options) => options?.redirectUri ?? home,
  };
}

/** Undefined for a provider that offers no sign-out: the local one must do. */
function logoutAddress(client: Keycloak, home: string): string | undefined {
  try {
    return client.createLogoutUrl({ redirectUri: home });
  } catch (error) {
    logFailure('The sign-in provider cannot sign out', error);
    return undefined;
  }
}

/** Claims about the token and not about the user. */
const OF_THE_TOKEN = new Set(
  'iss aud azp exp iat nbf jti nonce at_hash c_hash s_hash auth_time acr amr sid typ'.split(' '),
);

function toGrant({ token, tokenParsed, idTokenParsed }: Keycloak): Grant | undefined {
  if (token === undefined) return undefined;
  const { exp = 0, iat = 0 } = tokenParsed ?? {};
  const claims = Object.entries(idTokenParsed ?? {}).filter(([name]) => !OF_THE_TOKEN.has(name));
  return {
    accessToken: token,
    userInfo: Object.fromEntries(claims),
    expiresAt: exp * 1000,
    lifetimeMs: (exp - iat) * 1000,
  };
}
