import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { DeployProblem } from '../document/problem.ts';

export type Environment = 'development' | 'staging' | 'production';

/** Signs a digest: ES256, base64url. */
export type Signer = (digest: string) => string;
/** Checks that one of the trusted keys signed the digest. */
export type Trust = (digest: string, signature: string) => boolean;

export type KeyPlaces = {
  readonly releasesDir: string;
  readonly environment: Environment;
  /** PEM with the private key; whoever publishes or pins has it. */
  readonly signingKeyFile?: string | undefined;
  /** PEM with one or more public keys, for a server that only serves and for changing keys. */
  readonly verifyKeyFile?: string | undefined;
};

/** The two files from the environment; the command and the server read the same names. */
export function keyFiles(env: NodeJS.ProcessEnv) {
  return {
    signingKeyFile: env['FAIRLEAD_SIGNING_KEY_FILE'] || undefined,
    verifyKeyFile: env['FAIRLEAD_VERIFY_KEY_FILE'] || undefined,
  };
}

/**
 * The key that signs releases and revisions. In development it is made once, beside the releases;
 * elsewhere it must be named, because whoever may write releases must not be able to sign them.
 * @throws DeployProblem when the key is not named, cannot be read or is of another kind.
 */
export function openSigner(places: KeyPlaces): Signer {
  const [key] = readKeys(signingKeyFile(places), createPrivateKey);
  const { namedCurve } = key.asymmetricKeyDetails ?? {};
  if (namedCurve !== 'prime256v1') {
    throw new DeployProblem('FAIRLEAD_SIGNING_KEY_FILE must hold a P-256 key, for ES256');
  }
  return (digest) =>
    sign('sha256', Buffer.from(digest), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}

/**
 * Opens the keys that releases and revisions are checked against before anything of them is served.
 * @throws DeployProblem when no key is named outside development, or the file holds none.
 */
export function openTrust(places: KeyPlaces): Trust {
  const named = places.verifyKeyFile ?? places.signingKeyFile;
  if (named === undefined && places.environment !== 'development') {
    throw new DeployProblem(
      `FAIRLEAD_VERIFY_KEY_FILE must name the public key of releases in ${places.environment}`,
    );
  }
  // In development the key is made at the first publishing, which may come after the start.
  let keys: KeyObject[] | undefined;
  const load = () => {
    const file = named ?? developmentKeyFile(places.releasesDir);
    if (named === undefined && !existsSync(file)) return [];
    return (keys = readKeys(file, createPublicKey));
  };
  if (named !== undefined) load();
  return (digest, signature) => {
    const bytes = Buffer.from(signature, 'base64url');
    // Other texts decode to the same bytes: what was altered would pass as signed.
    if (bytes.toString('base64url') !== signature) return false;
    return (keys ?? load()).some((key) =>
      verify('sha256', Buffer.from(digest), { key, dsaEncoding: 'ieee-p1363' }, bytes),
    );
  };
}

/** Not what openssl may write before a key: the parameters of its curve. */
const KEYS = /-----BEGIN [A-Z ]*(?:KEY|CERTIFICATE)-----[^-]+-----END [^-]+-----/g;

/** The keys of a PEM file, at least one. */
function readKeys(file: string, parse: (pem: string) => KeyObject): [KeyObject, ...KeyObject[]] {
  const pem = explain(`The key of releases ${file} cannot be read`, () =>
    readFileSync(file, 'utf8'),
  );
  const blocks = pem.match(KEYS) ?? [];
  const [first, ...others] = explain(`${file} holds no PEM key that can be used`, () =>
    blocks.map(parse),
  );
  if (first === undefined) throw new DeployProblem(`${file} holds no PEM key`);
  return [first, ...others];
}

function explain<Result>(problem: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new DeployProblem(`${problem}: ${(error as Error).message}`);
  }
}

function signingKeyFile({ signingKeyFile: named, releasesDir, environment }: KeyPlaces): string {
  if (named !== undefined) return named;
  if (environment !== 'development') {
    throw new DeployProblem(
      `FAIRLEAD_SIGNING_KEY_FILE must name the key of releases in ${environment}`,
    );
  }
  const file = developmentKeyFile(releasesDir);
  if (!existsSync(file)) makeKey(file);
  return file;
}

function developmentKeyFile(releasesDir: string): string {
  return join(releasesDir, 'keys', 'signing-key.pem');
}

/** Two processes may come here at once: the first link wins and both read the same key. */
function makeKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
