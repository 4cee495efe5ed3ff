import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { filesOfGiven, scriptsAndStyles, takenAtOnce } from './shared-files.mjs';
import { sharedNames, sharedRequests } from './shared-names.mjs';
import { SBOM } from './sbom-plugin.mjs';
import { sharedEntry } from './singletons.mjs';
import { lockFileOf } from './workspace.mjs';

const NAME = 'fairlead-build-manifest';

/** As `CONTRACT_VERSION` of shared/src/contract/release.ts; its test compares the two. */
export const CONTRACT_VERSION = 4;

/**
 * Writes `build.json` beside the built files: what `release.json` says of a build but for digest and
 * signature, which publishing adds once it has found every file as it was built (docs/releases.md).
 */
export class BuildManifestPlugin {
  /** @param {{ name: string, version: string, container: string | null, dir: string, shared: object, exposedChunk?: string }} options */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Once it is known what is used, and before modules are merged into each other.
      compilation.hooks.afterOptimizeDependencies.tap(NAME, () => {
        this.names = sharedNames(compilation);
      });
      // After the hashes in the names are final.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        const manifest = await this.manifest(compilation);
        const text = `${JSON.stringify(manifest, null, 2)}\n`;
        compilation.emitAsset('build.json', new sources.RawSource(text));
      });
    });
  }

  async manifest(compilation) {
    const { name, version, container, dir, exposedChunk } = this.options;
    const initial =
      exposedChunk === undefined
        ? initialOfPage(compilation)
        : unique(this.groups(compilation).flatMap(scriptsAndStyles));
    const entry = initial.find((file) => file.endsWith('.js'));
    if (entry === undefined) throw new Error(`${name}: the build has no entry script`);
    return {
      name,
      version,
      container,
      commit: commitOf(dir),
      built_at: builtAt(),
      ...lockOf(dir),
      sbom: SBOM,
      contract_version: CONTRACT_VERSION,
      entry,
      initial,
      files: filesOf(compilation),
      shared: this.sharedLibraries(compilation),
      ...(exposedChunk === undefined ? {} : { contribution: await contributionOf(dir) }),
    };
  }

  /** The entry first, then all that must be there before the exposed module can show anything. */
  groups({ entrypoints, namedChunkGroups }) {
    const { container, exposedChunk } = this.options;
    return [entrypoints.get(container), namedChunkGroups.get(exposedChunk)];
  }

  /** Only what the build really shares: a range nobody uses must not hold up a pin. */
  sharedLibraries(compilation) {
    const whenOf = this.whenOf(compilation);
    const requests = new Set([...compilation.modules].flatMap(sharedRequests));
    return [...requests].sort().flatMap((request) => {
      const entry = sharedEntry(this.options.shared, request);
      if (entry === undefined) return [];
      const { requiredVersion, version, singleton, strictVersion } = entry;
      const names = this.names.get(request);
      const library = { name: request, range: requiredVersion, version };
      const how = { singleton, strict: strictVersion };
      const said = names === undefined ? {} : { names };
      return [{ ...library, ...how, ...said, ...whenOf(request) }];
    });
  }

  /** What lets the page fetch a shared module before the remote that takes it has run. */
  whenOf(compilation) {
    if (this.options.exposedChunk === undefined) {
      const files = filesOfGiven(compilation);
      return (request) => (files.has(request) ? { files: files.get(request) } : {});
    }
    const chunks = this.groups(compilation).flatMap((group) => group?.chunks ?? []);
    const taken = new Set(takenAtOnce(chunks, compilation));
    return (request) => (taken.has(request) ? { at_once: true } : {});
  }
}

/** The shell's scripts, and its fonts: text set in a font that comes late jumps. */
function initialOfPage(compilation) {
  const fonts = compilation
    .getAssets()
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.woff2'));
  return unique([...scriptsAndStyles(compilation.entrypoints.get('main')), ...fonts]);
}

/** Every file that belongs to the build, with its hash. Source maps are not published. */
function filesOf(compilation) {
  return compilation
    .getAssets()
    .filter(({ name }) => !name.endsWith('.map'))
    .map(({ name, source }) => ({ path: name, integrity: integrityOf(source.buffer()) }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** As in `integrity`. */
function integrityOf(bytes) {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

function unique(files) {
  return [...new Set(files)];
}

async function contributionOf(dir) {
  const file = join(dir, 'src', 'contribution.ts');
  const { mtimeMs } = await stat(file);
  // Node strips the types; the query makes a watching build see a changed file.
  const { contribution } = await import(`${pathToFileURL(file).href}?${mtimeMs}`);
  return contribution;
}

/** The commit that a build is of; `+changed` where the tree held something else than that commit. */
export function commitOf(dir) {
  if (process.env.FAIRLEAD_COMMIT) return process.env.FAIRLEAD_COMMIT;
  const options = { cwd: dir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  // Several builds ask at once: none of them writes what it has found into the index.
  const git = (...words) => execFileSync('git', ['--no-optional-locks', ...words], options);
  try {
    const changed = git('status', '--porcelain') === '' ? '' : '+changed';
    return `${git('rev-parse', 'HEAD').trim()}${changed}`;
  } catch {
    return 'unknown';
  }
}

/** The hash of the lock file: with the commit, what a build was made of. Nothing where there is no lock file. */
function lockOf(dir) {
  const lock = lockFileOf(dir);
  if (lock === undefined) return {};
  return { lock: `sha256-${createHash('sha256').update(readFileSync(lock)).digest('hex')}` };
}

/** `SOURCE_DATE_EPOCH` makes two builds of the same sources the same to the byte. */
function builtAt() {
  const epoch = process.env.SOURCE_DATE_EPOCH;
  return (epoch ? new Date(Number(epoch) * 1000) : new Date()).toISOString();
}
