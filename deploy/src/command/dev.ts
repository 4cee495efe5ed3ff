import { watch } from 'node:fs';
import { join } from 'node:path';

import { idText } from '../release/layout.ts';
import { pruneDevelopment } from '../environment/prune.ts';
import { takeUpAgain } from '../release/release-store.ts';
import { readRelease } from '../release/verify-release.ts';
import { runningUrl } from '../environment/running.ts';
import { atItsSources, buildAndPublish, KEPT_BUILDS, openDevelopment } from './development.ts';
import { CommandFailed } from './outcome.ts';
import { type SourcePackage, sourcePackages } from './sources.ts';

export type DevParts = {
  readonly root: string;
  readonly releasesDir: string;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
};

/** An editor writes a file in several steps. */
const QUIET_MS = 150;

/**
 * One remote alone against the running product: built at every change and published under a new
 * version, which the browsers that follow the override get with their next navigation, and nobody
 * else does (REM-10, REM-14). Runs until it is stopped.
 */
export async function dev(name: string, parts: DevParts): Promise<void> {
  const pkg = (await sourcePackages(parts.root)).find((one) => one.name === name);
  if (pkg === undefined || name === 'shell') {
    throw new CommandFailed('not-found', [`${name} is not a remote of this checkout`]);
  }
  const url = await runningUrl(parts.releasesDir);
  if (url === undefined) {
    throw new CommandFailed('not-found', ['The product does not run: start it with npm start']);
  }
  const link = `${url}${await firstPath(pkg)}?override=${name}@dev`;
  await publishNow(pkg, parts);
  parts.log(`Open ${link}`);
  parts.log('Reload after a change. The banner on the page switches the override off.');
  await onChanges(watchedFolders(pkg, parts.root), parts.signal, () => publishNow(pkg, parts));
}

async function publishNow(pkg: SourcePackage, parts: DevParts): Promise<void> {
  const publishing = openDevelopment(parts.releasesDir);
  const { id } = await atItsSources(pkg, parts.root);
  if ((await readRelease(id, publishing)).ok) {
    await takeUpAgain(parts.releasesDir, id);
    parts.log(`${idText(id)} was built before`);
    return;
  }
  try {
    await buildAndPublish(pkg, parts, publishing);
    await pruneDevelopment(parts.releasesDir, KEPT_BUILDS);
  } catch (error) {
    // The next change may mend it; the browser keeps the last build that worked.
    parts.log((error as Error).message);
  }
}

function watchedFolders(pkg: SourcePackage, root: string): string[] {
  const libraries = ['shared', 'table', 'table/chart'].map((name) => join(root, name, 'src'));
  return [join(pkg.folder, 'src'), ...libraries, join(root, 'areas')];
}

/** Runs `work` after changes have come to rest, never twice at once. */
async function onChanges(
  folders: readonly string[],
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(work);
    }, QUIET_MS);
  };
  for (const folder of folders) watch(folder, { recursive: true, signal }, changed);
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  clearTimeout(timer);
  await running;
}

/** Path of the remote's first page. */
async function firstPath({ folder }: SourcePackage): Promise<string> {
  const { contribution } = (await import(join(folder, 'src', 'contribution.ts'))) as {
    contribution: { menu: { path: string }[] };
  };
  return contribution.menu[0]?.path ?? '/';
}
