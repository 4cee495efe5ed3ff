import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { installedChromium } from './browser.ts';
import { productAddress } from './product-address.ts';

test('the named Chromium is the only one that counts; without a name the usual places do', () => {
  const debian = (path: string) => path === '/usr/bin/chromium';
  expect(installedChromium(undefined, debian)).toBe('/usr/bin/chromium');
  expect(installedChromium('', debian)).toBe('/usr/bin/chromium');
  expect(installedChromium('/opt/chromium', debian)).toBeUndefined();
  expect(installedChromium('/opt/chromium', () => true)).toBe('/opt/chromium');
  expect(installedChromium(undefined, () => false)).toBeUndefined();
});

test('the product is where PUBLIC_URL says, else where it wrote that it runs, else at its port', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fl-address-'));
  try {
    const env = { FAIRLEAD_DATA: folder, PORT: '8099' };
    expect(await productAddress(env)).toBe('http://localhost:8099');
    await writeFile(join(folder, 'running.json'), '{"pid":1,"address":"http://localhost:4321"}');
    expect(await productAddress(env)).toBe('http://localhost:4321');
    const named = { ...env, PUBLIC_URL: 'https://fairlead.example/' };
    expect(await productAddress(named)).toBe('https://fairlead.example');
    expect(await productAddress({})).toBe('http://localhost:8080');
  } finally {
    await rm(folder, { recursive: true });
  }
});
