import type { Contribution } from '@fairlead/shared/contract/release';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { routeAt } from '@fairlead/shared/domain/access/routes';

/**
 * Only people on an allow-list hold these. Everybody else who opens such an address gets the page
 * that refuses it, and not a byte of the remote, so the HTML, which does not know who asks, does
 * not preload it.
 */
const NEVER_PRELOADED: ReadonlySet<Permission | 'signed-in'> = new Set([
  'acc:read',
  'backacc:read',
]);

/** The remote whose files a navigation to `path` will need; undefined where none is certain. */
export function remoteToPreload(
  path: string,
  contributions: readonly Contribution[],
): string | undefined {
  const routes = contributions.flatMap(({ name, routes: own }) =>
    own.map((route) => ({ ...route, name })),
  );
  const route = routeAt(routes, path);
  return route === undefined || NEVER_PRELOADED.has(route.access) ? undefined : route.name;
}
