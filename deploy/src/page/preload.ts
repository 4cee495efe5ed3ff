import type { PublishedContribution } from '@fairlead/shared/contract/release';
import { PERMISSIONS } from '@fairlead/shared/domain/access/permissions';
import { routeAt } from '@fairlead/shared/domain/access/routes';

/**
 * Only people on an allow-list hold these. Everybody else who opens such an address gets the page
 * that refuses it, and not a byte of the remote, so the HTML, which does not know who asks, does
 * not preload it. Nor does it what asks for a permission of another version.
 */
const ALLOW_LISTS: ReadonlySet<string> = new Set(['acc:read', 'backacc:read']);
const PRELOADED: ReadonlySet<string> = new Set(
  ['signed-in', ...PERMISSIONS].filter((access) => !ALLOW_LISTS.has(access)),
);

/** The remote whose files a navigation to `path` will need; undefined where none is certain. */
export function remoteToPreload(
  path: string,
  contributions: readonly PublishedContribution[],
): string | undefined {
  const routes = contributions.flatMap(({ name, routes: own }) =>
    own.map((route) => ({ ...route, name })),
  );
  const route = routeAt(routes, path);
  return route !== undefined && PRELOADED.has(route.access) ? route.name : undefined;
}
