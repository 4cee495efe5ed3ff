import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { type IssuerWatch, watchIssuer } from './issuer-watch.ts';

let issuer: Server;
let address: string;
/** Answer of the provider beside its discovery document; undefined: it is not there. */
let keys: readonly object[] | undefined;
let watch: IssuerWatch | undefined;

beforeEach(async () => {
  keys = [{ kty: 'OKP' }];
  issuer = createServer((request, response) => {
    if (keys === undefined) response.writeHead(404).end();
    else if (request.url === '/keys') response.end(JSON.stringify({ keys }));
    else response.end(JSON.stringify({ issuer: address, jwks_uri: `${address}/keys` }));
  });
  await new Promise<void>((done) => issuer.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await watch?.stop();
  issuer.close();
});

function start(place: { readonly issuer?: string; readonly jwksUrl?: string } = {}) {
  const log = { warn: jest.fn(), info: jest.fn() };
  watch = watchIssuer({ issuer: address, jwksUrl: undefined, ...place }, log, 20);
  const until = async (said: jest.Mock) => {
    while (said.mock.calls.length === 0) await new Promise((wait) => setTimeout(wait, 5));
  };
  return { watch, log, until };
}

const WORDS = () =>
  `nobody can sign in: the identity provider ${address} (OIDC_ISSUER) has no keys to be had`;

test('a provider that is there is nothing to say', async () => {
  const { watch: watched, log } = start();
  await watched.stop();
  expect(watched.problem()).toBeUndefined();
  expect(log.warn).not.toHaveBeenCalled();
  expect(log.info).not.toHaveBeenCalled();
});

test('an issuer that is not there is said once, and once that it is back', async () => {
  keys = undefined;
  const { watch: watched, log, until } = start();
  await until(log.warn);
  await new Promise((wait) => setTimeout(wait, 100));
  expect(log.warn.mock.calls).toEqual([[{ err: expect.any(Error) }, WORDS()]]);
  expect(watched.problem()).toBe(WORDS());
  keys = [{ kty: 'OKP' }];
  await until(log.info);
  expect(log.info.mock.calls).toEqual([[`the identity provider ${address} is there again`]]);
  expect(watched.problem()).toBeUndefined();
});

test.each([
  ['whose document is another issuer’s', () => ({ issuer: `${address}/realms/fairled` })],
  ['whose keys are not where they are said to be', () => ({ jwksUrl: 'http://127.0.0.1:1/keys' })],
])('so is one %s', async (_what, place) => {
  const { watch: watched, log, until } = start(place());
  await until(log.warn);
  expect(watched.problem()).toContain('nobody can sign in');
});

test('so is one without any keys', async () => {
  keys = [];
  const { log, until } = start();
  await until(log.warn);
  expect(String(log.warn.mock.calls[0]?.[1])).toBe(WORDS());
});
