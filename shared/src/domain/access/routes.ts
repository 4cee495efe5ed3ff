/**
 * The route that a path leads to; undefined where there is none. The page that preloads a remote and
 * the shell that draws it have to agree, so this is the one rule of both.
 *
 * Patterns are react-router's: literal segments, ':name', ':name?' and '*' at the end. Where several
 * match, the first segment in which they differ decides: a literal is meant before a placeholder, and
 * that before '*'.
 */
export function routeAt<Route extends { readonly path: string }>(
  routes: readonly Route[],
  path: string,
): Route | undefined {
  return routes
    .filter((route) => matches(route.path, path))
    .reduce<Route | undefined>(
      (best, route) => (best !== undefined && rank(best.path) >= rank(route.path) ? best : route),
      undefined,
    );
}

function matches(pattern: string, path: string): boolean {
  const given = segments(path);
  const wanted = segments(pattern);
  const open = wanted.at(-1) === '*';
  const fixed = open ? wanted.slice(0, -1) : wanted;
  const needed = fixed.filter((segment) => !segment.endsWith('?')).length;
  return (
    given.length >= needed &&
    (open || given.length <= fixed.length) &&
    fixed
      .slice(0, given.length)
      .every(
        (segment, index) =>
          segment.startsWith(':') ||
          segment.replace(/\?$/, '').toLowerCase() === given[index]?.toLowerCase(),
      )
  );
}

/** A digit a segment, to be compared as text; a pattern that ends is meant before one that goes on. */
function rank(pattern: string): string {
  const digits = segments(pattern).map((segment) =>
    segment === '*' ? 0 : segment.startsWith(':') ? 1 : 2,
  );
  return `${digits.join('')}3`;
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
