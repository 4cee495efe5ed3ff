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

export type Environment = 'development' | 'staging' | 'production';

/** Signs a digest: ES256, base64url. */
export type Signer = (digest: string) => string;
/** Whether one of the trusted keys signed the digest. */
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
 */
export function openSigner(places: KeyPlaces): Signer {
  const key = createPrivateKey(readFileSync(signingKeyFile(places)));
  const { namedCurve } = key.asymmetricKeyDetails ?? {};
  if (namedCurve !== 'prime256v1') {
    throw new Error('FAIRLEAD_SIGNING_KEY_FILE must hold a P-256 key, for ES256');
  }
  return (digest) =>
    sign('sha256', Buffer.from(digest), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}

/** What releases and revisions are checked against before anything of them is served. */
export function openTrust(places: KeyPlaces): Trust {
  const named = places.verifyKeyFile ?? places.signingKeyFile;
  if (named === undefined && places.environment !== 'development') {
    throw new Error(
      `FAIRLEAD_VERIFY_KEY_FILE must name the public key of releases in ${places.environment}`,
    );
  }
  // In development the key is made at the first publishing, which may come after the start.
  let keys: KeyObject[] | undefined;
  const load = () => {
    const file = named ?? developmentKeyFile(places.releasesDir);
    if (named === undefined && !existsSync(file)) return [];
    return (keys = publicKeys(readFileSync(file, 'utf8')));
  };
  if (named !== undefined) load();
  return (digest, signature) =>
    (keys ?? load()).some((key) =>
      verify(
        'sha256',
        Buffer.from(digest),
        { key, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    );
}

function publicKeys(pem: string): KeyObject[] {
  const blocks = pem.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? [];
  if (blocks.length === 0) throw new Error('The key file of releases holds no PEM key');
  return blocks.map((block) => createPublicKey(block));
}

function signingKeyFile({ signingKeyFile: named, releasesDir, environment }: KeyPlaces): string {
  if (named !== undefined) return named;
  if (environment !== 'development') {
    throw new Error(`FAIRLEAD_SIGNING_KEY_FILE must name the key of releases in ${environment}`);
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
