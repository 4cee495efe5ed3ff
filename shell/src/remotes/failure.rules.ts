/** What a user is told of a failure whose own words are for developers. */
const TEXTS: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/no answer in \d+ ms/, 'Its files did not arrive in time'],
  [/does not satisfy|RUNTIME-006|loadShareSync/, 'It does not fit this release of Fairlead'],
  [/ChunkLoadError|Loading (?:chunk|script)/, 'Its files could not be loaded'],
];

/** The sentence for the error panel: what failed, else the error's own words. */
export function failureText(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const technical = `${name}: ${message}`;
  return TEXTS.find(([pattern]) => pattern.test(technical))?.[1] ?? message;
}

/**
 * Whether a part of the shell that is fetched late failed, such as the shared table. The federation
 * runtime keeps that failure for the life of the page, so only a new page helps.
 */
export function needsNewPage(error: unknown): boolean {
  return error instanceof Error && /\/shell\/[^/]+\/[^/]+\.js/.test(error.message);
}
