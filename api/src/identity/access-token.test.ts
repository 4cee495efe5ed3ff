import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CompactEncrypt, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

import { createTestProvider, type TestProvider, usualClaims } from '../testing/test-provider.ts';
import {
  requestKeys,
  clockAhead,
  isTokenFault,
  providerKeys,
  verifyAccessToken,
} from './access-token.ts';

let provider: TestProvider;
const hits: string[] = [];
const attacker = createServer((request, response) => {
  hits.push(request.url ?? '');
  response.end('{"keys":[]}');
});

beforeAll(async () => {
  provider = await createTestProvider();
  await new Promise<void>((done) => attacker.listen(0, '127.0.0.1', done));
});
afterAll(() => void attacker.close());

const attackerUrl = () => `http://127.0.0.1:${(attacker.address() as AddressInfo).port}/jwks`;
const verify = (token: string, now?: Date) => verifyAccessToken(token, provider.rules, now);
const refused = async (token: string, now?: Date) => {
  const error: unknown = await verify(token, now).then(
    () => 'accepted',
    (reason: unknown) => reason,
  );
  expect(error).not.toBe('accepted');
  expect(isTokenFault(error)).toBe(true);
};

test('[SHL-12] a token of the provider says who it speaks for', async () => {
  const now = Math.floor(Date.now() / 1000);
  const claims = await verify(
    await provider.token({ email: 'Maren@Halyard.example', auth_time: now - 60 }),
  );
  expect(claims).toEqual({
    issuer: 'https://id.example.test',
    subject: 'u-maren',
    providerSession: 's-1',
    email: 'maren@halyard.example',
    givenName: 'Maren',
    roles: ['edf:read'],
    issuedAt: expect.any(Number),
    expiresAt: expect.any(Number),
    signedInAt: now - 60,
  });
});

describe('time, to the second', () => {
  const at = (seconds: number) => new Date((seconds - 0) * 1000);
  const NOW = 1_800_000_000;
  test.each([
    ['ended 29 s ago', { exp: NOW - 29, iat: NOW - 300 }, true],
    ['ended 31 s ago', { exp: NOW - 31, iat: NOW - 300 }, false],
    ['begins in 29 s', { nbf: NOW + 29 }, true],
    ['begins in 31 s', { nbf: NOW + 31 }, false],
    ['begins in 5 min', { nbf: NOW + 300 }, false],
    ['issued 10 min and 29 s ago', { iat: NOW - 629, exp: NOW + 60 }, true],
    ['issued 10 min and 31 s ago', { iat: NOW - 631, exp: NOW + 60 }, false],
    ['issued in the future', { iat: NOW + 120, exp: NOW + 420 }, false],
    ['no exp', { exp: undefined }, false],
    ['exp as text', { exp: String(NOW + 300) }, false],
    ['no iat', { iat: undefined }, false],
    ['exp after the year 30,000,000', { exp: 1e15 }, false],
    ['exp beyond a day from now', { exp: NOW + 86_401 }, false],
    ['exp within a day from now', { exp: NOW + 86_399 }, true],
    ['exp before 1970', { exp: -1e15 }, false],
    ['exp that is no number', { exp: null }, false],
    ['exp in a list', { exp: [NOW + 300] }, false],
    ['iat after the year 30,000,000', { iat: 1e15 }, false],
    ['iat before 1970', { iat: -1e15 }, false],
    ['iat that is no number', { iat: null }, false],
    ['nbf after the year 30,000,000', { nbf: 1e15 }, false],
    ['auth_time that nobody can have', { auth_time: 1e15 }, false],
    ['auth_time before 1970', { auth_time: -1e15 }, false],
    ['auth_time 31 s from now', { auth_time: NOW + 31 }, false],
    ['auth_time 29 s from now', { auth_time: NOW + 29 }, true],
  ])('[API-05] a token that %s', async (_what, claims, accepted) => {
    const token = await provider.token({ ...usualClaims(NOW), ...claims });
    if (accepted) await expect(verify(token, at(NOW))).resolves.toBeDefined();
    else await refused(token, at(NOW));
  });
});

