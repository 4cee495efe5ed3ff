import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { SourcePackage } from './sources.ts';

export type BuildRequest = {
  readonly version: string;
  /** Folder of the built files; not `dist/`, which a build by hand may be writing. */
  readonly output: string;
  readonly signal?: AbortSignal | undefined;
};

/** Maximum of webpack's lines that a failed build shows. */
const SHOWN_LINES = 40;

/** Builds one package alone, under the version it is given. */
export async function buildPackage(
  { name, folder }: SourcePackage,
  { version, output, signal }: BuildRequest,
): Promise<void> {
  const words = [resolveWebpack(folder), '--config', 'webpack.config.mjs', '--output-path', output];
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { ...process.env, FAIRLEAD_RELEASE_VERSION: version },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
  });
  // Whoever ends this process must not leave a build behind that goes on writing.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) {
      const last = said.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
      throw new Error(`Building ${name} failed:\n${last}`);
    }
  } finally {
    process.off('exit', end);
  }
}

function resolveWebpack(folder: string): string {
  const manifest = createRequire(join(folder, 'package.json')).resolve('webpack-cli/package.json');
  return join(dirname(manifest), 'bin', 'cli.js');
}
