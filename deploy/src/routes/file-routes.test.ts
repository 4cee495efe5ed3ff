import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { createSite } from '../testing/site.ts';

const ROOT_JS = '/remotes/trading/1.0.0/root.3c4d.js';

let site: Awaited<ReturnType<typeof createSite>>;
beforeAll(async () => {
  site = await createSite();
  await site.publish('shell', '1.0.0');
  await site.publish('trading', '1.0.0');
  await site.pin('shell@1.0.0 trading@1.0.0');
});
afterAll(() => site.close());

test.each([
  [ROOT_JS, 'text/javascript; charset=utf-8'],
  ['/shell/1.0.0/main.1a2b.js', 'text/javascript; charset=utf-8'],
  ['/shell/1.0.0/inter.9f.woff2', 'font/woff2'],
  ['/remotes/trading/1.0.0/release.json', 'application/json; charset=utf-8'],
])('[REM-03] %s is for ever', async (url, type) => {
  const reply = await site.get(url);

  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe(type);
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['', undefined],
])('Accept-Encoding %p gets %s', async (accepts, encoding) => {
  const reply = await site.get(ROOT_JS, { 'accept-encoding': accepts });
  const decode = new Map([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ]).get(encoding ?? '');
  const body = decode?.(reply.rawPayload) ?? reply.rawPayload;

  expect(reply.headers['content-encoding']).toBe(encoding);
  expect(reply.headers.vary).toBe('Accept-Encoding');
  expect(body.toString()).toContain('root of trading');
});

test('a browser that has it is told so, whatever the encoding', async () => {
  const { headers } = await site.get(ROOT_JS, { 'accept-encoding': 'br' });
  const reply = await site.get(ROOT_JS, { 'if-none-match': String(headers.etag) });

  expect(reply.statusCode).toBe(304);
  expect(reply.body).toBe('');
});

test.each([
  '/remotes/trading/1.0.0/gone.js',
  '/remotes/trading/9.0.0/root.3c4d.js',
  '/remotes/nobody/1.0.0/root.3c4d.js',
  '/remotes/shell/1.0.0/main.1a2b.js',
  '/shell/1.0.0/',
  '/shell/1.0.0',
  '/shell/',
  '/remotes/',
  '/remotes/trading/1.0.0',
  // Compressed forms, maps and the build's own file have no address.
  '/remotes/trading/1.0.0/root.3c4d.js.br',
  '/remotes/trading/1.0.0/remoteEntry.1a2b.js.map',
  '/remotes/trading/1.0.0/build.json',
  '/favicon.ico',
  '/sw.js',
  '/.git/config.x',
  '/.env',
  '/environments/production/current',
  '/environments/development/revisions/1.json',
])('%s is missing: text, not remembered', async (url) => {
  const reply = await site.get(url);

  expect(reply.statusCode).toBe(404);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
});

// No part of an address leads out of what was published.
test.each([
  '/remotes/trading/1.0.0/../../../keys/signing-key.pem',
  '/remotes/trading/1.0.0/..%2f..%2f..%2fkeys%2fsigning-key.pem',
  '/remotes/trading/1.0.0/%2e%2e/%2e%2e/%2e%2e/keys/signing-key.pem',
  '/remotes/trading/..%2f..%2fkeys/signing-key.pem',
  '/remotes/..%2fkeys/1.0.0/signing-key.pem',
  '/shell/..%2fkeys/signing-key.pem',
  '/shell/../keys/signing-key.pem',
  '/shell/1.0.0/..\\..\\keys\\signing-key.pem',
  '/shell/1.0.0//etc/passwd',
  '/shell/1.0.0/%00',
  '/shell/1.0.0/main.1a2b.js%00.txt',
  '/shell/%2e%2e/secret/x.js',
  '/remotes/trading/1.0.0/__proto__',
  '/remotes/__proto__/1.0.0/x.js',
  '/keys/signing-key.pem',
])('%s leads nowhere', async (url) => {
  await mkdir(join(site.releasesDir, 'secret'), { recursive: true });
  await writeFile(join(site.releasesDir, 'secret/x.js'), 'secret');
  const reply = await site.get(url);

  expect(reply.statusCode).toBe(404);
  expect(reply.body).toBe('Not found\n');
});

test('a file that was put into a release later is not served', async () => {
  await writeFile(join(site.releasesDir, 'remotes/trading/1.0.0/late.js'), 'evil()');

  expect((await site.get('/remotes/trading/1.0.0/late.js')).statusCode).toBe(404);
});

test('the poll answers with its number as ETag, and 304 while nothing changed', async () => {
  const url = '/environments/development/current';
  const { headers, body } = await site.get(url);
  expect(body).toBe('{"revision":1}');
  expect(headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-cache' });

  expect((await site.get(url, { 'if-none-match': '"1"' })).statusCode).toBe(304);
  expect((await site.get(url, { 'if-none-match': 'W/"1", "0"' })).statusCode).toBe(304);
  expect((await site.get(url, { 'if-none-match': '"0"' })).statusCode).toBe(200);
});
