import { expect, test } from '@jest/globals';

import type { ScheduleTerms } from '@fairlead/shared/contract/schedules';

import { formProblems, lineProblem, tidyLine } from './schedule-terms.rules.ts';

const TASK = {
  methods: ['POST' as const],
  urlParams: [
    { name: 'day', type_val: 'date' as const },
    { name: 'dry', type_val: 'bool' as const },
  ],
};
const TERMS = { method: 'POST', args: { day: '2024-06-27', dry: true }, json: null };

const said = (change: object) =>
  formProblems({ ...TERMS, ...change } as unknown as ScheduleTerms, TASK, '2024-06-28').map(
    ({ field, reason }) => `${field}: ${reason}`,
  );
const day = (value: unknown) => ({ args: { day: value, dry: true } });

test.each<[object, readonly string[]]>([
  [{}, []],
  [day('2024-06-28'), []],
  [day('2024-06-29'), ['args.day: May not be in the future']],
  [day(''), ['args.day: Required']],
  [{ args: { day: '2024-06-28' } }, ['args.dry: Required']],
  [{ args: { day: '2024-06-28', dry: 'yes' } }, ['args.dry: Needs to be true or false']],
  [{ args: { ...TERMS.args, other: 'x' } }, ['args.other: The task has no such argument']],
  [{ method: 'PUT' }, ['method: The task takes POST']],
  [{ json: {} }, ['json: The task takes no JSON']],
])('terms with %j: %j', (change, problems) => {
  expect(said(change)).toEqual(problems);
});

test('a day that no month has is none', () => {
  expect(said(day('2024-06-31'))).toEqual([
    expect.stringMatching(/^args\.day: Needs to be a day that exists/),
  ]);
});

test.each([
  ['0 7 * * 1-5', undefined],
  ['*/59 * * * *', undefined],
  ['*/60 * * * *', expect.stringMatching(/^A step of 60 leads out of the minute/)],
  ['0-30/30 * * * *', undefined],
  ['0-30/31 * * * *', expect.stringMatching(/^A step of 31 leads out of the minute/)],
  ['0 7 * * mon', undefined],
  ['0 7 * * someday', "The day of the week 'someday' cannot be read"],
  ['0 7 * *', expect.stringMatching(/; it has 4$/)],
  ['', expect.stringMatching(/; it has 0$/)],
])('the line %s: %s', (cron, problem) => {
  expect(lineProblem(cron)).toEqual(problem);
});

test('a line is kept with one blank between its fields', () => {
  expect(tidyLine('  0  7 * *   1-5 ')).toBe('0 7 * * 1-5');
});
