/** A version of a shared module, as the federation runtime keeps it. */
type Shared = {
  readonly shareConfig?: { readonly eager?: boolean | undefined };
  readonly get?: () => (() => object) | Promise<() => object>;
};
export type ShareScope = Readonly<Record<string, Readonly<Record<string, Shared>>>>;

/**
 * Copies the share scope for one container: the modules are the page's, but a container that
 * replaces one replaces it for no other.
 */
export function copyShareScope(scope: ShareScope): ShareScope {
  return Object.fromEntries(
    Object.entries(scope).map(([name, versions]) => [
      name,
      Object.fromEntries(
        Object.entries(versions).map(([version, shared]) => [version, { ...shared }]),
      ),
    ]),
  );
}

/** Keeps remotes from changing what is in the page at once, such as React: they would for all. */
export async function freezeShared(scope: ShareScope): Promise<void> {
  const all = Object.values(scope).flatMap((versions) => Object.values(versions));
  for (const { shareConfig, get } of all) {
    if (shareConfig?.eager === true && get !== undefined) Object.freeze((await get())());
  }
}
