import type { Configuration } from 'webpack';

/** How the sources of every package become scripts: the same for the shell and all remotes. */
export function commonConfig(build: {
  readonly dir: string;
  readonly uniqueName: string;
  readonly publicPath: string;
}): Configuration;

/** The version of a build: its package's, or the one that a release process gives it. */
export function versionOf(dir: string): string;
