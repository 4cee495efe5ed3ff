import fs from 'node:fs';
import path from 'node:path';

import { expect, test } from '@jest/globals';

import { compareWithBest, type Kept, withBest } from './ratios.mjs';

const mount = (value: number) => [{ what: 'mount', value, better: 'lower' as const }];
const rate = (value: number) => [{ what: 'rate', value, better: 'higher' as const }];
const worse = (...[measured, best]: Parameters<typeof compareWithBest>) =>
  compareWithBest(measured, best).worse;

test('a figure may be a tenth worse than the best of it, whichever way is better', () => {
  expect(worse(mount(0.55), { mount: { best: 0.5 } })).toEqual([]);
  expect(worse(mount(0.551), { mount: { best: 0.5 } })).toEqual([
    'mount 0.551: the best is 0.5, and 0.55 would do',
  ]);
  expect(worse(rate(0.72), { rate: { best: 0.8 } })).toEqual([]);
  expect(worse(rate(0.719), { rate: { best: 0.8 } })).toHaveLength(1);
});

test('where a tenth would be noise the file says how much', () => {
  const noisy = { mount: { best: 0.5, tolerance: 0.3, because: '±0.1 over three runs' } };
  expect(worse(mount(0.65), noisy)).toEqual([]);
  expect(worse(mount(0.651), noisy)).toHaveLength(1);
});

test('what is kept has to be measured; what is not kept yet, and what is better, is news', () => {
  expect(worse([], { mount: { best: 0.5 } })).toEqual(['mount is kept and was not measured']);
  const { worse: failed, news } = compareWithBest([...mount(0.4), ...rate(0.9)], {
    mount: { best: 0.5 },
  });
  expect(failed).toEqual([]);
  expect(news).toEqual(['mount 0.4 is better than 0.5', 'rate 0.9 is not kept yet']);
});

test('to keep is to take what is better or new; what is worse is written by hand, with its reason', () => {
  const best = { mount: { best: 0.5, tolerance: 0.3, because: 'noise' }, rate: { best: 0.8 } };
  expect(withBest([...mount(0.4004), ...rate(0.7)], best)).toEqual({
    mount: { best: 0.4, tolerance: 0.3, because: 'noise' },
    rate: { best: 0.8 },
  });
  expect(withBest(rate(0.7), {})).toEqual({ rate: { best: 0.7 } });
});

test('the file is of benchmarks that there are, and gives a reason for each wider tolerance', () => {
  const root = path.dirname(import.meta.dirname);
  const known = fs.globSync('lab/bench/*/*.bench.ts', { cwd: root });
  const file = fs.readFileSync(path.join(root, 'bin/ratios.json'), 'utf8');
  for (const [name, best] of Object.entries<Record<string, Kept>>(JSON.parse(file))) {
    expect(known.map((each) => path.basename(each, '.bench.ts'))).toContain(name);
    for (const { tolerance, because } of Object.values(best))
      expect(tolerance === undefined || because !== undefined).toBe(true);
  }
});
