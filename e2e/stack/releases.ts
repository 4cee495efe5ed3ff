import { join } from 'node:path';

import { publishDevelopment } from '@fairlead/deploy';

export const ROOT = join(import.meta.dirname, '../..');

/** The built and published product; each world serves a copy of it. */
export const TEMPLATE_RELEASES = join(ROOT, '.cache', 'e2e', 'releases');

/** Builds and publishes what changed since the last run. */
export async function buildProduct(): Promise<void> {
  await publishDevelopment({
    root: ROOT,
    releasesDir: TEMPLATE_RELEASES,
    log: (line) => console.log(`# ${line}`),
  });
}
