import type { PageState } from '@fairlead/shared/contract/release';

import type { Loader } from './loader.ts';

type Parts = {
  readonly loader: Pick<Loader, 'buildOf'>;
  readonly integrity: PageState['integrity'];
};

type Connection = { readonly saveData?: boolean };

/**
 * Prefetches the files of a remote that will probably be opened (REM-11), without executing them;
 * not in data-saver mode.
 */
export function prefetcher({ loader, integrity }: Parts): (remote: string) => void {
  const asked = new Set<string>();
  return (remote) => {
    if (asked.has(remote) || savesData()) return;
    asked.add(remote);
    for (const address of loader.buildOf(remote)?.initial ?? []) {
      const digest = integrity[address];
      if (digest !== undefined) void warm(address, digest).catch(() => asked.delete(remote));
    }
  };
}

/**
 * Into the browser's cache, where the script of the same address finds it. Not by a preload link:
 * one that failed would answer that script, and Retry with it, for as long as the page lives.
 */
async function warm(address: string, digest: string): Promise<void> {
  await fetch(address, { integrity: digest, priority: 'low' });
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true;
}
