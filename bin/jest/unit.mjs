/**
 * Runs unit tests: arguments are Jest's. `--for FILE` runs the tests of a source file: those beside it
 * or that name it in a line `// covers:`; where there are none, all that reach it by their imports.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { compileCache } from '../node-cache.mjs';
import { testsOf } from './covers.mjs';
import { nodeOptions } from './node-options.mjs';

const root = path.join(import.meta.dirname, '../..');
Object.assign(process.env, compileCache(root));
const args = process.argv.slice(2);
const at = args.indexOf('--for');
if (at !== -1) args.splice(at, 2, ...testsFor(args[at + 1]));

function testsFor(file) {
  if (file === undefined) throw new Error('--for which source file?');
  const tests = testsOf(root, file);
  if (tests.length > 0) return ['--runTestsByPath', ...tests];
  console.log(
    `# No test lies beside ${file} or names it in a line '// covers:': all that reach it`,
  );
  return ['--findRelatedTests', file];
}

const jest = path.join(root, 'node_modules/jest/bin/jest.js');
const { status } = spawnSync(process.execPath, [...nodeOptions, jest, ...args], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
