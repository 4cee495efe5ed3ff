import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

import { Contribution } from '@fairlead/shared/contract/release';
import {
  flag,
  instant,
  integer,
  list,
  nullable,
  object,
  optional,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';
import semver from 'semver';

import { check, parseJson } from '../document/validate.ts';
import { contributionProblems } from './contribution.rules.ts';
import { computeIntegrity } from './digest.ts';
import { fileType } from './file-types.ts';
import { toContainerName, isPlainPath, isVersion, SHELL } from './layout.ts';
import { sizeProblems } from './size-budget.rules.ts';

/**
 * `build.json`: what webpack's build says of itself; publishing adds format, files, digest and
 * signature. Strict: what it says is promised for good by being published.
 */
export type BuildManifest = Static<typeof BuildManifest>;
const BuildManifest = object({
  name: text({ pattern: '^[a-z]+$' }),
  version: text(),
  /** Global name of the federation container, unique to the version: 'trading_1_4_2'. */
  container: nullable(text()),
  commit: text(),
  built_at: instant(),
  /** Hash of the lock file of the build's libraries; absent where it was built without one. */
  lock: optional(text({ pattern: '^sha256-[0-9a-f]{64}$' })),
  /** The file, among `files`, that lists the libraries of the build (CycloneDX). */
  sbom: optional(text()),
  contract_version: integer(),
  /** The entry script, relative to the folder. */
  entry: text(),
  /** Files that must be loaded before anything shows: entry, exposed module, styles. */
  initial: list(text()),
  /** All that belongs to the build, as it was written. */
  files: list(object({ path: text(), integrity: text({ pattern: '^sha384-' }) })),
  /** Modules that the build takes from the page (remote) or gives to it (shell). */
  shared: list(
    object({
      name: text(),
      /** The range a build accepts. */
      range: text(),
      /** The version it was built with. */
      version: text(),
      singleton: flag(),
      strict: flag(),
      /**
       * The exports it gives or uses of a module of ours, whose version says nothing of them: shell
       * and remotes are built from one tree. Absent for libraries.
       */
      names: optional(list(text())),
      /** Of a remote: it is taken as soon as `initial` has run, not only by an `import()`. */
      at_once: optional(flag()),
      /** Of the shell: the files that bring it, where it does not come with the entry. */
      files: optional(list(text())),
    }),
  ),
  /** Absent in the shell's. */
  contribution: optional(Contribution),
});

export type Build = {
  readonly manifest: BuildManifest;
  /** Path relative to the folder → content. */
  readonly files: ReadonlyMap<string, Buffer>;
};

/** A build that may not be published, with every reason at once. */
export class BuildRefused extends Error {
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(`The build is refused:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`);
    this.reasons = reasons;
  }
}

/** Made by the build for itself; source maps are kept out of what everybody can fetch. */
const UNPUBLISHED = /(^|\/)(build\.json|mf-stats\.json)$|\.map$/;

/**
 * Reads and checks a build folder (`dist/`).
 * @throws BuildRefused with every reason why it cannot be published.
 */
export async function readBuild(folder: string): Promise<Build> {
  const text = await readFile(join(folder, 'build.json'), 'utf8').catch(() => {
    throw new BuildRefused([`${join(folder, 'build.json')} is missing: build the package first`]);
  });
  const manifest = check(BuildManifest, parseJson(text));
  if (!manifest.ok) {
    throw new BuildRefused(manifest.problems.map((problem) => `build.json: ${problem}`));
  }
  const { files, refused } = await readFiles(folder);
  const reasons = [
    ...refused.values(),
    ...manifestProblems(manifest.value, files),
    ...wholenessProblems(manifest.value, { files, refused }),
  ];
  if (reasons.length > 0) throw new BuildRefused(reasons);
  return { manifest: manifest.value, files };
}

type Found = {
  readonly files: ReadonlyMap<string, Buffer>;
  /** Why a file may not be published, by its path. */
  readonly refused: ReadonlyMap<string, string>;
};

