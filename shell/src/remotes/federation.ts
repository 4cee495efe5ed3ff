import type { PageBuild, PageState } from '@fairlead/shared/contract/release';

import { logFailure } from '../page/log.ts';
import { entryScripts } from './entry-script.ts';
import type { Federation, RootModule } from './loader.ts';
import { freezeShared, copyShareScope, type ShareScope } from './share-scope.ts';

type Page = Pick<PageState, 'integrity' | 'shell'>;

/** Container that a remote's entry leaves in the page under its name. */
type Container = {
  readonly init: (scope: object) => unknown;
  readonly get: (exposed: string) => Promise<() => RootModule | null>;
};

// webpack's words for the modules that the page has once.
declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: { readonly default: ShareScope };

/** Loads the containers of remotes, and only those that the release lists. */
export function federation(page: Page, origin: string): Federation {
  const load = entryScripts(page.integrity, origin);
  const ready = new Map<string, Promise<Container>>();

  const start = async ({ container, entry }: PageBuild): Promise<Container> => {
    await load(entry);
    const left: unknown = Reflect.get(globalThis, container);
    if (!isContainer(left)) throw new Error(`${entry} left no container ${container}`);
    await __webpack_init_sharing__('default');
    await freezeShared(__webpack_share_scopes__.default);
    await left.init(copyShareScope(__webpack_share_scopes__.default));
    return left;
  };

  const containerOf = (build: PageBuild): Promise<Container> => {
    const { container } = build;
    const known = ready.get(container);
    if (known !== undefined) return known;
    const started = start(build);
    ready.set(container, started);
    // The next attempt begins anew.
    started.catch(() => ready.delete(container));
    return started;
  };

  return {
    load: async (build) => {
      const factory = await (await containerOf(build)).get('./root');
      return factory();
    },
    refetch: async (build) => {
      await Promise.all(filesToRefetch(page, build).map((address) => refetch(address)));
    },
    reload: () => location.reload(),
  };
}

function isContainer(left: unknown): left is Container {
  return typeof left === 'object' && left !== null && 'init' in left && 'get' in left;
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
