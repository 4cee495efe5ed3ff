/**
 * `npm start`: on any Node from 20 on and with nothing but npm, brings the packages and then runs
 * the product with the Node 24 among them.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { refusalOf, thisMachine } from './machine.mjs';
import { bringPackages, Refused } from './packages.mjs';
import { onParentGone } from './parent.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const say = (line) => console.log(`  packages   ${line}`);

function refuse(line) {
  console.error(line);
  process.exit(1);
}

let stop = () => process.exit(1);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop());
onParentGone(() => stop());

const refusal = refusalOf(thisMachine());
if (refusal !== undefined) refuse(refusal);

const { node } = await bringPackages(root, say).catch((error) => {
  if (error.code === 'ENOSPC') refuse(`The disk that holds ${root} is full.`);
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) {
    refuse(
      `${error.path ?? root} cannot be written (${error.code}): a start installs and builds in the checkout.`,
    );
  }
  refuse(error instanceof Refused ? error.message : error.stack);
});

// The fourth stream is a leash: when this process is gone, however it ended, the product sees the
// stream end and stops (bin/leash.mjs).
const product = spawn(
  node,
  ['--import', './bin/leash.mjs', 'bin/product.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'pipe'], detached: true },
);
product.on('exit', (code, signal) => process.exit(signal === null ? code : 1));

stop = () => product.kill('SIGTERM');
