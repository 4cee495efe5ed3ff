import type { PageBuild, PageRemote } from '@fairlead/shared/contract/release';

import type { Guard } from './guard.ts';

/** A page that nobody harms, for tests. */
export const UNHARMED: Guard = {
  watch: () => () => undefined,
  quarantine: { all: () => [], add: () => false, release: () => undefined },
};

/** A build as the page names it, for tests. */
export function createBuild(name: string, version: string): PageBuild {
  const folder = `/remotes/${name}/${version}`;
  return {
    version,
    container: `${name}_${version.replace(/\W/g, '_')}`,
    entry: `${folder}/remoteEntry.js`,
    initial: [`${folder}/remoteEntry.js`, `${folder}/root.js`],
  };
}

/** A remote with a pinned build and the last good one, for tests. */
export function createRemote(name: string, fields: Partial<PageRemote> = {}): PageRemote {
  return {
    contribution: {
      name,
      title: 'EDF Trades',
      routes: [{ path: '/edf', access: 'edf:read' }],
      menu: [{ id: 'edf', label: 'EDF Trades', path: '/edf', access: 'edf:read', order: 40 }],
      commands: [],
    },
    timeout_ms: 5_000,
    builds: [createBuild(name, '1.1.0'), createBuild(name, '1.0.0')],
    ...fields,
  };
}