async function readFiles(folder: string): Promise<Found> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  const refused = new Map<string, string>();
  for (const entry of entries.sort((a, b) => (toPath(folder, a) < toPath(folder, b) ? -1 : 1))) {
    const path = toPath(folder, entry);
    if (entry.isDirectory()) continue;
    const problem = entryProblem(entry, path);
    if (problem !== undefined) {
      refused.set(path, problem);
      continue;
    }
    const content = await readFile(join(folder, path));
    if (path.endsWith('.json') && carriesCode(parseJson(content.toString('utf8')))) {
      const why = 'carries getPublicPath, which the federation runtime would run as code';
      refused.set(path, `${path} ${why}`);
    }
    if (!UNPUBLISHED.test(path)) files.set(path, content);
  }
  return { files, refused };
}

function toPath(folder: string, entry: Dirent): string {
  return relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
}

function entryProblem(entry: Dirent, path: string): string | undefined {
  if (!entry.isFile()) return `${path} is not a plain file: a link could lead out of the build`;
  if (!isPlainPath(path)) return `${path} has a name that no release may hold`;
  if (!UNPUBLISHED.test(path) && fileType(path) === undefined) {
    return `${path} is of a kind that is not served`;
  }
  return undefined;
}

/** The runtime hands `getPublicPath` to `new Function`; no release needs it. */
function carriesCode(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, field]) => name === 'getPublicPath' || carriesCode(field),
  );
}

function manifestProblems(manifest: BuildManifest, files: ReadonlyMap<string, Buffer>): string[] {
  const { version, entry, initial, sbom, shared } = manifest;
  return [
    ...(isVersion(version) ? [] : [`version ${version} is not a semantic version`]),
    ...[
      entry,
      ...(sbom === undefined ? [] : [sbom]),
      ...initial,
      ...shared.flatMap(({ files: own = [] }) => own),
    ]
      .filter((path) => !files.has(path))
      .map((path) => `${path} is named by build.json and is not among the files`),
    ...(entry.endsWith('.js') ? [] : [`entry ${entry} is not a script`]),
    ...(manifest.name === SHELL ? shellProblems(manifest) : remoteProblems(manifest)),
    ...sharedProblems(manifest),
    ...sizeProblems(manifest, files),
  ];
}

/**
 * Problems of files that are missing, were cut or altered, or came from elsewhere since the build
 * wrote its list.
 */
function wholenessProblems({ files: listed }: BuildManifest, { files, refused }: Found): string[] {
  const known = new Set(listed.map(({ path }) => path));
  return [
    ...listed.flatMap(({ path, integrity }) => {
      const content = files.get(path);
      if (refused.has(path)) return [];
      if (content === undefined) return [`${path} is missing: the build wrote it`];
      return computeIntegrity(content) === integrity
        ? []
        : [`${path} is not as the build wrote it`];
    }),
    ...[...files.keys()]
      .filter((path) => !known.has(path))
      .map((path) => `${path} is none of the files that the build wrote`),
  ];
}

function shellProblems({ contribution }: BuildManifest): string[] {
  return contribution === undefined ? [] : ['the shell contributes nothing of its own'];
}

function remoteProblems(manifest: BuildManifest): string[] {
  const { name, container, contribution } = manifest;
  const expected = toContainerName(manifest);
  return [
    ...(container === expected ? [] : [`container is ${container ?? 'absent'}, not ${expected}`]),
    ...(contribution === undefined
      ? ['contribution is missing']
      : contributionProblems(contribution)),
    ...(contribution === undefined || contribution.name === name
      ? []
      : [`contribution is of ${contribution.name}, not of ${name}`]),
  ];
}

function sharedProblems({ shared }: BuildManifest): string[] {
  return shared.flatMap(({ name, range, version }) => [
    ...(semver.validRange(range) === null ? [`shared ${name} has no valid range: ${range}`] : []),
    ...(semver.valid(version) === null ? [`shared ${name} has no valid version: ${version}`] : []),
  ]);
}
