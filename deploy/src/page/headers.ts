import { INLINE_SOURCES } from './inline-scripts.ts';

/** Addresses that decide what the headers allow. */
export type Origins = {
  /** Address at which browsers reach the product. */
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

/** Headers of a file that is no page: nothing in it may load or run anything. */
export function fileHeaders(origins: Origins): Headers {
  return {
    ...commonHeaders(origins),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
}

/** Sources a page may use besides files of its own origin. */
export type Allowed = {
  /**
   * Nonce of its styles. No script runs by a nonce: every script in the page could read it (0320).
   */
  readonly nonce: string;
  /** The Trusted Types policies by which it may load scripts later. */
  readonly policies: readonly string[];
};

/**
 * Headers of the page. What runs is a file of this origin with an integrity or one of the page's
 * own inline scripts, and no text becomes a script or markup.
 */
export function pageHeaders(origins: Origins, { nonce, policies }: Allowed): Headers {
  const provider = providerSource(origins);
  return {
    ...commonHeaders(origins),
    'content-security-policy': policy({
      'default-src': "'none'",
      'script-src': ["'self'", ...INLINE_SOURCES].join(' '),
      // Without the origin: Integrity-Policy does not reach style sheets, and those with the nonce have an integrity.
      'style-src': `'nonce-${nonce}'`,
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
      'require-trusted-types-for': "'script'",
      'trusted-types': policies.length === 0 ? "'none'" : policies.join(' '),
    }),
    'integrity-policy': 'blocked-destinations=(script)',
    'cache-control': 'no-store',
  };
}

/** Headers of silent-check-sso.html, the one page that the product frames itself. */
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
