import type { Contribution } from '@fairlead/shared/contract/release';
import type { Permission } from '@fairlead/shared/domain/permissions';

/**
 * Only people on an allow-list hold these. Everybody else who opens such an address gets the page
 * that refuses it, and not a byte of the remote, so the HTML, which
 * does not know who asks, does not preload it.
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
  const matches = contributions.flatMap(({ name, routes }) =>
    routes
      .filter((route) => matchesPattern(path, route.path))
      .map((route) => ({ name, route, rank: literalSegments(route.path) })),
  );
  const best = matches.sort((a, b) => b.rank - a.rank)[0];
  return best === undefined || NEVER_PRELOADED.has(best.route.access) ? undefined : best.name;
}

/** react-router's patterns: literal segments, ':name', ':name?' and '*' at the end. */
export function matchesPattern(path: string, pattern: string): boolean {
  const given = segments(path);
  const wanted = segments(pattern);
  const open = wanted.at(-1) === '*';
  const fixed = open ? wanted.slice(0, -1) : wanted;
  const needed = fixed.filter((segment) => !segment.endsWith('?')).length;
  if (given.length < needed || (!open && given.length > fixed.length)) return false;
  return fixed
    .slice(0, given.length)
    .every(
      (segment, index) =>
        segment.startsWith(':') || sameLiteral(segment.replace(/\?$/, ''), given[index] ?? ''),
    );
}

function sameLiteral(segment: string, given: string): boolean {
  return segment.toLowerCase() === given.toLowerCase();
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function literalSegments(pattern: string): number {
  return segments(pattern).filter((segment) => !/^[:*]/.test(segment)).length;
}
