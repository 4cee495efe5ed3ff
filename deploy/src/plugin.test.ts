import { hash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { createSite } from './testing/site.ts';

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), clipboard-write=(self)',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

let site: Awaited<ReturnType<typeof createSite>>;
beforeAll(async () => {
  site = await createSite({
    publicUrl: 'https://fairlead.example',
    signIn: { issuer: 'https://id.example/realms/fairlead', clientId: 'fairlead-web' },
  });
  await site.publish('shell', '1.0.0');
  await site.publish('trading', '0.9.0');
  await site.publish('trading', '1.0.0');
  await site.pin('shell@1.0.0 trading@0.9.0');
  await site.pin('trading@1.0.0');
});
afterAll(() => site.close());

/** Every class of answer. */
const ANSWERS = [
  ['page', 'GET', '/edf', 200, {}],
  ['page, head only', 'HEAD', '/edf', 200, {}],
  ['page that refuses an override', 'GET', '/?override=trading@9.9.9', 404, {}],
  ['redirect', 'GET', '/?override=trading@1.0.0', 303, {}],
  ['file', 'GET', '/shell/1.0.0/main.1a2b.js', 200, {}],
  ['file, head only', 'HEAD', '/shell/1.0.0/main.1a2b.js', 200, {}],
  ['file, not modified', 'GET', '/shell/1.0.0/main.1a2b.js', 304, { 'if-none-match': '*' }],
  ['file, missing', 'GET', '/shell/1.0.0/gone.js', 404, {}],
  ['poll', 'GET', '/environments/development/current', 200, {}],
  [
    'poll, not modified',
    'GET',
    '/environments/development/current',
    304,
    { 'if-none-match': '"2"' },
  ],
  ['sign-in check', 'GET', '/silent-check-sso.html', 200, {}],
  ['method not allowed', 'POST', '/edf', 405, {}],
  ['method not allowed on a file', 'DELETE', '/shell/1.0.0/main.1a2b.js', 405, {}],
  ['options', 'OPTIONS', '/', 405, {}],
] as const;

describe('headers', () => {
  test.each(ANSWERS)('%s', async (what, method, url, status, headers) => {
    const reply = await site.app.inject({ method, url, headers });

    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject(EVERYWHERE);
    const policy = String(reply.headers['content-security-policy']);
    if (what.startsWith('page')) {
      expect(policy).toContain("frame-ancestors 'none'");
      expect(reply.headers['integrity-policy']).toBe('blocked-destinations=(script)');
    } else if (what === 'sign-in check') {
      expect(policy).toContain("frame-ancestors 'self'");
    } else expect(policy).toBe(FILE_POLICY);
    if (!what.startsWith('file') && !what.startsWith('poll')) {
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    if (status === 405) expect(reply.headers.allow).toBe('GET, HEAD');
  });

  test('the page may run files of its origin and its own inline scripts and talk to itself and the provider, no more', async () => {
    const { headers, body } = await site.get('/edf');
    const inline = [...body.matchAll(/<script(?: data-[^>]*)?>(.*?)<\/script>/gs)].map(
      ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
    );
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
    );
    const nonce = /nonce-[^']+/.exec(policy['style-src']!)![0];

    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': `'self' ${inline.join(' ')}`,
      'style-src': `'${nonce}'`,
      'connect-src': "'self' https://id.example",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'frame-src': "'self' https://id.example",
      'form-action': "'self' https://id.example",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types':
        'fairlead-loader shell@1.0.0#webpack remote-trading@1.0.0#webpack remote-trading@0.9.0#webpack',
    });
    expect(inline).toHaveLength(2);
  });

  test('a cookie of the override is only for the server and only for https', async () => {
    const { headers } = await site.get('/?override=trading@1.0.0');

    expect(headers['set-cookie']).toBe(
      '__Host-fairlead-override=trading@1.0.0; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
  });

  test('plain http on the own machine promises no https', async () => {
    const local = await createSite();

    expect((await local.get('/')).headers['strict-transport-security']).toBeUndefined();
    await local.close();
  });
});

describe('beside the API', () => {
  test.each(['GET', 'POST', 'DELETE', 'OPTIONS'] as const)(
    '%s of an unknown call is answered by the API',
    async (method) => {
      for (const url of ['/api/unknown', '/api', '/oidc/unknown']) {
        const reply = await site.app.inject({ method, url });
        expect([reply.statusCode, reply.json()]).toEqual([404, { err_msg: 'Not found' }]);
      }
    },
  );

  test('a known call is untouched', async () => {
    const reply = await site.get('/api/known');

    expect(reply.json()).toEqual({ known: true });
    expect(reply.headers['integrity-policy']).toBeUndefined();
  });

  test('an address that only begins like the API is a page', async () => {
    expect((await site.get('/apidocs')).statusCode).toBe(200);
  });
});

test('a server elsewhere than in development does not start without a key to trust', async () => {
  const { deployPlugin } = await import('./plugin.ts');
  const { default: Fastify } = await import('fastify');
  const app = Fastify();
  app.register(deployPlugin, {
    releasesDir: site.releasesDir,
    environment: 'production',
    publicUrl: 'https://fairlead.example',
    signIn: { issuer: 'https://id.example', clientId: 'x' },
    syntheticData: false,
    log: { info: () => undefined, error: () => undefined },
  });

  await expect(app.ready()).rejects.toThrow('FAIRLEAD_VERIFY_KEY_FILE must name the public key');
});
