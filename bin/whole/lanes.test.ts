import { expect, test } from '@jest/globals';

import { inLanes, type Part } from './lanes.mjs';

type Timed = Part & { readonly takes: number };

/** Runs parts on a clock of its own; answers when each began, and the end of all. */
async function played(parts: readonly Timed[], cores: number) {
  const begun: Record<string, number> = {};
  const ends: { readonly at: number; readonly end: () => void }[] = [];
  let now = 0;
  const all = inLanes(parts, cores, async ({ name, takes }) => {
    begun[name] = now;
    await new Promise<void>((resolve) => ends.push({ at: now + takes, end: resolve }));
    return name;
  });
  all.catch(() => undefined);
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    const next = ends.sort((one, other) => one.at - other.at).shift();
    if (next === undefined) break;
    now = next.at;
    next.end();
  }
  return { begun, took: now, results: await all };
}

test('parts take what is free, in the order of the list', async () => {
  const parts = [
    { name: 'build', cores: 1, takes: 2 },
    { name: 'lint', cores: 1, takes: 5 },
    { name: 'pure', cores: 1, takes: 4 },
    { name: 'db', cores: 1, takes: 4 },
  ];
  expect(await played(parts, 2)).toEqual({
    begun: { build: 0, lint: 0, pure: 2, db: 5 },
    took: 9,
    results: ['build', 'lint', 'pure', 'db'],
  });
});

test('a part waits for those it needs, and others go before it meanwhile', async () => {
  const parts = [
    { name: 'e2e', cores: 2, takes: 6, after: ['build'] },
    { name: 'build', cores: 1, takes: 3 },
    { name: 'pure', cores: 1, takes: 1 },
    { name: 'db', cores: 1, takes: 4 },
  ];
  const { begun, took } = await played(parts, 2);
  // The browser tests need both cores, and get them when `db` has ended.
  expect(begun).toEqual({ build: 0, pure: 0, db: 1, e2e: 5 });
  expect(took).toBe(11);
});

test('a part that asks for more than there is runs alone', async () => {
  const parts = [
    { name: 'small', cores: 1, takes: 1 },
    { name: 'large', cores: 4, takes: 1 },
    { name: 'other', cores: 1, takes: 1 },
  ];
  expect((await played(parts, 1)).begun).toEqual({ small: 0, large: 1, other: 2 });
});

test('half a core is what mostly waits', async () => {
  const parts = [
    { name: 'e2e', cores: 1.5, takes: 9 },
    { name: 'db', cores: 1, takes: 4 },
    { name: 'start', cores: 0.5, takes: 3 },
    { name: 'Keycloak', cores: 0.5, takes: 3 },
  ];
  expect((await played(parts, 2)).begun).toEqual({ e2e: 0, start: 0, Keycloak: 3, db: 9 });
});

test('parts that wait for each other, or for none that there is, are no silent pass', async () => {
  const circle = [
    { name: 'one', cores: 1, takes: 1, after: ['other'] },
    { name: 'other', cores: 1, takes: 1, after: ['one'] },
  ];
  await expect(played(circle, 2)).rejects.toThrow('wait for each other: one, other');
  const nobody = [{ name: 'one', cores: 1, takes: 1, after: ['bild'] }];
  await expect(played(nobody, 2)).rejects.toThrow('one waits for bild, which is no part');
});
