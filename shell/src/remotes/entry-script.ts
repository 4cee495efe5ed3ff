import type { PageState } from '@fairlead/shared/contract/release';

type ScriptUrls = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: ScriptUrls): ScriptUrls };

/** Named in the page's `trusted-types` directive. */
const POLICY = 'fairlead-loader';

/** Timeout of a script; the loader's deadline is the outer one. */
const SCRIPT_TIMEOUT_MS = 10_000;

/**
 * Runs the entries of remotes: only what the release lists, and only with its integrity (REM-08).
 * Without an entry in the list a script is refused, not loaded unchecked: whoever can remove a
 * digest could otherwise remove the check. A script that does not run leaves nothing behind.
 */
export function entryScripts(
  integrity: PageState['integrity'],
  origin: string,
): (address: string) => Promise<void> {
  const digestOf = (url: string) => {
    const { origin: from, pathname } = new URL(url, origin);
    const digest = from === origin ? integrity[pathname] : undefined;
    if (digest === undefined) throw new Error(`${url} is not part of this release`);
    return digest;
  };
  const urls = trustedUrls((url) => {
    digestOf(url);
    return url;
  });

  return async (address) => {
    const script = document.createElement('script');
    script.integrity = digestOf(address);
    script.crossOrigin = 'anonymous';
    script.async = true;
    script.src = urls.createScriptURL(address);
    await run(script);
  };
}

function run(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (how: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`Loading script ${script.src} ${how}`));
    };
    const timer = setTimeout(() => {
      failed(`gave no answer in ${SCRIPT_TIMEOUT_MS} ms`);
    }, SCRIPT_TIMEOUT_MS);
    script.onerror = () => failed('failed');
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    document.head.append(script);
  });
}

function trustedUrls(createScriptURL: (url: string) => string): ScriptUrls {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy(POLICY, { createScriptURL }) ?? { createScriptURL };
}
