import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { expect, test } from '@jest/globals';

import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { accessToDetails, rights, searchedRoutes } from './run-rights.ts';

const task = (route: `/${string}`, change: Partial<TaskDefinition> = {}): TaskDefinition => ({
  route,
  summary: '',
  urlParams: [],
  methods: ['POST'],
  access: 'statement:import',
  run: async () => undefined,
  ...change,
});

const TASKS = [
  task('/usual'),
  task('/own-output', { outputAccess: 'edf:read' }),
  task('/goes-on', { killable: false }),
  task('/once', { rerun: false }),
];

const ENTRY = '/sheets/blotter/enter_regular_trade';
const ALL: Permission[] = [
  'task:output',
  'task:rerun',
  'task:kill',
  'statement:import',
  'edf:read',
];
const without = (...names: Permission[]) => ALL.filter((name) => !names.includes(name));

const run = (task_route: string, state: 'RUNNING' | 'QUEUED' | 'FAIL' = 'RUNNING') =>
  ({
    task_route,
    state,
    auth_email: 'olav@a',
    queue_name: task_route === ENTRY ? 'none' : 'tasks',
  }) as const;

const rightsOf = (permissions: Permission[], about: ReturnType<typeof run>, email = 'bea@a') => {
  const { withheld, may_kill, may_rerun } = rights({ email, permissions }, about, TASKS);
  return [withheld && 'withheld', may_kill && 'kill', may_rerun && 'rerun']
    .filter(Boolean)
    .join(' ');
};

test.each([
  ['everything', ALL, run('/usual'), 'kill rerun'],
  ['a run that waits', ALL, run('/usual', 'QUEUED'), 'kill rerun'],
  ['a run that has ended', ALL, run('/usual', 'FAIL'), 'rerun'],
  ["another's run without task:kill", without('task:kill'), run('/usual'), 'rerun'],
  ['no right to see details', without('task:output'), run('/usual'), 'withheld kill'],
  ['no right to run the task', without('statement:import'), run('/usual'), 'kill'],
  ['no right to repeat', without('task:rerun'), run('/usual'), 'kill'],
  ['details of its own permission', without('task:output'), run('/own-output'), 'kill rerun'],
  [
    'details of its own permission, missing',
    without('edf:read'),
    run('/own-output'),
    'withheld kill',
  ],
  ['a task that nobody stops', ALL, run('/goes-on'), 'rerun'],
  ['a task that is not repeated', ALL, run('/once'), 'kill'],
  ['an entry', ALL, run(ENTRY, 'FAIL'), ''],
  ['an entry without the details', without('task:output'), run(ENTRY, 'FAIL'), 'withheld'],
  ['a task of another version', ALL, run('/gone'), 'kill'],
])('[TSK-11] [TSK-15] %s', (_, permissions, about, expected) => {
  expect(rightsOf(permissions, about)).toBe(expected);
});

test('[TSK-15] who asked for a run may stop it without more', () => {
  expect(rightsOf([], run('/usual'), 'olav@a')).toBe('withheld kill');
  expect(rightsOf([], run('/usual'), 'bea@a')).toBe('withheld');
});

test('what the details of a run need', () => {
  const routes = ['/usual', '/own-output', ENTRY, '/gone'];
  expect(routes.map((route) => accessToDetails(route, TASKS))).toEqual([
    ...['task:output', 'edf:read', 'task:output', 'task:output'],
  ]);
});

test.each([
  [ALL, undefined, []],
  [without('edf:read'), undefined, ['/own-output']],
  [without('task:output'), ['/own-output'], []],
  [without('task:output', 'edf:read'), [], []],
])(
  'errors are searched of those routes alone whose details are seen',
  (permissions, shown, hidden) => {
    expect(searchedRoutes({ permissions }, TASKS)).toEqual({ shown, hidden });
  },
);
