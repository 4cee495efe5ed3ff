import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { isDevelopmentVersion, isVersion } from '../release/layout.ts';
import { developmentVersion, sourcePackages } from './sources.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fairlead-sources-'));
  await write({
    'pnpm-lock.yaml': 'lockfileVersion: 9',
    'areas/trading/package.json': JSON.stringify({
      name: '@fairlead/trading',
      exports: { './domain/*': './domain/*.ts' },
    }),
    'areas/trading/domain/ticket.ts': "export * from '../contract/entry.ts';",
    'areas/trading/contract/entry.ts': '',
    'areas/trading/contract/unused.ts': '',
    'shared/package.json': JSON.stringify({
      name: '@fairlead/shared',
      version: '0.1.0',
      exports: { './ui': './src/ui/index.ts', './domain/*': './src/domain/*.ts' },
    }),
    'table/package.json': JSON.stringify({
      name: '@fairlead/table',
      exports: { '.': './src/index.ts' },
    }),
    'table/src/index.ts': '',
    'shared/build/singletons.mjs':
      "export const sharing = () => ({ '@fairlead/shared/ui': {}, '@fairlead/table': {} });",
    'shared/src/ui/index.ts': "export * from './button.ts';",
    'shared/src/ui/button.ts': '',
    'shared/src/domain/rules.ts': "import './more.ts';",
    'shared/src/domain/more.ts': '',
    'shared/src/domain/unused.ts': '',
    'shell/package.json': '{"version":"2.0.0"}',
    'shell/webpack.config.mjs': '',
    'shell/src/main.ts':
      "import { x } from '@fairlead/shared/ui';\nvoid import('@fairlead/table');",
    'remote-trading/package.json': '{"version":"1.4.2"}',
    'remote-trading/webpack.config.mjs': '',
    'remote-trading/src/root.tsx':
      "import { Box } from '@fairlead/shared/ui';\nimport { rule } from '@fairlead/shared/domain/rules';\nimport '@fairlead/trading/domain/ticket';\nimport './edf.ts';\nimport { useTable } from '@fairlead/table';",
    'remote-trading/src/edf.ts': '',
    'remote-trading/src/edf.test.ts': '',
    'remote-new/README.md': 'no remote yet',
  });
});
afterEach(() => rm(root, { recursive: true }));

async function write(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

async function versions() {
  const packages = await sourcePackages(root);
  const found = await Promise.all(packages.map((pkg) => developmentVersion(root, pkg)));
  return Object.fromEntries(packages.map(({ name }, index) => [name, found[index]]));
}

test('every package that can be built has a development version of its own', async () => {
  const { shell, trading, ...others } = await versions();

  expect(others).toEqual({});
  expect(shell).toMatch(/^2\.0\.0-dev\.[a-p][0-9a-f]{7}$/);
  expect(trading).toMatch(/^1\.4\.2-dev\.[a-p][0-9a-f]{7}$/);
  expect([isVersion(shell!), isDevelopmentVersion(shell!)]).toEqual([true, true]);
});

test('the same sources have the same version, saved again or not', async () => {
  const before = await versions();
  await write({ 'remote-trading/src/edf.ts': '' });

  expect(await versions()).toEqual(before);
});

test.each([
  ['remote-trading/src/edf.ts', ['trading']],
  ['remote-trading/webpack.config.mjs', ['trading']],
  ['remote-trading/src/new.css', ['trading']],
  ['shared/src/domain/rules.ts', ['trading']],
  ['areas/trading/domain/ticket.ts', ['trading']],
  ['areas/trading/contract/entry.ts', ['trading']],
  ['areas/trading/contract/unused.ts', []],
  // Reached through another file.
  ['shared/src/domain/more.ts', ['trading']],
  // A remote takes it from the page: not a byte of it is in its build.
  ['shared/src/ui/button.ts', ['shell']],
  ['table/src/index.ts', ['shell']],
  ['shared/build/remote-config.mjs', ['shell', 'trading']],
  ['pnpm-lock.yaml', ['shell', 'trading']],
  ['shared/src/domain/unused.ts', []],
  ['remote-trading/src/edf.test.ts', []],
  ['remote-trading/README.md', []],
  ['remote-trading/dist/main.js', []],
])('a change of %s gives a new version to %p', async (path, changed) => {
  const before = await versions();
  await write({ [path]: '// changed' });
  const after = await versions();

  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(changed);
});
