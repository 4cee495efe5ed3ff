import type { PageBuild, PageRemote } from '@fairlead/shared/contract/release';

/** No 0, O, 1, I or L: support ids are read out over the telephone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** The first build that has not failed in this page: the pinned one, then the last good one. */
export function nextBuild(
  builds: readonly PageBuild[],
  quarantined: ReadonlySet<string>,
): PageBuild | undefined {
  return builds.find((build) => !quarantined.has(build.container));
}

/**
 * True when the build shown is not the one that the environment pins (REM-09), whoever chose it.
 */
export function isLastGood(
  {
    builds,
    stands_in: standsIn = false,
  }: { readonly builds: readonly PageBuild[] } & Pick<PageRemote, 'stands_in'>,
  shown: PageBuild,
): boolean {
  return standsIn || builds[0]?.container !== shown.container;
}

/** Names a failure for the support desk: what the page runs, which build failed, which time. */
export function supportId(failure: {
  readonly revision: number;
  readonly remote: string;
  readonly version: string;
  readonly id: string;
}): string {
  return `r${failure.revision}/${failure.remote}@${failure.version}/${failure.id}`;
}

/** Eight letters and digits out of random bytes, as '7F3K-2Q8X'. */
export function shortId(bytes: Uint8Array): string {
  const letters = [...bytes.slice(0, 8)].map((byte) => ALPHABET[byte % ALPHABET.length] ?? '');
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** An id for a failure that brings none of its own. */
export function newId(): string {
  return shortId(crypto.getRandomValues(new Uint8Array(8)));
}
