import { type Candidate, type GateRule, type CandidatePart, partText } from './candidate.ts';

type Claim = { readonly of: CandidatePart; readonly path: string };

/**
 * No address belongs to two remotes. Addresses are compared as the shell and react-router read them:
 * without regard to case and slashes at the end, with placeholders, optional segments and wildcards.
 * Two that were pinned together before do not hold up what has nothing to do with them.
 */
export const routesRule: GateRule = (candidate) => {
  const claims = candidate.remotes.flatMap(listClaims);
  return claims.flatMap((claim, index) =>
    claims
      .slice(0, index)
      .filter((other) => isDisputed(claim, other, candidate))
      .map(
        (other) =>
          `route ${claim.path} of ${partText(claim.of)} claims addresses of ${other.path} of ${partText(other.of)}`,
      ),
  );
};

function listClaims(remote: CandidatePart): Claim[] {
  const routes = remote.loaded?.release.contribution?.routes ?? [];
  return routes.map(({ path }) => ({ of: remote, path }));
}

function isDisputed(claim: Claim, other: Claim, { changed }: Candidate): boolean {
  const names = [claim.of.id.name, other.of.id.name];
  return (
    names[0] !== names[1] &&
    names.some((name) => changed.has(name)) &&
    meet(segments(claim.path), segments(other.path))
  );
}

/** True when some address is matched by both. */
function meet(some: readonly string[], others: readonly string[]): boolean {
  const [first, ...rest] = some;
  const [other, ...otherRest] = others;
  if (first === '*' || other === '*') return true;
  if (first === undefined) return others.every(mayBeAbsent);
  if (other === undefined) return some.every(mayBeAbsent);
  return (
    (mayBeAbsent(first) && meet(rest, others)) ||
    (mayBeAbsent(other) && meet(some, otherRest)) ||
    (isOneSegment(first, other) && meet(rest, otherRest))
  );
}

function mayBeAbsent(segment: string): boolean {
  return segment === '*' || segment.endsWith('?');
}

function isOneSegment(one: string, other: string): boolean {
  if (one.startsWith(':') || other.startsWith(':')) return true;
  return one.replace(/\?$/, '') === other.replace(/\?$/, '');
}

function segments(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
}
