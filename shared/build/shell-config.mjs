import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

import { BuildManifestPlugin } from './build-manifest-plugin.mjs';
import { commonConfig, versionOf } from './common-config.mjs';
import { ReleaseSriPlugin } from './release-sri-plugin.mjs';
import { SbomPlugin } from './sbom-plugin.mjs';
import { sharing } from './singletons.mjs';

/**
 * The webpack configuration of the shell. It names no remote: which there are, and where, comes
 * with the page (REM-01).
 *
 * @param {{ dir: string }} shell
 */
export function shellConfig({ dir }) {
  const version = versionOf(dir);
  const shared = sharing('shell');
  const common = commonConfig({
    dir,
    uniqueName: `shell@${version}`,
    publicPath: `/shell/${version}/`,
  });
  return {
    ...common,
    // The runtime goes first: every remote takes it from the page.
    entry: { main: ['./src/federation-runtime.ts', './src/main.tsx'] },
    plugins: [
      ...common.plugins,
      new ModuleFederationPlugin({
        name: 'shell',
        shared,
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      new ReleaseSriPlugin(),
      new SbomPlugin({ name: 'shell', version }),
      new BuildManifestPlugin({ name: 'shell', version, container: null, dir, shared }),
    ],
  };
}
