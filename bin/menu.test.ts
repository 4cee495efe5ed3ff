import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { loadPolicy } from '@fairlead/api';
import { expect, test } from '@jest/globals';

import { contribution as accounting } from '../remote-accounting/src/contribution.ts';
import { contribution as backoffice } from '../remote-backoffice/src/contribution.ts';
import { contribution as pnl } from '../remote-pnl/src/contribution.ts';
import { contribution as tasks } from '../remote-tasks/src/contribution.ts';
import { contribution as trading } from '../remote-trading/src/contribution.ts';
import type { Contribution } from '../shared/src/contract/release.ts';
import { matchRoute, menuFor } from '../shell/src/routes/routes.rules.ts';
import { createRemote } from '../shell/src/remotes/fixtures.ts';

// What the remotes declare, under the policies that come with the product.
const CONTRIBUTIONS: readonly Contribution[] = [accounting, backoffice, pnl, tasks, trading];
const REMOTES = Object.fromEntries(
  CONTRIBUTIONS.map((contribution) => [
    contribution.name,
    createRemote(contribution.name, { contribution }),
  ]),
);

const policyFile = (policy: 'development' | 'example') =>
  path.join(import.meta.dirname, `../api/policy/${policy}.json`);

function menuUnder(policy: 'development' | 'example', name: string, role: string) {
  const held = loadPolicy(policyFile(policy)).permissionsOf({
    email: `${name}@halyard.example`,
    roles: [role],
  });
  return menuFor(REMOTES, held).map(({ label }) => label);
}

test.each([
  ['maren', 'trader', ['PNL', 'EDF Trades', 'Blotter', 'Tasks']],
  ['olav', 'operator', ['PNL', 'EDF Trades', 'Blotter', 'Tasks']],
  ['anton', 'accountant', ['PNL', 'Accounting', 'EDF Trades', 'Blotter', 'Tasks']],
  [
    'bea',
    'back-office',
    ['PNL', 'Accounting', 'Back Office Accounting', 'EDF Trades', 'Blotter', 'Tasks'],
  ],
  [
    'mila',
    'management',
    ['PNL', 'Accounting', 'Back Office Accounting', 'EDF Trades', 'Blotter', 'Tasks'],
  ],
  ['nobody', 'accountant', ['PNL', 'EDF Trades', 'Blotter', 'Tasks']],
])(
  '[SHL-05] [SHL-06] [REM-12] the menu of %s, %s, has what the lists allow',
  (name, role, labels) => {
    expect(menuUnder('development', name, role)).toEqual(labels);
  },
);

test('[SHL-06] under the policy to begin with nobody is on a list, and all see the rest', () => {
  expect(menuUnder('example', 'anton', 'accountant')).toEqual([
    'PNL',
    'EDF Trades',
    'Blotter',
    'Tasks',
  ]);
});

test.each(CONTRIBUTIONS)(
  '[REM-12] menu entries and commands of $name lead to its own screens, for whom they are shown to',
  ({ name, menu, commands }) => {
    // What everybody may, who may do this may, too: entering a trade is done on a page that all see.
    const all = loadPolicy(policyFile('example')).permissionsOf({ email: 'nobody', roles: [] });
    for (const { path: to, access } of menu) {
      const held = access === 'signed-in' ? [] : [access];
      const { pathname } = new URL(to, 'http://localhost');
      expect(matchRoute(REMOTES, pathname, held)).toMatchObject({ kind: 'remote', name });
    }
    for (const { path: to, access } of commands) {
      const held = access === 'signed-in' ? all : [...all, access];
      const { pathname } = new URL(to, 'http://localhost');
      expect(matchRoute(REMOTES, pathname, held)).toMatchObject({ kind: 'remote', name });
    }
  },
);

test.each(CONTRIBUTIONS)(
  '[SHL-30] the palette has every page that the menu of $name has, and puts what it takes into the address',
  ({ menu, commands }) => {
    const reached = commands.map(({ path: to, access }) => ({ path: to, access }));
    for (const { path: to, access } of menu) expect(reached).toContainEqual({ path: to, access });
    for (const { label, path: to, takes } of commands) {
      const places = takes === undefined ? [] : [`{${takes}}`];
      expect(label.match(/\{.*?\}/g) ?? []).toEqual(places);
      expect(to.match(/\{.*?\}/g) ?? []).toEqual(places);
    }
  },
);

test('[SHL-08] what lies above a page of the menu leads somewhere, for whom the page is', () => {
  const pages = CONTRIBUTIONS.flatMap(({ menu }) => menu);
  for (const { path: to, access } of pages) {
    const held = access === 'signed-in' ? [] : [access];
    for (let at = to; at.length > 1; at = at.slice(0, at.lastIndexOf('/'))) {
      expect([at, matchRoute(REMOTES, at, held).kind]).toEqual([at, 'remote']);
    }
  }
});

test.each(CONTRIBUTIONS)(
  '$name says before it is loaded whether its pages are wide, as they are',
  ({ name, wide = false }) => {
    const folder = path.join(import.meta.dirname, `../remote-${name}/src`);
    const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'));
    expect(screens.some((text) => /<Page(?:Column)?\b[^>]*\swide\b/.test(text))).toBe(wide);
  },
);

// The build reads a contribution without a screen, so the two lists cannot be one (decision 0650).
test.each(CONTRIBUTIONS)(
  '$title draws screens at the paths that it declares, and at no other',
  ({ name, routes }) => {
    const file = path.join(import.meta.dirname, `../remote-${name}/src/root.tsx`);
    const drawn = [...readFileSync(file, 'utf8').matchAll(/<Route\s+path="(\/[^"]*)"/g)];
    expect(drawn.map(([, at]) => at).toSorted()).toEqual(
      routes.map((each) => each.path).toSorted(),
    );
  },
);
