import type { PageState } from '@fairlead/shared/contract/release';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

type ScriptUrls = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: ScriptUrls): ScriptUrls };

/** Named in the page's `trusted-types` directive. */
const POLICY = 'fairlead-loader';

/** How long a script of the federation runtime may take; the loader's deadline is the outer one. */
const SCRIPT_TIMEOUT_MS = 10_000;

/**
 * Lets the federation runtime load only what the release lists, and only with its integrity
 * (REM-08). Without an entry it is refused, not loaded unchecked: whoever can remove a digest
 * could otherwise remove the check.
 */
export function guard(
  integrity: PageState['integrity'],
  origin: string,
): ModuleFederationRuntimePlugin {
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

  return {
    name: 'fairlead-guard',
    // Entries are registered as scripts; whatever would be fetched is not ours.
    fetch(url) {
      throw new Error(`${url} is not part of this release`);
    },
    createScript({ url }) {
      const script = document.createElement('script');
      script.integrity = digestOf(url);
      script.crossOrigin = 'anonymous';
      script.async = true;
      script.src = urls.createScriptURL(url);
      return { script, timeout: SCRIPT_TIMEOUT_MS };
    },
    createLink({ url }) {
      const link = document.createElement('link');
      link.integrity = digestOf(url);
      link.crossOrigin = 'anonymous';
      link.href = url;
      return link;
    },
  };
}

function trustedUrls(createScriptURL: (url: string) => string): ScriptUrls {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy(POLICY, { createScriptURL }) ?? { createScriptURL };
}
