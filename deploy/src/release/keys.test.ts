import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { DeployProblem } from '../document/problem.ts';
import { openSigner, openTrust } from './keys.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-keys-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const otherCurve = () =>
  generateKeyPairSync('ec', { namedCurve: 'secp384r1' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
const file = (content: string | undefined) => {
  const path = join(folder, 'key.pem');
  rmSync(path, { force: true });
  if (content !== undefined) writeFileSync(path, content);
  return path;
};
const HALF = '-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----\n';

/** Message that is thrown, which has to be a line for the operator. */
function lineOf(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    if (error instanceof DeployProblem) return error.message;
    throw error;
  }
  return 'nothing is wrong';
}

describe('a key of releases that an operator has to put right is told in one line', () => {
  const places = () => ({ releasesDir: folder, environment: 'production' as const });

  test('none is named', () => {
    expect(lineOf(() => openTrust(places()))).toBe(
      'FAIRLEAD_VERIFY_KEY_FILE must name the public key of releases in production',
    );
    expect(lineOf(() => openSigner(places()))).toBe(
      'FAIRLEAD_SIGNING_KEY_FILE must name the key of releases in production',
    );
  });

  test.each<[string, () => string | undefined, RegExp]>([
    ['is missing', () => undefined, /^The key of releases .*key\.pem cannot be read: ENOENT/],
    ['holds no key', () => 'hello', /key\.pem holds no PEM key$/],
    ['holds half a key', () => HALF, /key\.pem holds no PEM key that can be used: /],
  ])('the file %s', (_what, content, line) => {
    const key = file(content());

    expect(lineOf(() => openTrust({ ...places(), verifyKeyFile: key }))).toMatch(line);
    expect(lineOf(() => openSigner({ ...places(), signingKeyFile: key }))).toMatch(line);
  });

  test('the signing key is of another curve', () => {
    expect(lineOf(() => openSigner({ ...places(), signingKeyFile: file(otherCurve()) }))).toBe(
      'FAIRLEAD_SIGNING_KEY_FILE must hold a P-256 key, for ES256',
    );
  });
});

test('a key stands after the parameters of its curve, as openssl writes it', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'sec1', format: 'pem' }).toString();
  const parameters =
    '-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n';
  const key = file(`${parameters}${pem}`);
  const places = { releasesDir: folder, environment: 'production' as const, signingKeyFile: key };
  const sign = openSigner(places);

  expect(openTrust(places)('sha256-1', sign('sha256-1'))).toBe(true);
});
