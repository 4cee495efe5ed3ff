import assert from 'node:assert/strict';

import { newPlace, Started } from './started.ts';

/** Every way in which a running product ends leaves no process. */
const WAYS: readonly (readonly [string, (product: Started) => void])[] = [
  ['ctrl-C', (product) => product.interrupt()],
  ['SIGTERM to npm', (product) => product.npm.kill('SIGTERM')],
  ['a closed terminal', (product) => product.interrupt('SIGHUP')],
  ['kill -9 of npm', (product) => product.npm.kill('SIGKILL')],
  ['kill -9 of bin/start.mjs', (product) => kill(product, 'bin/start.mjs')],
  ['kill -9 of bin/product.ts', (product) => kill(product, 'bin/product.ts')],
];

function kill(product: Started, naming: string): void {
  const pids = product.processes(naming).filter((pid) => pid !== product.npm.pid);
  assert.notEqual(pids.length, 0, `no process of ${naming}`);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}

export const ends = WAYS.map(
  ([name, way]) =>
    [
      `${name} leaves no process`,
      async () => {
        const product = new Started(await newPlace());
        await product.ready();
        assert.equal(product.processes('bin/server.ts').length, 1);
        assert.equal(product.processes('bin/worker.ts').length, 1);
        way(product);
        await product.gone();
      },
    ] as const,
);
