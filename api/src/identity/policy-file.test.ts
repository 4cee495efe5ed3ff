import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { CHECKOUT } from '@fairlead/platform/config';
import { DEMO_PEOPLE } from '@fairlead/development/demo-people';
import { loadPolicy, policyFrom } from './policy-file.ts';

const FILE = {
  everyone: ['edf:read'],
  roles: { trader: ['edf:verify'], 'back-office': ['statement:import'] },
  allow_lists: { accounting: ['anton@halyard.example'], back_office: ['bea@halyard.example'] },
};

test.each([
  ['nobody in particular', 'x@halyard.example', [], ['edf:read']],
  ['a trader', 'x@halyard.example', ['trader'], ['edf:read', 'edf:verify']],
  [
    'two roles',
    'x@halyard.example',
    ['trader', 'back-office'],
    ['edf:read', 'edf:verify', 'statement:import'],
  ],
  ['a role nobody knows', 'x@halyard.example', ['admin', 'constructor', '__proto__'], ['edf:read']],
  ['the accounting list', 'anton@halyard.example', [], ['edf:read', 'acc:read']],
  ['the back-office list', 'bea@halyard.example', [], ['edf:read', 'backacc:read']],
])('[API-05] %s may do what the file says', (_who, email, roles, permissions) => {
  expect(policyFrom(FILE).permissionsOf({ email, roles })).toEqual(permissions);
});

test.each([
  ['the back office', 'bea@halyard.example', 'backacc'],
  ['the accounting', 'anton@halyard.example', 'acc'],
])(
  '[API-05] who may import for %s stands on its list as well as in the role',
  (_area, listed, area) => {
    const roles = { clerk: [`${area}:import`] };
    const { permissionsOf } = policyFrom({ ...FILE, roles });
    const asHeld = (email: string, held: string[]) => permissionsOf({ email, roles: held });
    expect(asHeld('x@halyard.example', ['clerk'])).toEqual(['edf:read']);
    expect(asHeld(listed, [])).toEqual(['edf:read', `${area}:read`]);
    expect(asHeld(listed, ['clerk'])).toEqual(['edf:read', `${area}:read`, `${area}:import`]);
  },
);

const SHOWN = {
  hide_minor_admin_companies: true,
  show_comparison_diff: true,
  compare_with_budget: false,
  show_fractions: false,
};

test('presets are those of the user, and nobody else is told of them', () => {
  const preset = { accounting_tab: 'Vessels', back_accounting_tab: 'Cash', display: SHOWN };
  const { presetsOf } = policyFrom({ ...FILE, presets: { 'anton@halyard.example': preset } });
  expect(presetsOf('anton@halyard.example')).toEqual(preset);
  expect(presetsOf('bea@halyard.example')).toBeUndefined();
  expect(policyFrom(FILE).presetsOf('anton@halyard.example')).toBeUndefined();
});

test('limits of the file replace the usual ones, one by one', () => {
  const { limits } = policyFrom({ ...FILE, limits: { writes: { perMinute: 5, burst: 2 } } });
  expect(limits.writes).toEqual({ perMinute: 5, burst: 2 });
  expect(limits.trade_reads.perMinute).toBe(1_200);
});

const presetFile = (preset: object) =>
  JSON.stringify({ ...FILE, presets: { 'anton@halyard.example': preset } });

