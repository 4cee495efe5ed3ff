import { expect, test } from '@jest/globals';

import { formatPresence, Presence, hashPresence, parsePresence } from './presence.ts';

function presence() {
  const time = { now: 1_000 };
  return { time, here: new Presence(() => time.now) };
}

test('who is on a row is seen by the others for 15 seconds from when he said so last', () => {
  const { time, here } = presence();
  here.take({ by: 'maren@h', swiss_order_num: 7 });
  expect(here.others('joren@h')).toEqual([{ swiss_order_num: 7, by: 'maren@h' }]);
  expect(here.others('maren@h')).toEqual([]);
  expect(here.changesIn).toBe(15_000);

  time.now += 14_999;
  expect(here.others('joren@h')).toHaveLength(1);
  here.take({ by: 'maren@h', swiss_order_num: 7 });
  time.now += 14_999;
  expect(here.others('joren@h')).toHaveLength(1);
  time.now += 1;
  expect(here.others('joren@h')).toEqual([]);
  expect(here.changesIn).toBe(Infinity);
});

test('one is on one row at a time, and on none once he says so', () => {
  const { here } = presence();
  here.take({ by: 'maren@h', swiss_order_num: 7 });
  here.take({ by: 'olav@h', swiss_order_num: 8 });
  here.take({ by: 'maren@h', swiss_order_num: 9 });
  expect(here.others('joren@h')).toEqual([
    { swiss_order_num: 8, by: 'olav@h' },
    { swiss_order_num: 9, by: 'maren@h' },
  ]);
  here.take({ by: 'maren@h', swiss_order_num: null });
  expect(here.others('joren@h')).toEqual([{ swiss_order_num: 8, by: 'olav@h' }]);
});

test('the state names who is where, whoever came first, and nobody by an empty text', () => {
  const [one, other] = [presence().here, presence().here];
  for (const [here, people] of [
    [one, ['a@h', 'b@h']],
    [other, ['b@h', 'a@h']],
  ] as const)
    for (const by of people) here.take({ by, swiss_order_num: 7 });
  expect(hashPresence(one.others(''))).toBe(hashPresence(other.others('')));
  other.take({ by: 'a@h', swiss_order_num: 8 });
  expect(hashPresence(one.others(''))).not.toBe(hashPresence(other.others('')));
  expect(hashPresence([])).toBe('');
});

test('what is told between processes is read as it was said', () => {
  for (const told of [
    { by: 'maren@h', swiss_order_num: 7 },
    { by: 'maren@h', swiss_order_num: null },
  ])
    expect(parsePresence(formatPresence(told))).toEqual(told);
  expect(parsePresence('')).toBeUndefined();
});
