import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('editors, containers and packages have the same Node', () => {
  const version = read('.nvmrc').trim();
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(JSON.parse(read('.devcontainer/devcontainer.json'))).toMatchObject({
    build: { args: { NODE_VERSION: version } },
  });
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  const brought = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
  expect(brought.map(([, exact]) => exact)).toEqual(brought.map(() => version));
  expect(brought).toHaveLength(4);
});

test('the container is built on an image with a short name', () => {
  const images = [...read('.devcontainer/Dockerfile').matchAll(/^FROM (?<image>.+)$/gm)];
  expect(images.map(({ groups }) => groups?.['image'])).toEqual(['node:${NODE_VERSION}-bookworm']);
});
