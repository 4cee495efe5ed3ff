import type { PageState } from '@fairlead/shared/contract/release';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

import { guard } from './guard.ts';
import type { Federation, RootModule } from './loader.ts';

/** The page's federation runtime, allowed to load only what the release lists. */
export function federation(page: Pick<PageState, 'integrity'>, origin: string): Federation {
  registerPlugins([guard(page.integrity, origin)]);
  return {
    // Never forced: the container's name holds the version, so nothing is ever replaced.
    register: ({ container, entry }) => {
      registerRemotes([{ name: container, entry, entryGlobalName: container }]);
    },
    load: ({ container }) => loadRemote<RootModule>(`${container}/root`),
  };
}
