import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { createVerifiedRevision } from '../environment/verified-revision.ts';
import { createReleaseStore, type ReleaseStore } from '../release/release-store.ts';
import { createSite } from '../testing/site.ts';
import { type CurrentPage, createPages } from './current-page.ts';

let site: Awaited<ReturnType<typeof createSite>>;
beforeEach(async () => {
  site = await createSite();
  for (const version of ['1.0.0', '2.0.0']) await site.publish('shell', version);
  await site.pin('shell@1.0.0');
});
afterEach(() => site.close());

/** Pages whose first release is read only when the gate opens, and what is known of their making. */
function pagesBehind(gate: Promise<undefined>) {
  const { place } = site.changes();
  const store = createReleaseStore(place.releasesDir, place.trust);
  let loads = 0;
  const load: ReleaseStore['load'] = async (id) => {
    loads += 1;
    if (loads === 1) await gate;
    return store.load(id);
  };
  const settings = { signIn: { issuer: 'x', clientId: 'y' }, syntheticData: false };
  const said: string[] = [];
  const say = (_about: object, text: string) => void said.push(text);
  const log = { info: say, error: say };
  const verified = createVerifiedRevision(place, undefined, () => undefined);
  const pages = createPages({ place, verified, store: { ...store, load }, settings, log });
  return { pages, said, loads: () => loads };
}

const revisionOf = (current: CurrentPage) =>
  current.status === 'ready' ? current.page.state.revision : current.status;

test('two that ask at once for a revision that is being resolved get one page', async () => {
  const gate = Promise.withResolvers<undefined>();
  const { pages, said, loads } = pagesBehind(gate.promise);
  const both = [pages.current(), pages.current()];
  gate.resolve(undefined);
  const [first, second] = await Promise.all(both);
  expect(first).toMatchObject({ status: 'ready' });
  expect(second).toEqual(first);
  expect([loads(), said]).toEqual([1, ['revision live']]);
});

test('what a revision that cannot be served comes to is said once, however often it is tried', async () => {
  const { pages, said, loads } = pagesBehind(Promise.resolve(undefined));
  await site.pin('shell@2.0.0');
  await rm(join(site.changes().place.releasesDir, 'shell'), { recursive: true });
  const { now } = Date;
  for (const seconds of [0, 3, 6]) {
    jest.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1000);
    expect(await pages.current()).toEqual({ status: 'broken' });
  }
  jest.restoreAllMocks();
  expect(loads()).toBe(6);
  expect(said.filter((text) => text === 'revision refused')).toHaveLength(1);
});

test('who asked before a pin and is answered after it gets the page of who asked after it', async () => {
  const gate = Promise.withResolvers<undefined>();
  const { pages } = pagesBehind(gate.promise);
  const early = pages.current();
  await site.pin('shell@2.0.0');
  expect(revisionOf(await pages.current())).toBe(2);
  gate.resolve(undefined);
  expect(revisionOf(await early)).toBe(2);
});
