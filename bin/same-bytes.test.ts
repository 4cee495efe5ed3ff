import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { copyCheckout } from './checkout-copy.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
/** Packages that are built: for a change one small one, built by the same rules as the shell, which the night adds. */
const PACKAGES =
  process.env['FAIRLEAD_SAME_BYTES'] === 'whole' ? ['shell', 'remote-tasks'] : ['remote-tasks'];

let folder = '';
let copy = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-same-bytes-'));
  copy = join(folder, 'a', 'longer', 'way', 'down');
  await copyCheckout(copy);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Builds the package in a checkout; answers each published file by its path. */
async function filesOf(checkout: string, name: string): Promise<Record<string, string>> {
  const output = join(folder, `${name}-${checkout === ROOT ? 'here' : 'there'}`);
  const cwd = join(checkout, name);
  const webpack = join(cwd, 'node_modules/webpack-cli/bin/cli.js');
  const words = [webpack, '--config', 'webpack.config.mjs', '--output-path', output];
  const env = { ...process.env, SOURCE_DATE_EPOCH: '0', FAIRLEAD_COMMIT: 'abc', NODE_OPTIONS: '' };
  await run(process.execPath, words, { cwd, env });
  const paths = (await readdir(output, { recursive: true })).filter(
    (path) => !path.endsWith('.map'),
  );
  const read = async (path: string) => [path, await readFile(join(output, path), 'utf8')] as const;
  return Object.fromEntries(await Promise.all(paths.map(read)));
}

test.each(PACKAGES)(
  '%s is built from the same source to the same bytes in any folder',
  async (name) => {
    const here = await filesOf(ROOT, name);
    const there = await filesOf(copy, name);

    expect(Object.keys(here).length).toBeGreaterThan(5);
    expect(Object.keys(there).sort()).toEqual(Object.keys(here).sort());
    expect(Object.keys(here).filter((path) => there[path] !== here[path])).toEqual([]);
    expect(Object.values(here).filter((text) => text.includes(ROOT))).toEqual([]);
    const lock = createHash('sha256').update(await readFile(join(ROOT, 'pnpm-lock.yaml')));
    expect(JSON.parse(here['build.json'] ?? '')).toMatchObject({
      lock: `sha256-${lock.digest('hex')}`,
    });
  },
  180_000,
);
