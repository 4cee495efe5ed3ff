import type { Contribution } from '@fairlead/shared/contract/release';
import { expect, test } from '@jest/globals';

import { contributionProblems } from './contribution.rules.ts';

const TASKS: Contribution = {
  name: 'tasks',
  title: 'Tasks',
  routes: [
    { path: '/tasks', access: 'signed-in' },
    { path: '/tasks/history/:id?', access: 'task:history' },
    { path: '/tasks/files/*', access: 'task:list' },
  ],
  menu: [{ id: 'tasks', label: 'Tasks', path: '/tasks', access: 'task:list', order: 1 }],
  commands: [
    { id: 'run', label: 'Run {uuid}', path: '/tasks/history/{uuid}', access: 'task:history' },
    { id: 'list', label: 'Runs', path: '/Tasks/History/?filter=', access: 'task:list' },
    { id: 'mine', label: 'My runs', path: '/tasks?mine=true', access: 'task:list' },
  ],
};

test('a contribution whose ways all lead to routes of its own is let through', () => {
  expect(contributionProblems(TASKS)).toEqual([]);
});

test.each<[string, Partial<Contribution>, string]>([
  [
    'a menu entry to nowhere',
    { menu: [{ id: 'x', label: 'x', path: '/task', access: 'task:list', order: 1 }] },
    'menu entry x leads to /task, which is no route of it',
  ],
  [
    'a menu entry that is wider than its route',
    { menu: [{ id: 'x', label: 'x', path: '/tasks/history', access: 'signed-in', order: 1 }] },
    'menu entry x asks for signed-in, its route /tasks/history/:id? for task:history',
  ],
  [
    'a menu entry under a permission that opens another route',
    { menu: [{ id: 'x', label: 'x', path: '/tasks/history', access: 'task:list', order: 1 }] },
    'menu entry x asks for task:list, its route /tasks/history/:id? for task:history',
  ],
  [
    'a command to nowhere',
    { commands: [{ id: 'x', label: 'x', path: '/tasks/a/b', access: 'task:list' }] },
    'command x leads to /tasks/a/b, which is no route of it',
  ],
  [
    'a search that is wider than its route',
    {
      searches: [
        { id: 'x', label: 'x', call: '/x', path: '/tasks/files/{a}', access: 'signed-in' },
      ],
    },
    'search x asks for signed-in, its route /tasks/files/* for task:list',
  ],
  [
    'a wildcard that is none',
    { routes: [...TASKS.routes, { path: '/tasks*', access: 'task:list' }] },
    'route /tasks* has a * that is not its last segment',
  ],
])('refused: %s', (_what, change, reason) => {
  expect(contributionProblems({ ...TASKS, ...change })).toEqual([reason]);
});
