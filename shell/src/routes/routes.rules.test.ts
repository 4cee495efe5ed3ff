import type { PageState } from '@fairlead/shared/contract/release';
import { type Permission, PERMISSIONS } from '@fairlead/shared/domain/access/permissions';
import { expect, test } from '@jest/globals';

import { createRemote } from '../remotes/fixtures.ts';
import { currentEntry, matchRoute, menuFor } from './routes.rules.ts';

type Access = Permission | 'signed-in';
type Row = readonly [path: string, access: Access];

function remote(name: string, title: string, order: number, routes: readonly Row[]) {
  const [path, access] = routes[0]!;
  return createRemote(name, {
    contribution: {
      name,
      title,
      routes: routes.map(([route, needed]) => ({ path: route, access: needed })),
      menu: [{ id: name, label: title, path, access, order }],
      commands: [],
    },
  });
}

const REMOTES: PageState['remotes'] = {
  tasks: remote('tasks', 'Tasks', 60, [
    ['/tasks/history', 'task:history'],
    ['/tasks/list', 'task:list'],
    ['/tasks/*', 'task:kill'],
  ]),
  accounting: remote('accounting', 'Accounting', 20, [['/accounting', 'acc:read']]),
  pnl: remote('pnl', 'PNL', 10, [
    ['/', 'pnl:read'],
    ['/date/:pipe_run_date', 'pnl:read'],
  ]),
  edf: remote('edf', 'EDF Trades', 40, [['/edf', 'edf:read']]),
};
const TRADER: readonly Permission[] = ['pnl:read', 'edf:read', 'task:history', 'task:list'];
const ACCOUNTANT: readonly Permission[] = [...TRADER, 'acc:read'];

const at = (name: string, title: string) => ({ kind: 'remote', name, title });

test.each([
  ['/', TRADER, at('pnl', 'PNL')],
  ['/date/2024-06-28', TRADER, at('pnl', 'PNL')],
  ['/edf', TRADER, at('edf', 'EDF Trades')],
  ['/edf/', TRADER, at('edf', 'EDF Trades')],
  ['/accounting', ACCOUNTANT, at('accounting', 'Accounting')],
  ['/tasks/history', TRADER, at('tasks', 'Tasks')],
])('[REM-12] %s belongs to the remote that declares it', (path, held, place) => {
  expect(matchRoute(REMOTES, path, held)).toEqual(place);
});

test.each([
  ['/accounting', TRADER, 'Accounting'],
  ['/edf', [], 'EDF Trades'],
  ['/tasks/run', TRADER, 'Tasks'],
])('[SHL-07] %s without the permission is not opened', (path, held, title) => {
  expect(matchRoute(REMOTES, path, held as Permission[])).toEqual({
    kind: 'not-authorized',
    title,
  });
});

test('[BAK-13] an area may be refused under another name than its own', () => {
  const { accounting } = REMOTES;
  if (accounting === undefined) throw new Error('a remote');
  const contribution = { ...accounting.contribution, title: 'Books', refused_as: 'Accounting' };
  const remotes = { accounting: { ...accounting, contribution } };
  expect(matchRoute(remotes, '/accounting', TRADER)).toEqual({
    kind: 'not-authorized',
    title: 'Accounting',
  });
  expect(matchRoute(remotes, '/accounting', ACCOUNTANT)).toEqual(at('accounting', 'Books'));
});

test.each(['/acounting', '/date', '/date/2024-06-28/x', '/edf/more'])(
  '[SHL-08] %s is nowhere',
  (path) => {
    expect(matchRoute(REMOTES, path, ACCOUNTANT)).toEqual({ kind: 'not-found' });
  },
);

test('what another version asks for, and nobody holds here, is refused and in no menu', () => {
  const { edf } = REMOTES;
  if (edf === undefined) throw new Error('a remote');
  const { contribution } = edf;
  const remotes = {
    edf: {
      ...edf,
      contribution: {
        ...contribution,
        routes: [{ path: '/edf', access: 'desk:fly' }],
        menu: contribution.menu.map((entry) => ({ ...entry, access: 'desk:fly' })),
      },
    },
  };
  expect(matchRoute(remotes, '/edf', PERMISSIONS)).toEqual({
    kind: 'not-authorized',
    title: 'EDF Trades',
  });
  expect(menuFor(remotes, PERMISSIONS)).toEqual([]);
});

test('[REM-12] an entry is in the menu by its own access, whatever the routes of its remote ask for', () => {
  const { tasks } = REMOTES;
  if (tasks === undefined) throw new Error('a remote');
  const entry = (id: string, path: string, access: Access, order: number) => ({
    id,
    label: id,
    path,
    access,
    order,
  });
  const menu = [
    entry('list', '/tasks/list', 'task:list', 1),
    entry('history', '/tasks/history', 'task:history', 2),
  ];
  const remotes = { tasks: { ...tasks, contribution: { ...tasks.contribution, menu } } };
  const ids = (held: readonly Permission[]) => menuFor(remotes, held).map(({ id }) => id);
  // The first route of the remote is the history's.
  expect(ids(['task:list'])).toEqual(['list']);
  expect(ids(['task:history'])).toEqual(['history']);
  expect(ids(['task:kill'])).toEqual([]);
});

const labels = (held: readonly Permission[]) => menuFor(REMOTES, held).map(({ label }) => label);

test('the menu holds what the user may open, in order', () => {
  expect(labels(TRADER)).toEqual(['PNL', 'EDF Trades', 'Tasks']);
});

test('[SHL-06] Accounting is in the menu of those on its list only', () => {
  expect(labels(ACCOUNTANT)).toEqual(['PNL', 'Accounting', 'EDF Trades', 'Tasks']);
});

test.each([
  ['/', 'PNL'],
  ['/date/2024-06-28', 'PNL'],
  ['/edf', 'EDF Trades'],
  ['/tasks/list', 'Tasks'],
  ['/acounting', undefined],
])('at %s the menu marks %s', (path, label) => {
  const menu = menuFor(REMOTES, TRADER);
  expect(currentEntry(menu, matchRoute(REMOTES, path, TRADER), path)?.label).toBe(label);
});
