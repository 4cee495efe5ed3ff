import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..');

/** Names of what belongs to one checkout alone, or is made from its sources. */
const EXCLUDED_NAMES = /^(?:node_modules|dist|\.git|\.data|\.cache|\.tools)$/;

/**
 * Copies the sources of this checkout into a folder and installs the packages there, from what pnpm has
 * on this machine. `words` go before and after `install`, as an operator types them.
 */
export async function copyCheckout(
  folder: string,
  words: { readonly filter?: readonly string[]; readonly install?: readonly string[] } = {},
): Promise<void> {
  await cp(ROOT, folder, {
    recursive: true,
    filter: (path) => path === ROOT || !EXCLUDED_NAMES.test(basename(path)),
  });
  const pnpm = join(ROOT, '.tools/pnpm/node_modules/.bin/pnpm');
  const { filter = [], install = [] } = words;
  await promisify(execFile)(
    pnpm,
    [...filter, 'install', '--offline', '--frozen-lockfile', ...install],
    { cwd: folder },
  );
}
