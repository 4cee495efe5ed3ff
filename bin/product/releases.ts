import type { Config } from '@fairlead/platform/config';
import { announceRunning, publishDevelopment, rememberReleases } from '@fairlead/deploy';

import { say } from './say.ts';

/**
 * Builds, publishes and pins what changed in the checkout. Elsewhere than in development
 * releases are made and pinned by people (docs/releases.md).
 */
export async function bringReleases(
  root: string,
  { environment, releasesFolder }: Config,
  signal: AbortSignal,
): Promise<void> {
  if (environment !== 'development') return;
  say('build', 'looking for changed sources');
  const { built, revision } = await publishDevelopment({
    root,
    releasesDir: releasesFolder,
    log: (line) => say('build', line),
    signal,
  });
  if (built.length > 0) say('build', `revision ${revision} is pinned`);
}

/** Tells `pnpm release` and `dev` where the product runs; returns how to take it back. */
export async function announceReleases({
  environment,
  releasesFolder,
  publicUrl,
}: Config): Promise<() => Promise<void>> {
  if (environment !== 'development') return () => Promise.resolve();
  await rememberReleases(releasesFolder);
  return announceRunning(releasesFolder, publicUrl);
}
