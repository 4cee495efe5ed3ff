const KEY = 'fairlead.return-to';

/** Keeps the path that was asked for across the provider, which returns to the root (SHL-10). */
export function keepReturnPath(location: Location, storage: Storage): void {
  storage.setItem(KEY, `${location.pathname}${location.search}${location.hash}`);
}

/** The kept path, once. Only a path of this origin: '//elsewhere' would be another host. */
export function takeReturnPath(storage: Storage): string | undefined {
  const path = storage.getItem(KEY);
  storage.removeItem(KEY);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : undefined;
}
