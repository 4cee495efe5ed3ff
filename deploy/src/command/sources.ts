import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

import { parseJson } from '../document/validate.ts';

/** A package of the workspace that is released: the shell or a remote. */
export type SourcePackage = { readonly name: string; readonly folder: string };

/** A package that builds take files from: shared, the table, the charts, or an area. */
type Library = {
  readonly name: string;
  readonly folder: string;
  /** As in package.json: './domain/*' → './src/domain/*.ts'. */
  readonly exports: Readonly<Record<string, string>>;
};

const SKIPPED = /^(?:node_modules|dist|\.cache)$|\.test\.tsx?$|\.md$/;
const IMPORTS = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;

/** Every package that is built and published by itself. */
export async function sourcePackages(root: string): Promise<SourcePackage[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory() && /^(?:shell|remote-[a-z]+)$/.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => existsSync(join(root, name, 'webpack.config.mjs')));
  // The shell takes longest to build, so it goes first.
  const inOrder = [...names.filter((name) => name === 'shell'), ...names.sort()];
  return [...new Set(inOrder)].map((name) => ({
    name: name.replace('remote-', ''),
    folder: join(root, name),
  }));
}

/**
 * A package's version with the hash of all that its build is made of: its own files, what it
 * reaches of those packages, the build configuration and the lock file. The same sources always
 * have the same version, so that only what changed is built.
 */
export async function developmentVersion(root: string, pkg: SourcePackage): Promise<string> {
  const shared = join(root, 'shared');
  const own = await filesBelow(pkg.folder);
  const fromPage = pkg.name === 'shell' ? new Set<string>() : await takenFromPage(shared);
  const files = new Set([
    ...own,
    ...(await reachedOfLibraries(own, await readLibraries(root), fromPage)),
    ...(await filesBelow(join(shared, 'build'))),
    join(shared, 'package.json'),
    join(root, 'pnpm-lock.yaml'),
  ]);
  const hash = createHash('sha256');
  for (const file of [...files].sort()) {
    const content = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    hash.update(`${relative(root, file).replaceAll('\\', '/')} ${content}\n`);
  }
  return `${await packageVersion(pkg.folder)}-dev.${shortHash(hash.digest())}`;
}

async function packageVersion(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  return (parseJson(text) as { version: string }).version;
}

/** A letter first: a semantic version may not hold a number that begins with 0. */
function shortHash(hash: Buffer): string {
  const hex = hash.toString('hex');
  return String.fromCharCode('a'.charCodeAt(0) + ((hash[0] ?? 0) % 16)) + hex.slice(2, 9);
}

async function readLibraries(root: string): Promise<Library[]> {
  const areas = await readdir(join(root, 'areas')).catch(() => []);
  const folders = ['shared', 'table', 'table/chart', ...areas.map((area) => join('areas', area))];
  const manifests = folders
    .map((folder) => join(root, folder, 'package.json'))
    .filter((file) => existsSync(file));
  return Promise.all(
    manifests.map(async (file) => {
      const { name, exports } = parseJson(await readFile(file, 'utf8')) as Omit<Library, 'folder'>;
      return { name, exports, folder: resolve(file, '..') };
    }),
  );
}

/** Modules that remotes take from the page: not a byte of it is in their build. */
async function takenFromPage(shared: string): Promise<ReadonlySet<string>> {
  const singletons = pathToFileURL(join(shared, 'build', 'singletons.mjs')).href;
  const { sharing } = (await import(singletons)) as {
    sharing: (side: 'remote') => Record<string, unknown>;
  };
  return new Set(Object.keys(sharing('remote')));
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter(({ name }) => !SKIPPED.test(name))
      .map(async (entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? await filesBelow(path) : [path];
      }),
  );
  return nested.flat();
}

/** Follows imports from the package's files through the libraries. */
async function reachedOfLibraries(
  from: readonly string[],
  libraries: readonly Library[],
  fromPage: ReadonlySet<string>,
): Promise<Set<string>> {
  const reached = new Set<string>();
  const queue = [...from];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (!/\.(?:tsx?|mjs)$/.test(file)) continue;
    const text = await readFile(file, 'utf8').catch(() => '');
    for (const [, specifier = ''] of text.matchAll(IMPORTS)) {
      if (fromPage.has(specifier)) continue;
      const target = resolveTarget(specifier, file, libraries);
      if (target === undefined || reached.has(target)) continue;
      reached.add(target);
      queue.push(target);
    }
  }
  return reached;
}

/** The file of a library that an import leads to; undefined for all others. */
function resolveTarget(
  specifier: string,
  file: string,
  libraries: readonly Library[],
): string | undefined {
  if (specifier.startsWith('.')) {
    const target = resolve(file, '..', specifier);
    return libraries.some(({ folder }) => target.startsWith(folder + sep)) ? target : undefined;
  }
  const library = libraries.find(({ name }) => `${specifier}/`.startsWith(`${name}/`));
  if (library === undefined) return undefined;
  const key = `.${specifier.slice(library.name.length)}`;
  for (const [pattern, target] of Object.entries(library.exports)) {
    const [head = '', tail] = pattern.split('*');
    const matches = tail === undefined ? key === pattern : key.startsWith(head);
    if (matches) return join(library.folder, target.replace('*', key.slice(head.length)));
  }
  return undefined;
}
