import { createRequire } from 'node:module';
import { join } from 'node:path';

import { BuildManifestPlugin } from '../../../shared/build/build-manifest-plugin.mjs';
import { commonConfig } from '../../../shared/build/common-config.mjs';
import { ReleaseSriPlugin } from '../../../shared/build/release-sri-plugin.mjs';
import { SbomPlugin } from '../../../shared/build/sbom-plugin.mjs';

const dir = join(import.meta.dirname, '../../../shell');
const own = join(import.meta.dirname, 'monolith');
// webpack is the shell's, not deploy's.
const webpack = createRequire(join(dir, 'package.json'))('webpack');

/** The chunk of the route that is measured. */
const ROUTE_CHUNK = 'trading';

const MONOLITH_VERSION = '0.0.0-dev.monolith';

/**
 * The same code as one build: the shell with the five remotes as lazy chunks, without federation.
 * Everything else (compiler, minifier, integrity, delivery) is as the product has it. The chunk of
 * /edf is loaded with the page, as the product preloads the remote: the peer is at its best.
 */
export default {
  ...commonConfig({
    dir,
    uniqueName: `shell@${MONOLITH_VERSION}`,
    publicPath: `/shell/${MONOLITH_VERSION}/`,
  }),
  entry: { main: './src/main.tsx' },
  plugins: [
    ...commonConfig({ dir }).plugins,
    instead(/\/federation\.ts$/, join(own, 'federation.mjs')),
    instead(/\/provided\.ts$/, join(own, 'nothing.mjs')),
    instead(/\/page-state\.ts$/, join(own, 'page-state.mjs')),
    new ReleaseSriPlugin(),
    new SbomPlugin({ name: 'shell', version: MONOLITH_VERSION }),
    new (class extends BuildManifestPlugin {
      async manifest(compilation) {
        const manifest = await super.manifest(compilation);
        const files = compilation.namedChunkGroups.get(ROUTE_CHUNK).getFiles();
        const route = files.filter((file) => file.endsWith('.js'));
        return { ...manifest, initial: [...new Set([...manifest.initial, ...route])] };
      }
    })({ name: 'shell', version: MONOLITH_VERSION, container: null, dir, shared: {} }),
  ],
};

/** Takes another module where the shell's own sources ask for this one. */
function instead(request, module) {
  return new webpack.NormalModuleReplacementPlugin(request, (resource) => {
    if (resource.context.startsWith(join(dir, 'src'))) resource.request = module;
  });
}
