/**
 * Notes for whoever looks into the browser's console with a support id. Only failures: a page that
 * works prints nothing.
 */
export function logFailure(what: string, error: unknown): void {
  // eslint-disable-next-line no-console -- the one place where the browser's log is written
  console.error(what, error);
}
