import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

const { bundlerRuntime, runtime } = federation;

/**
 * The page's one copy of the federation runtime. Remotes are built to find it under this name
 * (shared/build/remote-config.mjs), so it is in place before any of them.
 */
Object.assign(globalThis, {
  fairleadFederation: {
    ...federation,
    // The shell exposes nothing, so its own build leaves this out.
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
    // An instance for each container: `init` would find the shell's, which has the same build id.
    runtime: { ...runtime, init: runtime?.createInstance },
  },
});