describe('[API-05] an invalid file stops the start', () => {
  test.each([
    ['no JSON', 'everyone: []'],
    [
      'a key twice',
      '{"everyone":[],"everyone":["edf:read"],"roles":{},"allow_lists":{"accounting":[],"back_office":[]}}',
    ],
    ['an unknown permission', JSON.stringify({ ...FILE, everyone: ['edf:write'] })],
    ['an unknown field', JSON.stringify({ ...FILE, admins: [] })],
    ['a missing list', JSON.stringify({ ...FILE, allow_lists: { accounting: [] } })],
    ['a role in capitals', JSON.stringify({ ...FILE, roles: { Trader: [] } })],
    [
      'an address in capitals',
      JSON.stringify({ ...FILE, allow_lists: { accounting: ['A@b.c'], back_office: [] } }),
    ],
    ['accounting by a role', JSON.stringify({ ...FILE, roles: { accountant: ['acc:read'] } })],
    ['back office for everyone', JSON.stringify({ ...FILE, everyone: ['backacc:read'] })],
    [
      'a limit of zero',
      JSON.stringify({ ...FILE, limits: { writes: { perMinute: 0, burst: 1 } } }),
    ],
    ['a preset of no address', JSON.stringify({ ...FILE, presets: { anton: {} } })],
    ['a tab that is not there', presetFile({ accounting_tab: 'Vessel' })],
    ['half a display', presetFile({ display: { show_fractions: true } })],
    ['fractions in a comparison', presetFile({ display: { ...SHOWN, show_fractions: true } })],
    [
      'a budget without comparison',
      presetFile({
        display: { ...SHOWN, show_comparison_diff: false, compare_with_budget: true },
      }),
    ],
    [
      'an unknown limit',
      JSON.stringify({ ...FILE, limits: { everything: { perMinute: 1, burst: 1 } } }),
    ],
  ])('%s', (_what, text) => {
    const file = join(mkdtempSync(join(tmpdir(), 'fairlead-policy-')), 'policy.json');
    writeFileSync(file, text);
    expect(() => loadPolicy(file)).toThrow(`The policy file ${file} is invalid`);
  });

  test('a file that is not there', () => {
    expect(() => loadPolicy('/nonexistent/policy.json')).toThrow('cannot be read');
  });
});

/** Permissions written by hand, from the plan of the demo firm: what each person of it may do. */
const READS = 'pnl:read edf:read blotter:read task:list task:history';
const TRADER = `${READS} edf:verify blotter:submit blotter:undo trade:enter trade:enter_for_other pnl:scenario sheet:create`;

const EXPECTED: Readonly<Record<string, string>> = {
  'maren@halyard.example': TRADER,
  'joren@halyard.example': TRADER,
  'anton@halyard.example': `${READS} sheet:create acc:read acc:import`,
  'bea@halyard.example': `${READS} edf:verify statement:import pnl:import pnl:adjust task:rerun task:output task:kill sheet:create acc:read backacc:read backacc:import backacc:decide`,
  'olav@halyard.example': `${READS} statement:import pnl:import pnl:run pnl:screenshot task:rerun task:output task:kill schedule:write system:run edf:verify`,
  'mila@halyard.example': `${READS} audit:read limit:waive pnl:scenario sheet:create acc:read backacc:read`,
};

test.each(DEMO_PEOPLE)(
  '[API-05] $email may do by the development policy what was planned',
  (person) => {
    const policy = loadPolicy(join(CHECKOUT, 'api/policy/development.json'));
    expect([...policy.permissionsOf(person)].sort()).toEqual(
      EXPECTED[person.email]?.split(' ').sort(),
    );
  },
);

test.each(DEMO_PEOPLE)(
  '[API-05] a person like $email may do the same by the example for production, before anybody is on a list',
  (person) => {
    const policy = loadPolicy(join(CHECKOUT, 'api/policy/example.json'));
    const ofLists = ['acc:read', 'acc:import', 'backacc:read', 'backacc:import', 'backacc:decide'];
    expect([...policy.permissionsOf(person)].sort()).toEqual(
      EXPECTED[person.email]
        ?.split(' ')
        .filter((permission) => !ofLists.includes(permission))
        .sort(),
    );
  },
);

test.each(['development', 'example'])(
  '[API-05] by the policy %s whoever is signed in reads P&L, trades, blotter and tasks, and nothing else',
  (name) => {
    const policy = loadPolicy(join(CHECKOUT, `api/policy/${name}.json`));
    const stranger = { email: 'new@halyard.example', roles: [] };
    expect(policy.permissionsOf(stranger)).toEqual(READS.split(' '));
  },
);

test('the example for production is valid and has the usual limits', () => {
  const { limits } = loadPolicy(join(CHECKOUT, 'api/policy/example.json'));
  expect(limits.sign_in.perMinute).toBe(60);
});
