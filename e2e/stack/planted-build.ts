import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { release } from './changed-remote.ts';
import { ROOT } from './releases.ts';

/** Code planted into a bad build, before all else that one of its files runs. */
export type Plant = {
  readonly into: 'entry' | 'root';
  /** CONTAINER in it is the name of the build's own. */
  readonly code: string;
};

type Described = {
  readonly version: string;
  readonly container: string | null;
  readonly entry: string;
  readonly initial: readonly string[];
  readonly shared: readonly { readonly files?: readonly string[] }[];
};

/** Fields that publishing added to the build's manifest. */
const ADDED = new Set(['format', 'files', 'digest', 'signature']);

/**
 * Publishes the build of `name` that is pinned as another version with something planted in it: whole
 * and signed, as a team would that means no harm or does.
 */
export async function publishPlanted(
  releases: string,
  { name, version }: { readonly name: string; readonly version: string },
  plant: Plant,
): Promise<void> {
  const pinned = pinnedFolder(releases, name);
  const read = (path: string) => readFileSync(join(pinned, path), 'utf8');
  const described = JSON.parse(read('release.json')) as Described;
  const anew = renamed(described, name, version);
  const target = plant.into === 'entry' ? described.entry : described.initial[1];
  const code = plant.code.replace('CONTAINER', JSON.stringify(`${name}_${identifier(version)}`));
  const folder = newFolder();
  const files = filesBelow(pinned).map((path) => {
    const isText = /\.(?:js|css|txt|svg)$/.test(path);
    if (!isText) return write(folder, path, readFileSync(join(pinned, path)));
    const text = anew(read(path));
    return write(folder, path, Buffer.from(path === target ? `${code};${text}` : text));
  });
  const own = Object.entries(described).filter(([field]) => !ADDED.has(field));
  const build = JSON.parse(anew(JSON.stringify(Object.fromEntries(own)))) as object;
  write(folder, 'build.json', Buffer.from(JSON.stringify({ ...build, files })));
  await release(releases, ['publish', folder]);
}

function pinnedFolder(releases: string, name: string): string {
  const environment = join(releases, 'environments/development');
  const pointer = readFileSync(join(environment, 'current'), 'utf8');
  const { revision } = JSON.parse(pointer) as { revision: number };
  const text = readFileSync(join(environment, 'revisions', `${revision}.json`), 'utf8');
  type Pinned = { readonly stable: { readonly version: string } };
  const { shell, remotes } = JSON.parse(text) as { shell: Pinned; remotes: Record<string, Pinned> };
  const pinned = name === 'shell' ? shell : remotes[name];
  if (pinned === undefined) throw new Error(`${name} is not pinned`);
  const { version } = pinned.stable;
  return join(releases, name === 'shell' ? `shell/${version}` : `remotes/${name}/${version}`);
}

/** Its version is in addresses and names of a build, and its container is made of it. */
function renamed(described: Described, name: string, version: string): (text: string) => string {
  return (text) =>
    text
      .replaceAll(described.version, version)
      .replaceAll(`${name}_${identifier(described.version)}`, `${name}_${identifier(version)}`);
}

function identifier(version: string): string {
  return version.replace(/\W/g, '_');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.\w+$/.test(path) && !/\.(?:br|gz)$|^release\.json$/.test(path),
  );
}

function newFolder(): string {
  const cache = join(ROOT, '.cache', 'e2e');
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(join(cache, 'planted-'));
}

function write(folder: string, path: string, content: Buffer) {
  writeFileSync(join(folder, path), content);
  const digest = createHash('sha384').update(content).digest('base64');
  return { path, integrity: `sha384-${digest}` };
}
