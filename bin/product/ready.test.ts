import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, test } from '@jest/globals';

import type { Life } from './keep-running.ts';
import { ownServer } from './ready.ts';
import { Refused } from './say.ts';

const life: Life = { ended: new Promise(() => undefined), stop: () => Promise.resolve() };

/** A product of another checkout that answers everything, on a port of its own. */
async function otherProduct() {
  const other = createServer((_request, response) => response.end('ready'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => other.close(resolve)) };
}

test('what another product answers on the port is not ready: it is taken, and said so', async () => {
  const { port, close } = await otherProduct();
  const own = ownServer({ host: '127.0.0.1', port }, () => Promise.resolve(life));
  await expect(own.start()).rejects.toThrow(Refused);
  await expect(own.listening).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`);
  await close();
});

test('ready is what its own process says; from then on a start does not look at the port', async () => {
  const { port, close } = await otherProduct();
  await close();
  let listens: () => void = () => undefined;
  const own = ownServer({ host: '127.0.0.1', port }, (onListening) => {
    listens = onListening;
    return Promise.resolve(life);
  });
  await own.start();
  let isReady = false;
  void own.listening.then(() => (isReady = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isReady).toBe(false);
  listens();
  await own.listening;
  expect(await own.start()).toBe(life);
});
