const KEY = 'fairlead.return-to';

/**
 * Stores the requested path during the redirect to the identity provider, which returns to the root
 * (SHL-10).
 */
export function saveReturnPath(location: Location, storage: Storage): void {
  storage.setItem(KEY, `${location.pathname}${location.search}${location.hash}`);
}

/**
 * Returns the stored path and removes it. Only paths of this origin: '//elsewhere' would be another
 * host.
 */
export function takeReturnPath(storage: Storage): string | undefined {
  const path = storage.getItem(KEY);
  storage.removeItem(KEY);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : undefined;
}
