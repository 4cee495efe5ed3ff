import { createRequire } from 'node:module';
import { join } from 'node:path';

import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';

import { PortableIdsPlugin } from './portable-ids-plugin.mjs';
import { workspaceOf } from './workspace.mjs';

const require = createRequire(import.meta.url);

/** How the sources of every package become scripts: the same for the shell and all remotes. */
export function commonConfig({ dir, uniqueName, publicPath }) {
  return {
    mode: 'production',
    target: ['web', 'es2022'],
    context: dir,
    // Built for whoever reads a stack trace, not published with the release.
    devtool: 'hidden-source-map',
    output: {
      path: join(dir, 'dist'),
      publicPath,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      // With the version in it, two versions of a build can be in one page without mixing chunks.
      uniqueName,
      trustedTypes: { policyName: `${uniqueName}#webpack`, onPolicyCreationFailure: 'continue' },
      // A module that threw is evaluated again by Retry, not handed out half-made.
      strictModuleErrorHandling: true,
      chunkLoadTimeout: 10_000,
      crossOriginLoading: 'anonymous',
      hashFunction: 'xxhash64',
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { typebox$: join(import.meta.dirname, 'schema-in-browser.mjs') },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, loader: require.resolve('swc-loader'), options: SWC },
        { test: /\.woff2$/, type: 'asset/resource', loader: SHOWN_FONT },
      ],
    },
    plugins: [
      new PortableIdsPlugin(workspaceOf(dir)),
      // 42 KB of languages that nobody here reads.
      new webpack.IgnorePlugin({ resourceRegExp: /^\.\/locale$/, contextRegExp: /moment/ }),
    ],
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          // Letters are counted before hashes in names of files are final, and those hold the folder.
          terserOptions: { compress: true, mangle: { disableCharFreq: true } },
          extractComments: false,
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

/** The version of a build: its package's, or the one that a release process gives it. */
export function versionOf(dir) {
  return process.env.FAIRLEAD_RELEASE_VERSION ?? require(join(dir, 'package.json')).version;
}

const SHOWN_FONT = join(import.meta.dirname, 'shown-font-loader.mjs');

const SWC = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
};
