import assert from 'node:assert/strict';

import { type Case, newPlace, Started } from './started.ts';

type Ways = Readonly<Record<string, (product: Started) => void>>;

/** Every way in which a running product ends leaves no process. Ctrl-C ends those of starts.ts. */
const BY_PEOPLE: Ways = {
  'a closed terminal': (product) => product.interrupt('SIGHUP'),
  'kill -9 of npm': (product) => product.npm.kill('SIGKILL'),
};
const BY_ACCIDENT: Ways = {
  'SIGTERM to npm': (product) => product.npm.kill('SIGTERM'),
  'kill -9 of bin/start.mjs': (product) => kill(product, 'bin/start.mjs'),
  'kill -9 of bin/product.ts': (product) => kill(product, 'bin/product.ts'),
};

function kill(product: Started, naming: string): void {
  const pids = product.processes(naming).filter((pid) => pid !== product.npm.pid);
  assert.notEqual(pids.length, 0, `no process of ${naming}`);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}

function leavesNoProcess([name, way]: readonly [string, (product: Started) => void]): Case {
  return {
    name: `${name} leaves no process`,
    run: async () => {
      const product = new Started(await newPlace());
      await product.ready();
      assert.equal(product.processes('bin/server.ts').length, 1);
      assert.equal(product.processes('bin/worker.ts').length, 1);
      way(product);
      await product.gone();
    },
  };
}

export const ends: readonly Case[] = [
  ...Object.entries(BY_PEOPLE).map(leavesNoProcess),
  ...Object.entries(BY_ACCIDENT).map((way) => ({
    ...leavesNoProcess(way),
    isDrill: true as const,
  })),
];
