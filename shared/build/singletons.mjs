import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const shared = require('../package.json');

/**
 * The modules that exist once in the page (decision 0050): libraries, and folders of the shared
 * package and packages above it that hold state or carry a library. Chakra, emotion, the router and SWR are missing on
 * purpose: whole the first three cost 1.8 times the bytes, so they are reached through `ui` and
 * `router` only, and SWR lies beneath `data`.
 */
const WITH_THE_SHELL = {
  libraries: ['react', 'react-dom', 'jotai'],
  ours: ['shared/api', 'shared/auth', 'shared/toast', 'shared/data', 'shared/ui', 'shared/router'],
};

/**
 * Fetched with the first screen that needs them. A trailing slash covers what lies below a
 * package: `jotai/utils`.
 */
const WHEN_NEEDED = {
  libraries: ['jotai/'],
  ours: ['shared/dates', 'shared/forms', 'shared/frames', 'table', 'chart'],
};

/**
 * What a build gives to the page (shell) or takes from it (remote). A remote has no copy of its
 * own to fall back to: a version that does not fit refuses the remote instead of doubling React.
 *
 * @param {'shell' | 'remote'} side
 */
export function sharing(side) {
  const eager = side === 'shell' ? { eager: true } : { import: false };
  const lazy = side === 'shell' ? {} : { import: false };
  return { ...sharedAs(eager, WITH_THE_SHELL), ...sharedAs(lazy, WHEN_NEEDED) };
}

/** The entry of `sharing` that governs a request such as `jotai/utils`, undefined for others. */
export function sharedEntry(entries, request) {
  return entries[request] ?? entries[`${packageOf(request)}/`];
}

/** Packages of ours have one version, that of the tree all are built from. */
function sharedAs(side, { libraries, ours }) {
  return Object.fromEntries([
    ...libraries.map((name) => [name, { ...once(installedVersion(name)), ...side }]),
    ...ours.map((name) => [`@fairlead/${name}`, { ...once(shared.version), ...side }]),
  ]);
}

function once(version) {
  return { singleton: true, strictVersion: true, version, requiredVersion: `^${version}` };
}

function installedVersion(name) {
  return require(`${packageOf(name)}/package.json`).version;
}

function packageOf(request) {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}