describe('what a clock that is off is told by', () => {
  const NOW = 1_800_000_000;
  test.each([
    ['issued two hours from now', { iat: NOW + 7_200, exp: NOW + 7_500 }, -7_200],
    ['ended two hours ago', { iat: NOW - 7_500, exp: NOW - 7_200 }, 7_200],
    ['ended days ago', { iat: NOW - 200_000, exp: NOW - 199_700 }, undefined],
    ['for somebody else', { aud: 'another' }, undefined],
  ])('a token %s', async (_what, claims, ahead) => {
    const token = await provider.token({ ...usualClaims(NOW), ...claims });
    const error = await verify(token, new Date(NOW * 1000)).catch((reason: unknown) => reason);
    expect(clockAhead(error, new Date(NOW * 1000))).toBe(ahead);
  });
});

describe('claims', () => {
  test.each([
    ['another realm', { iss: 'https://id.example.test/other' }],
    ['a slash at the end of iss', { iss: 'https://id.example.test/' }],
    ['iss in capitals', { iss: 'HTTPS://ID.EXAMPLE.TEST' }],
    ['aud without ours', { aud: ['account'] }],
    ['aud of the client alone', { aud: 'fairlead-web' }],
    ['no aud', { aud: undefined }],
    ['azp of another client', { azp: 'other-app' }],
    ['no azp', { azp: undefined }],
    ['an ID token', { typ: 'ID' }],
    ['a refresh token', { typ: 'Refresh' }],
    ['no sub', { sub: undefined }],
    ['sub that is a number', { sub: 7 }],
    ['sub with NUL', { sub: 'u-\0' }],
    ['sub of 321 characters', { sub: 'u'.repeat(321) }],
    ['sid with NUL', { sid: 's-\0' }],
    ['sid with half a character', { sid: 's-\ud83d' }],
    ['no sid', { sid: undefined }],
    ['no email', { email: undefined }],
    ['an e-mail that is not verified', { email_verified: false }],
    ['an e-mail verified as text', { email_verified: 'true' }],
    ['a look-alike e-mail', { email: 'mаren@halyard.example' }],
  ])('[API-05] %s is refused', async (_what, claims) => {
    await refused(await provider.token(claims));
  });

  test('[API-05] roles that are not a list of texts grant nothing', async () => {
    expect((await verify(await provider.token({ roles: 'edf:read' }))).roles).toEqual([]);
    expect(
      (await verify(await provider.token({ roles: [1, 'edf:read', null, 'a\0'] }))).roles,
    ).toEqual(['edf:read']);
  });
});

