import { readCookie, hostCookie } from './cookies.ts';
import type { ResolvedPage } from './page-state.ts';

/** Holds the version of a shell that did not start in this browser, for ten minutes (`watchShell`). */
const FAILED_SHELL = 'fairlead-failed-shell';

/** The version of the shell that a browser says did not start. */
export function readFailedShell(
  cookieHeader: string | undefined,
  isSecure: boolean,
): string | undefined {
  return readCookie(cookieHeader, hostCookie(FAILED_SHELL, isSecure));
}

/** The page, or the one of the last good shell for a browser in which this one did not start. */
export function pageThatStarts(
  page: ResolvedPage,
  cookieHeader: string | undefined,
  isSecure: boolean,
): ResolvedPage {
  const hasFailed = readFailedShell(cookieHeader, isSecure) === page.state.shell;
  return hasFailed ? (page.lastGood ?? page) : page;
}
