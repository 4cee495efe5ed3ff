import * as core from '@module-federation/runtime-core';

/**
 * The page's one copy of the federation runtime. Remotes are built to find it under this name
 * (`externalRuntime` in shared/build/remote-config.mjs), so it is in place before any of them.
 */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
