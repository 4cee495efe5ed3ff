import type { Contribution } from '@fairlead/shared/contract/release';
import { routeAt } from '@fairlead/shared/domain/access/routes';

type Way = {
  readonly what: 'menu entry' | 'command' | 'search';
  readonly id: string;
  readonly path: string;
  readonly access: string;
};

/** Problems of a remote's contribution: a wildcard, or a way that nobody could go to its end. */
export function contributionProblems({ routes, menu, commands, searches }: Contribution): string[] {
  const ways: Way[] = [
    ...menu.map((entry) => ({ what: 'menu entry' as const, ...entry })),
    ...commands.map((command) => ({ what: 'command' as const, ...command })),
    ...(searches ?? []).map((search) => ({ what: 'search' as const, ...search })),
  ];
  return [
    ...routes.flatMap(({ path }) => routeProblems(path)),
    ...ways.flatMap((way) => wayProblems(way, routes)),
  ];
}

/** Only a last segment that is `*` and nothing else is a wildcard to whoever reads routes here. */
function routeProblems(path: string): string[] {
  return path.includes('*') && !/^[^*]*\/\*$/.test(path)
    ? [`route ${path} has a * that is not its last segment`]
    : [];
}

/**
 * Whoever sees a menu entry may open what it leads to. A command or a search may ask for more than its
 * route does (who enters trades also reads them), but not for nothing.
 */
function wayProblems({ what, id, path, access }: Way, routes: Contribution['routes']): string[] {
  const route = routeAt(routes, path.split('?', 1)[0] ?? '');
  if (route === undefined) return [`${what} ${id} leads to ${path}, which is no route of it`];
  const asksEnough =
    route.access === 'signed-in' ||
    access === route.access ||
    (what !== 'menu entry' && access !== 'signed-in');
  return asksEnough
    ? []
    : [`${what} ${id} asks for ${access}, its route ${route.path} for ${route.access}`];
}
