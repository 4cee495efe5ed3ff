import type { PageState } from '@fairlead/shared/contract/release';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { expect, test } from '@jest/globals';

import { createRemote } from '../remotes/fixtures.ts';
import {
  buildCommandEntries,
  commandsFor,
  entryOfId,
  listTypedParameters,
} from './palette-entries.rules.ts';

const DAY = '2024-06-28';

function remote(name: string, order: number, commands: readonly object[]) {
  const { contribution } = createRemote(name);
  const menu = [{ id: name, label: name, path: `/${name}`, access: 'edf:read', order }];
  return createRemote(name, {
    contribution: { ...contribution, name, title: `${name} area`, menu, commands } as never,
  });
}

const command = (id: string, more: object = {}) => ({
  id,
  label: id,
  path: `/${id}`,
  access: 'edf:read',
  ...more,
});

const REMOTES: PageState['remotes'] = {
  tasks: remote('tasks', 60, [
    command('history', { access: 'task:history' }),
    command('run', { access: 'task:kill' }),
    command('open', {
      label: 'Open run {uuid}',
      path: '/run/{uuid}',
      takes: 'uuid',
      access: 'task:history',
    }),
  ]),
  edf: remote('edf', 40, [
    command('edf'),
    command('day', { label: 'Trades of {day}', path: '/edf?run_date={day}', takes: 'day' }),
    command('trade', { label: 'Find trade {id}', path: '/edf?ids={id}', takes: 'id' }),
    command('box', { takes: 'box of a newer version' }),
  ]),
};
const HELD: readonly Permission[] = ['edf:read', 'task:history'];
const COMMANDS = commandsFor(REMOTES, HELD);

const made = (typed: string) =>
  buildCommandEntries(COMMANDS, typed, DAY)
    .filter((entry) => entry.made !== undefined)
    .map(({ label, target }) => [label, target.kind === 'page' ? target.path : '']);

test('[SHL-30] whoever may not open a page does not find it, nor what this shell does not know', () => {
  expect(COMMANDS.map(({ id }) => id)).toEqual(['edf', 'day', 'trade', 'history', 'open']);
  expect(commandsFor(REMOTES, [])).toEqual([]);
});

test('what leads somewhere as it is names its area', () => {
  expect(buildCommandEntries(COMMANDS, '', DAY)).toEqual([
    { id: 'edf', label: 'edf', area: 'edf area', target: { kind: 'page', path: '/edf' } },
    {
      id: 'history',
      label: 'history',
      area: 'tasks area',
      target: { kind: 'page', path: '/history' },
    },
  ]);
});

test.each([
  ['28 jun', 'Trades of 28 Jun 2024', '/edf?run_date=2024-06-28'],
  ['yesterday', 'Trades of 27 Jun 2024', '/edf?run_date=2024-06-27'],
  ['2024-06-03', 'Trades of 03 Jun 2024', '/edf?run_date=2024-06-03'],
  [' A-0003 ', 'Find trade A-0003', '/edf?ids=A-0003'],
  ['4471820@norvane&x', 'Find trade 4471820@norvane&x', '/edf?ids=4471820%40norvane%26x'],
  ['$&7', 'Find trade $&7', '/edf?ids=%24%267'],
  [
    ' 0190A5D2-7b1c-7c3e-8f00-1234567890ab',
    'Open run 0190a5d2-7b1c-7c3e-8f00-1234567890ab',
    '/run/0190a5d2-7b1c-7c3e-8f00-1234567890ab',
  ],
  ['0190a5d2-7b1c', 'Find trade 0190a5d2-7b1c', '/edf?ids=0190a5d2-7b1c'],
])('[SHL-30] "%s" leads to %s', (typed, label, path) => {
  expect(made(typed)).toEqual([[label, path]]);
});

test.each(['29 Jun 2024', 'edf', 'trade 7', ''])(
  '"%s" is no day that has come, and no ID',
  (typed) => {
    expect(made(typed)).toEqual([]);
  },
);

test('what was chosen before is there again while it still leads somewhere', () => {
  expect(entryOfId(COMMANDS, 'day=2024-06-03', DAY)?.label).toBe('Trades of 03 Jun 2024');
  expect(entryOfId(COMMANDS, 'trade=A=1', DAY)?.label).toBe('Find trade A=1');
  for (const id of ['day=2024-07-03', 'day', 'run=1', 'edf', 'edf=1', '']) {
    expect(entryOfId(COMMANDS, id, DAY)).toBeUndefined();
  }
});

test('what can be typed is what some command takes', () => {
  expect(listTypedParameters(COMMANDS)).toEqual(['a date such as 28 Jun or yesterday', 'an ID']);
  expect(listTypedParameters(commandsFor(REMOTES, ['task:history']))).toEqual(['an ID']);
  expect(listTypedParameters(commandsFor(REMOTES, []))).toEqual([]);
});
