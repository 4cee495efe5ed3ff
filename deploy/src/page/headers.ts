/** Addresses that decide what the headers allow. */
export type Origins = {
  /** Where browsers reach the product. */
  readonly publicUrl: string;
  /** The identity provider. */
  readonly issuer: string;
};

type Headers = Record<string, string>;

/** Every answer of deploy carries these. */
function commonHeaders({ publicUrl }: Origins): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-site',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), clipboard-write=(self)',
    // Browsers ignore it on plain http, where only a developer's own machine may be.
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
}

/** For what is no page: nothing in it may load or run anything. */
export function fileHeaders(origins: Origins): Headers {
  return {
    ...commonHeaders(origins),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
}

/**
 * For the page. Scripts run by nonce or because such a script loaded them, and only with the
 * integrity of the release; hosts in script-src would count for nothing beside 'strict-dynamic'.
 */
export function pageHeaders(origins: Origins, nonce: string): Headers {
  const provider = providerSource(origins);
  return {
    ...commonHeaders(origins),
    'content-security-policy': policy({
      'default-src': "'none'",
      'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
      'style-src': `'self' 'nonce-${nonce}'`,
      'connect-src': `'self'${provider}`,
      'img-src': "'self' data:",
      'font-src': "'self'",
      'frame-src': `'self'${provider}`,
      'form-action': `'self'${provider}`,
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    }),
    // Enforced once the whole end-to-end suite is silent.
    'content-security-policy-report-only': "require-trusted-types-for 'script'",
    'integrity-policy': 'blocked-destinations=(script)',
    'cache-control': 'no-store',
  };
}

/** For silent-check-sso.html, the one page that the product frames itself. */
export function framedHeaders(origins: Origins, nonce: string): Headers {
  return {
    ...commonHeaders(origins),
    'content-security-policy': policy({
      'default-src': "'none'",
      'script-src': `'nonce-${nonce}'`,
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self'",
    }),
    'cache-control': 'no-store',
  };
}

function policy(directives: Headers): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

function providerSource({ publicUrl, issuer }: Origins): string {
  const { origin } = new URL(issuer);
  return origin === new URL(publicUrl).origin ? '' : ` ${origin}`;
}
