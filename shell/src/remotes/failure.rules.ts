const LATE = /no answer in \d+ ms/;

/** Messages to users for errors whose own words are for developers. */
const TEXTS: readonly (readonly [pattern: RegExp, text: string])[] = [
  [LATE, 'Its files did not arrive in time'],
  [/does not satisfy|RUNTIME-006|loadShareSync/, 'It does not fit this release of Fairlead'],
  [/ChunkLoadError|Loading (?:chunk|script)/, 'Its files could not be loaded'],
];

/** The sentence for the error panel: what failed, else the error's own words. */
export function remoteFailureText(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const technical = `${name}: ${message}`;
  return TEXTS.find(([pattern]) => pattern.test(technical))?.[1] ?? message;
}

/** Errors only a reload clears: failed chunks and pending requests. */
const RELOAD_ONLY = new RegExp(`ChunkLoadError|Loading chunk|${LATE.source}`);

/**
 * True when only a reload helps. A failed chunk is cached: by React's `lazy`, by the federation
 * runtime where it is the shell's, and by the browser where its integrity did not fit. A pending
 * file would be waited for again.
 */
export function needsNewPage(error: unknown): boolean {
  return error instanceof Error && RELOAD_ONLY.test(`${error.name}: ${error.message}`);
}

/** True when files were only slow: worth a retry with a longer timeout. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && LATE.test(error.message);
}
