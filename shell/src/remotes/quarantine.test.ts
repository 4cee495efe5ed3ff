/** @jest-environment ./bin/jest/dom-environment.mjs */
import { beforeEach, expect, test } from '@jest/globals';

import { quarantineIn } from './quarantine.ts';

beforeEach(() => sessionStorage.clear());

test('a build that harmed the page is known to the next page of the tab, until it is released', () => {
  expect(quarantineIn(sessionStorage).add('trading_1_1_0')).toBe(true);
  quarantineIn(sessionStorage).add('tasks_2_0_0');
  quarantineIn(sessionStorage).add('trading_1_1_0');
  expect(quarantineIn(sessionStorage).all()).toEqual(['tasks_2_0_0', 'trading_1_1_0']);
  quarantineIn(sessionStorage).release(['trading_1_1_0', 'trading_1_0_0']);
  expect(quarantineIn(sessionStorage).all()).toEqual(['tasks_2_0_0']);
});

test('twenty are known, and the twenty-first takes the place of the first', () => {
  const quarantine = quarantineIn(sessionStorage);
  for (let n = 1; n <= 21; n += 1) quarantine.add(`build_${n}`);
  expect(quarantine.all()).toHaveLength(20);
  expect(quarantine.all()[0]).toBe('build_2');
});

test.each(['{', '7', 'null', '{"a":1}', '[1,null]'])('what is stored as %s is nothing', (text) => {
  sessionStorage.setItem('fairlead.quarantine', text);
  expect(quarantineIn(sessionStorage).all()).toEqual([]);
});

test('a browser that stores nothing says so: no page is loaded again for it', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const quarantine = quarantineIn({ getItem: refuse, setItem: refuse });
  expect(quarantine.add('trading_1_1_0')).toBe(false);
  expect(quarantine.all()).toEqual([]);
});
