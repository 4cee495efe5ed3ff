import type { PageBuild, PageState } from '@fairlead/shared/contract/release';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

import { logFailure } from '../log.ts';
import { guard } from './guard.ts';
import type { Federation, RootModule } from './loader.ts';

type Page = Pick<PageState, 'integrity' | 'shell'>;

/** The page's federation runtime, allowed to load only what the release lists. */
export function federation(page: Page, origin: string): Federation {
  registerPlugins([guard(page.integrity, origin)]);
  return {
    // Never forced: the container's name holds the version, so nothing is ever replaced.
    register: ({ container, entry }) => {
      registerRemotes([{ name: container, entry, entryGlobalName: container }]);
    },
    load: ({ container }) => loadRemote<RootModule>(`${container}/root`),
    refetch: async (build) => {
      await Promise.all(filesToRefetch(page, build).map((address) => refetch(address)));
    },
  };
}

/** All of the build, its lazy chunks too, and what of the shell is lazy: shared forms and table. */
function filesToRefetch({ integrity, shell }: Page, { entry }: PageBuild): string[] {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const running = new Set([...document.scripts].map(({ src }) => src));
  return Object.keys(integrity).filter(
    (address) =>
      address.startsWith(folder) ||
      (address.startsWith(`/shell/${shell}/`) &&
        !running.has(new URL(address, location.href).href)),
  );
}

/**
 * Released files never expire, and a browser also keeps those whose integrity failed: only a
 * reload past its caches replaces them.
 */
async function refetch(address: string): Promise<void> {
  try {
    await fetch(address, { cache: 'reload' });
  } catch (error) {
    logFailure(`${address} could not be fetched again`, error);
  }
}
