import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { ROOT } from './releases.ts';

const run = promisify(execFile);

/**
 * A team changes its remote: the sources with one text changed, built alone under a version of
 * its own. Returns the folder that is to be published.
 */
export async function buildChanged(
  remote: string,
  version: string,
  change: { readonly file: string; readonly from: string; readonly to: string },
): Promise<string> {
  const cache = join(ROOT, '.cache', 'e2e');
  mkdirSync(cache, { recursive: true });
  const folder = join(mkdtempSync(join(cache, 'changed-')), `remote-${remote}`);
  const original = join(ROOT, `remote-${remote}`);
  mkdirSync(folder);
  for (const part of ['src', 'package.json', 'webpack.config.mjs']) {
    cpSync(join(original, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(original, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, change.file);
  const text = readFileSync(file, 'utf8');
  if (!text.includes(change.from)) throw new Error(`${change.file} holds no '${change.from}'`);
  writeFileSync(file, text.replaceAll(change.from, change.to));
  await run(process.execPath, [join(folder, 'node_modules/webpack-cli/bin/cli.js')], {
    cwd: folder,
    env: { ...process.env, FAIRLEAD_RELEASE_VERSION: version },
  });
  return join(folder, 'dist');
}

/** A command of operations, as they would type it. */
export async function release(releases: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    [join(ROOT, 'deploy/src/command/main.ts'), ...args, '--releases', releases],
    {
      cwd: ROOT,
      env: { ...process.env, FAIRLEAD_RELEASES: releases, FAIRLEAD_ENV: 'development' },
    },
  );
  return stdout;
}
