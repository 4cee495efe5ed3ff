import type { PageState, PublishedContribution } from '@fairlead/shared/contract/release';
import { may, type Permission } from '@fairlead/shared/domain/access/permissions';
import { routeAt } from '@fairlead/shared/domain/access/routes';

type Remotes = PageState['remotes'];

/** Route at a path, for a user: decided before anything of a remote is loaded (REM-12, SHL-07). */
export type RouteMatch =
  | { readonly kind: 'remote'; readonly name: string; readonly title: string }
  | { readonly kind: 'not-authorized'; readonly title: string }
  | { readonly kind: 'not-found' };

export type RemoteMenuEntry = PublishedContribution['menu'][number] & { readonly remote: string };

/** The place a path leads to. */
export function matchRoute(
  remotes: Remotes,
  pathname: string,
  permissions: readonly Permission[],
): RouteMatch {
  const routes = Object.entries(remotes).flatMap(([name, { contribution }]) =>
    contribution.routes.map((route) => ({ ...route, name, contribution })),
  );
  const route = routeAt(routes, pathname);
  if (route === undefined) return { kind: 'not-found' };
  const { name, contribution } = route;
  const { title, refused_as = title } = contribution;
  return may(permissions, route.access)
    ? { kind: 'remote', name, title }
    : { kind: 'not-authorized', title: refused_as };
}

/** The entries a user may open, in the order they ask for (SHL-05, SHL-06). */
export function menuFor(remotes: Remotes, permissions: readonly Permission[]): RemoteMenuEntry[] {
  return Object.entries(remotes)
    .flatMap(([remote, { contribution }]) =>
      contribution.menu.map((entry) => ({ ...entry, remote })),
    )
    .filter((entry) => may(permissions, entry.access))
    .sort((one, other) => one.order - other.order);
}

/**
 * The entry under which the user is: of the remote that owns the place, the one whose path is the
 * longest at or above the address, else its first. A run's date has no entry of its own.
 */
export function currentEntry(
  entries: readonly RemoteMenuEntry[],
  place: RouteMatch,
  pathname: string,
): RemoteMenuEntry | undefined {
  if (place.kind !== 'remote') return undefined;
  const own = entries.filter(({ remote }) => remote === place.name);
  const above = own
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length);
  return above[0] ?? own[0];
}
