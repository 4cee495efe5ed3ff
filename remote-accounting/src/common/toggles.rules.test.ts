import { expect, test } from '@jest/globals';

import { type Toggles, turned, USUAL_TOGGLES } from './toggles.rules.ts';

const of = (on: Partial<Toggles>): Toggles => ({
  hide_minor_admin_companies: false,
  show_comparison_diff: false,
  compare_with_budget: false,
  show_fractions: false,
  ...on,
});

test('[ACC-02] minor companies are hidden and the comparison is shown, unless told', () => {
  expect(USUAL_TOGGLES).toEqual(
    of({ hide_minor_admin_companies: true, show_comparison_diff: true }),
  );
});

test.each([
  {
    rule: 'comparison off turns fractions off',
    before: of({ show_comparison_diff: true, show_fractions: true }),
    turn: ['show_comparison_diff', false],
    after: of({}),
  },
  {
    rule: 'comparison off takes the budget with it',
    before: of({ show_comparison_diff: true, compare_with_budget: true }),
    turn: ['show_comparison_diff', false],
    after: of({}),
  },
  {
    rule: 'comparison on turns fractions off',
    before: of({ show_fractions: true }),
    turn: ['show_comparison_diff', true],
    after: of({ show_comparison_diff: true }),
  },
  {
    rule: 'fractions on turn comparison and budget off',
    before: of({ show_comparison_diff: true, compare_with_budget: true }),
    turn: ['show_fractions', true],
    after: of({ show_fractions: true }),
  },
  {
    rule: 'budget on turns comparison on and fractions off',
    before: of({ show_fractions: true }),
    turn: ['compare_with_budget', true],
    after: of({ show_comparison_diff: true, compare_with_budget: true }),
  },
  {
    rule: 'budget off leaves the others',
    before: of({ show_comparison_diff: true, compare_with_budget: true }),
    turn: ['compare_with_budget', false],
    after: of({ show_comparison_diff: true }),
  },
  {
    rule: 'minor companies turn nothing else',
    before: of({ show_fractions: true }),
    turn: ['hide_minor_admin_companies', true],
    after: of({ hide_minor_admin_companies: true, show_fractions: true }),
  },
] as const)('[ACC-03] $rule', ({ before, turn: [toggle, isOn], after }) => {
  expect(turned(before, toggle, isOn)).toEqual(after);
});
