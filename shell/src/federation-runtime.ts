import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

const { bundlerRuntime, runtime } = federation;

/**
 * The page's one copy of the federation runtime. Remotes are built to find it under this name
 * (shared/build/remote-config.mjs), so it is in place before any of them, and none can put another there.
 */
Object.defineProperty(globalThis, 'fairleadFederation', {
  value: Object.freeze({
    ...federation,
    // The shell exposes nothing, so its own build leaves this out.
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
    // An instance for each container: `init` would find the shell's, which has the same build id.
    runtime: { ...runtime, init: runtime?.createInstance },
  }),
});

/**
 * Retries the shell's own lazy chunks at the next need: the runtime would cache the failure for the
 * life of the page. A remote's own instance does cache it, so Retry reloads the page (decision
 * 0053).
 */
runtime?.registerPlugins([
  {
    name: 'fairlead-fetch-again',
    errorLoadShare: ({ pkgName, shareScopeMap }) => {
      for (const versions of Object.values(shareScopeMap)) {
        for (const shared of Object.values(versions[pkgName] ?? {})) {
          if (shared.loaded !== true) shared.loading = null;
        }
      }
    },
  },
]);
