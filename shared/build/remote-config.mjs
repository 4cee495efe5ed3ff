import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

import { BuildManifestPlugin } from './build-manifest-plugin.mjs';
import { commonConfig, versionOf } from './common-config.mjs';
import { ReleaseSriPlugin } from './release-sri-plugin.mjs';
import { SbomPlugin } from './sbom-plugin.mjs';
import { sharing } from './singletons.mjs';

const EXPOSED_CHUNK = 'root';

/**
 * The webpack configuration of a remote: everything but its name is the same for all. Container
 * and chunks carry the version, so that the last good build can stand in for a broken one in the
 * same page.
 *
 * @param {{ name: string, dir: string }} remote
 */
export function remoteConfig({ name, dir }) {
  const version = versionOf(dir);
  const container = `${name}_${version.replace(/\W/g, '_')}`;
  const shared = sharing('remote');
  const common = commonConfig({
    dir,
    uniqueName: `remote-${name}@${version}`,
    publicPath: `/remotes/${name}/${version}/`,
  });
  return {
    ...common,
    entry: {},
    externals: [federationOfThePage],
    plugins: [
      ...common.plugins,
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './root': { import: './src/root.tsx', name: EXPOSED_CHUNK } },
        shared,
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      new ReleaseSriPlugin(),
      new SbomPlugin({ name, version }),
      new BuildManifestPlugin({
        name,
        version,
        container,
        dir,
        shared,
        exposedChunk: EXPOSED_CHUNK,
      }),
    ],
  };
}

/** The shell's copy of the federation runtime serves all: 86 KB less in each remote. */
function federationOfThePage({ request }, callback) {
  const isRuntime = request.includes('@module-federation/webpack-bundler-runtime/');
  callback(null, isRuntime ? 'var fairleadFederation' : undefined);
}
