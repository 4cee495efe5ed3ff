import { isName, parseReleaseId, type ReleaseId } from '../release/layout.ts';
import { developmentBuilds, type ReleaseStore } from '../release/release-store.ts';
import { readCookie, hostCookie } from './cookies.ts';

/** Holds what one browser takes from elsewhere: 'trading@0.2.0' or 'trading@dev' (REM-10). */
const OVERRIDE_COOKIE = 'fairlead-override';
/** Query parameter of an override: `?override=trading@dev`; empty switches it off. */
export const OVERRIDE_PARAMETER = 'override';

/** The override that a browser carries, as it was asked for; undefined for none or nonsense. */
export function readOverride(
  cookieHeader: string | undefined,
  isSecure: boolean,
): string | undefined {
  const text = readCookie(cookieHeader, hostCookie(OVERRIDE_COOKIE, isSecure));
  return text !== undefined && isOverride(text) ? text : undefined;
}

/** True when a text asks for a build of a remote: by its version, or for the newest with 'dev'. */
export function isOverride(text: string): boolean {
  const [name = '', version, ...rest] = text.split('@');
  if (name === 'shell' || !isName(name) || rest.length > 0) return false;
  return version === 'dev' || parseReleaseId(text) !== undefined;
}

/** Set for the session of the browser. Lax, because a sign-in comes back from another site. */
export function overrideCookie(text: string, isSecure: boolean): string {
  const end = text === '' ? '; Max-Age=0' : '';
  const name = hostCookie(OVERRIDE_COOKIE, isSecure);
  return `${name}=${text}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}${end}`;
}

/** The build that is asked for, now: 'trading@dev' is the newest one that `dev` has published. */
export async function findOverride(
  text: string,
  store: ReleaseStore,
): Promise<ReleaseId | undefined> {
  const exact = parseReleaseId(text);
  if (exact !== undefined) return exact;
  return (await developmentBuilds(store.releasesDir, text.split('@', 1)[0]))[0];
}
