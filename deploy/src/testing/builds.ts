import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { Contribution } from '@fairlead/shared/contract/release';

import type { ChangeParts } from '../environment/apply-change.ts';
import { computeIntegrity } from '../release/digest.ts';
import { type Environment, openSigner, openTrust } from '../release/keys.ts';
import { toContainerName } from '../release/layout.ts';
import { publish, type PublishParts } from '../release/publish.ts';
import { createReleaseStore } from '../release/release-store.ts';

/** A small build, as webpack would leave it; every part can be made otherwise. */
export type BuildOptions = {
  readonly manifest?: Record<string, unknown>;
  readonly files?: Record<string, string>;
  readonly contribution?: Partial<Contribution>;
  /** Files as they are after the build wrote its list: other ones, or gone. */
  readonly afterwards?: Record<string, string | null>;
};

const SHARED = [
  { name: 'react', range: '^19.3.1', version: '19.3.1', singleton: true, strict: true },
  {
    name: '@fairlead/shared/ui',
    range: '^0.1.0',
    version: '0.1.0',
    singleton: true,
    strict: true,
  },
];

/** A releases folder of its own for a test, and what a test does with it. */
export async function createReleases(environment: Environment = 'development') {
  const base = await mkdtemp(join(tmpdir(), 'fairlead-deploy-'));
  const releasesDir = join(base, 'releases');
  // Every environment signs with the key that development makes: tests are about what is signed.
  const keyPlaces = { releasesDir, environment: 'development' as const };
  const signer = openSigner(keyPlaces);
  const trust = openTrust(keyPlaces);
  const parts: PublishParts = { releasesDir, signer, trust };
  const changes = (): ChangeParts => ({
    place: { releasesDir, environment, trust },
    store: createReleaseStore(releasesDir, trust),
    signer,
  });
  let builds = 0;
  const build = async (name: string, version: string, options: BuildOptions = {}) => {
    builds += 1;
    return writeBuild(join(base, `dist-${builds}`), { name, version }, options);
  };
  return {
    releasesDir,
    parts,
    changes,
    build,
    publish: async (name: string, version: string, options: BuildOptions = {}) =>
      publish(await build(name, version, options), parts),
    remove: () => rm(base, { recursive: true, force: true }),
  };
}

async function writeBuild(
  folder: string,
  id: { name: string; version: string },
  { manifest, files, contribution, afterwards = {} }: BuildOptions,
): Promise<string> {
  const isShell = id.name === 'shell';
  const entry = isShell ? 'main.1a2b.js' : 'remoteEntry.1a2b.js';
  const own = {
    [entry]: `"${isShell ? 'shell' : `remote-${id.name}`}@${id.version}:"; ${FILLER}`,
  };
  const all: Record<string, string> = {
    ...own,
    ...(isShell
      ? { 'inter.9f.woff2': 'font', 'lazy.5e.js': `/* lazy */ ${FILLER}` }
      : { 'root.3c4d.js': `/* root of ${id.name} */ ${FILLER}` }),
    [`${entry}.map`]: '{"sources":["secret.ts"]}',
    ...files,
  };
  const described = {
    ...id,
    container: isShell ? null : toContainerName(id),
    commit: '0123456789abcdef',
    built_at: new Date().toISOString(),
    contract_version: 1,
    entry,
    initial: isShell ? [entry, 'inter.9f.woff2'] : [entry, 'root.3c4d.js'],
    files: listed(all),
    shared: SHARED,
    ...(isShell ? {} : { contribution: contributionOf(id.name, contribution) }),
    ...manifest,
  };
  const written: Record<string, string | null> = {
    ...all,
    'build.json': JSON.stringify(described),
    ...afterwards,
  };
  for (const [path, text] of Object.entries(written)) {
    if (text === null) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

function listed(files: Record<string, string>) {
  return Object.entries(files)
    .filter(([path]) => !path.endsWith('.map'))
    .map(([path, text]) => ({ path, integrity: computeIntegrity(Buffer.from(text)) }));
}

/** Long enough for compression to be worth it. */
const FILLER = 'console.log("a line of a script that is long enough");'.repeat(20);

function contributionOf(name: string, change: Partial<Contribution> = {}): Contribution {
  const routes = change.routes ?? [{ path: `/${name}`, access: 'signed-in' }];
  return {
    name,
    title: name,
    menu: routes.slice(0, 1).map((first) => ({ id: name, label: name, order: 1, ...first })),
    commands: [],
    ...change,
    routes,
  };
}