describe('forgeries', () => {
  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forgeries: readonly (readonly [string, () => Promise<string>])[] = [
    ['alg none', async () => new UnsecuredJWT(usualClaims()).encode()],
    ['alg nOnE', async () => `${b64({ alg: 'nOnE', typ: 'JWT' })}.${b64(usualClaims())}.`],
    [
      'HS256 with the public key as the secret',
      async () => {
        const secret = Buffer.from(await exportSPKI(provider.publicKey));
        return new SignJWT(usualClaims())
          .setProtectedHeader({ alg: 'HS256', kid: 'k1', typ: 'JWT' })
          .sign(secret);
      },
    ],
    [
      'ES256 with r = s = 0',
      async () =>
        `${b64({ alg: 'ES256', kid: 'k1', typ: 'JWT' })}.${b64(usualClaims())}.${Buffer.alloc(64).toString('base64url')}`,
    ],
    ['the signature taken off', async () => (await provider.token()).replace(/[^.]+$/, '')],
    [
      'the signature of another token',
      async () => {
        const [one, other] = [await provider.token(), await provider.token({ sub: 'u-bea' })];
        return [...one.split('.').slice(0, 2), other.split('.')[2]].join('.');
      },
    ],
    ['another key', async () => signedByOther({})],
    ['a kid that is a path', async () => signedByOther({ kid: '../../etc/passwd' })],
    ['a kid that is SQL', async () => signedByOther({ kid: "' or 1=1 --" })],
    ['jku of an attacker', async () => signedByOther({ jku: attackerUrl() })],
    ['x5u of an attacker', async () => signedByOther({ x5u: attackerUrl() })],
    [
      'its own jwk',
      async () => {
        const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
        const { exportJWK } = await import('jose');
        return new SignJWT(usualClaims())
          .setProtectedHeader({ alg: 'RS256', typ: 'JWT', jwk: await exportJWK(publicKey) })
          .sign(privateKey);
      },
    ],
    [
      'an unknown crit',
      async () =>
        provider
          .token({}, { typ: 'JWT' })
          .then((token) => withHeader(token, { crit: ['x'], x: 1 })),
    ],
    [
      'a JWE',
      async () =>
        new CompactEncrypt(Buffer.from(JSON.stringify(usualClaims())))
          .setProtectedHeader({ alg: 'RSA-OAEP', enc: 'A256GCM', kid: 'k1' })
          .encrypt(await generateKeyPair('RSA-OAEP').then(({ publicKey }) => publicKey)),
    ],
    ['two tokens', async () => `${await provider.token()} ${await provider.token()}`],
    ['a header typ of its own', async () => provider.token({}, { typ: 'secevent+jwt' })],
    ['no header typ', async () => provider.token({}, { typ: undefined })],
    ['nothing', async () => ''],
    ['10 kB of noise', async () => 'x'.repeat(10_000)],
  ];

  const withHeader = (token: string, more: object) => {
    const [, payload, signature] = token.split('.');
    return [b64({ alg: 'RS256', kid: 'k1', typ: 'JWT', ...more }), payload, signature].join('.');
  };
  const signedByOther = async (header: Record<string, unknown>) => {
    const { privateKey } = await generateKeyPair('RS256');
    return new SignJWT(usualClaims())
      .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'JWT', ...header })
      .sign(privateKey);
  };

  test.each(forgeries)('[API-05] %s is refused', async (_what, forge) => {
    await refused(await forge());
  });

  test('[API-05] no forgery made the server ask an address of its own choice', () => {
    expect(hits).toEqual([]);
  });
});

describe('the keys of a provider', () => {
  test('a provider that cannot be reached is no fault of the token, and is asked again', async () => {
    let answers = 0;
    const issuer = createServer((request, response) => {
      answers += 1;
      const origin = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
      if (answers === 1) response.writeHead(503).end();
      else if (request.url === '/.well-known/openid-configuration')
        response.end(JSON.stringify({ issuer: origin, jwks_uri: `${origin}/keys` }));
      else response.end(JSON.stringify({ keys: [] }));
    });
    await new Promise<void>((done) => issuer.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
    const keys = providerKeys({ issuer: address, jwksUrl: undefined });
    const rules = { ...provider.rules, issuer: address, keys };
    const token = await provider.token({ iss: address });
    const first: unknown = await verifyAccessToken(token, rules).catch((error: unknown) => error);
    expect(isTokenFault(first)).toBe(false);
    const second: unknown = await verifyAccessToken(token, rules).catch((error: unknown) => error);
    expect(isTokenFault(second)).toBe(true); // reached now: the key is not among its keys
    issuer.close();
  });

  test('a discovery document of another issuer is not believed', async () => {
    const issuer = createServer((_request, response) =>
      response.end(JSON.stringify({ issuer: 'https://evil.example', jwks_uri: attackerUrl() })),
    );
    await new Promise<void>((done) => issuer.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
    const keys = providerKeys({ issuer: address, jwksUrl: undefined });
    await expect(
      verifyAccessToken(await provider.token(), { ...provider.rules, keys }),
    ).rejects.toThrow('another issuer');
    expect(hits).toEqual([]);
    issuer.close();
  });

  test('a provider that leads elsewhere is not followed', async () => {
    const issuer = createServer((_request, response) =>
      response.writeHead(302, { location: attackerUrl() }).end(),
    );
    await new Promise<void>((done) => issuer.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
    await expect(requestKeys({ issuer: address, jwksUrl: undefined })).rejects.toThrow();
    await expect(requestKeys({ issuer: address, jwksUrl: `${address}/keys` })).rejects.toThrow();
    expect(hits).toEqual([]);
    issuer.closeAllConnections();
    issuer.close();
  });
});
