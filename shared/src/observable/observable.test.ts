import { expect, jest, test } from '@jest/globals';

import { createValueStore, Emitter } from './index.ts';

test('listeners are told in the order they came, with what happened, until they leave', () => {
  const emitter = new Emitter<[field: string]>();
  const told: string[] = [];
  const leave = emitter.subscribe((field) => told.push(`first ${field}`));
  emitter.subscribe((field) => told.push(`second ${field}`));

  emitter.emit('price');
  leave();
  emitter.emit('volume');

  expect(told).toEqual(['first price', 'second price', 'second volume']);
});

test('a store of a value tells of another value only', () => {
  const store = createValueStore('light');
  const listener = jest.fn();
  store.subscribe(listener);

  store.set('light');
  expect(listener).not.toHaveBeenCalled();
  store.set('dark');
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.get()).toBe('dark');
});
