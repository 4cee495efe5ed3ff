import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';

/** Only those with an open licence. They never come into the product's lock file. */
const PACKAGES = [
  'react@19.3.1',
  'react-dom@19.3.1',
  '@glideapps/glide-data-grid@6.0.3',
  'lodash@4.17.23',
  'marked@4.3.0',
  'react-responsive-carousel@3.2.23',
  'ag-grid-community@36.2.0',
  'ag-grid-react@36.2.0',
  '@tanstack/react-table@9.3.1',
  '@tanstack/react-virtual@3.14.26',
  'css-loader@7.1.2',
  'style-loader@4.0.0',
];

/** Installs the other grids outside the workspace, once. Returns the folder of their modules. */
export async function peerModules(root: string): Promise<string> {
  const folder = join(root, '.cache/bench-peers');
  const installed = join(folder, 'installed.json');
  if (!existsSync(installed)) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
    const flags = ['--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts'];
    execFileSync('npm', ['install', ...flags, ...PACKAGES], { cwd: folder, stdio: 'inherit' });
    await writeFile(installed, JSON.stringify(PACKAGES));
  }
  return join(folder, 'node_modules');
}
