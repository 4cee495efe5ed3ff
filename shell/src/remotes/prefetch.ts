import type { PageState } from '@fairlead/shared/contract/release';

import type { Loader } from './loader.ts';

type Parts = {
  readonly loader: Loader;
  readonly integrity: PageState['integrity'];
  readonly document: Document;
};

type Connection = { readonly saveData?: boolean };

/**
 * Fetches a remote that will probably be opened (REM-11): its files side by side, then the root
 * module evaluated, so that the click only draws. Not for who asked the browser to save data.
 */
export function prefetcher({ loader, integrity, document }: Parts): (remote: string) => void {
  const asked = new Set<string>();
  return (remote) => {
    if (asked.has(remote) || savesData()) return;
    asked.add(remote);
    for (const address of loader.buildOf(remote)?.initial ?? []) {
      const digest = integrity[address];
      if (digest !== undefined) document.head.append(preload(document, address, digest));
    }
    void loader.prefetch(remote).then((isThere) => {
      if (!isThere) asked.delete(remote);
    });
  };
}

function preload(document: Document, address: string, digest: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = address;
  // The same as on the script itself, or the browser fetches it twice.
  link.integrity = digest;
  link.crossOrigin = 'anonymous';
  return link;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true;
}
