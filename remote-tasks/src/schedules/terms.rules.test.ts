import { expect, test } from '@jest/globals';

import { task } from '@fairlead/shared/testing/task-run';

import { parseStoredTerms, newTerms, readTerms, toTermsInput } from './terms.rules.ts';

const TODAY = '2024-06-28';
const CHECK = task('/clearer/check_statements', {
  url_params: [
    { name: 'date', type_val: 'date', default_val: '2024-06-27' },
    { name: 'strict', type_val: 'bool', default_val: 'true' },
  ],
});

test('a new schedule begins with the previous business day, what is ticked, and no time', () => {
  expect(newTerms(CHECK)).toEqual({
    route: '/clearer/check_statements',
    method: 'POST',
    args: { date: 'previous_business_day', strict: 'true' },
    json: '',
    cron: '',
    business_days_only: false,
    overlap: 'skip',
    missed: 'skip',
    paused: false,
  });
});

test('what was typed is sent as the task takes it, and back again', () => {
  const input = { ...newTerms(CHECK), cron: ' 0 8 * * 1-5 ' };
  const read = readTerms(input, CHECK, TODAY);
  expect(read).toMatchObject({
    ok: true,
    terms: {
      cron: '0 8 * * 1-5',
      args: { date: 'previous_business_day', strict: true },
      json: null,
    },
  });
  expect(read.ok && toTermsInput(read.terms)).toEqual({ ...input, cron: '0 8 * * 1-5' });
});

test.each([
  [{ cron: ' ' }, 'cron', 'Required'],
  [{ cron: '0'.repeat(101) }, 'cron', 'At most 100 characters'],
  [{ args: { date: '', strict: 'true' } }, 'args.date', 'Required'],
  [{ args: { date: '2024-06-29', strict: 'true' } }, 'args.date', 'May not be in the future'],
] as const)('%j cannot be sent: %s', (change, field, reason) => {
  const input = { ...newTerms(CHECK), cron: '0 8 * * *', ...change };
  expect(readTerms(input, CHECK, TODAY)).toEqual({ ok: false, field, reason });
});

test('JSON that is none is not sent', () => {
  const taking = task('/x', { request_json: true });
  const input = { ...newTerms(taking), cron: '0 8 * * *', json: '{' };
  expect(readTerms(input, taking, TODAY)).toEqual({
    ok: false,
    field: 'json',
    reason: expect.stringMatching(/^Line 1, column 2: /),
  });
  expect(readTerms({ ...input, json: '{}' }, taking, TODAY)).toMatchObject({
    reason: 'A valid and non empty JSON is needed to submit',
  });
  expect(readTerms({ ...input, json: '{"a":1}' }, taking, TODAY)).toMatchObject({
    ok: true,
    terms: { json: { a: 1 } },
  });
});

test('a draft comes back as far as it fits the tasks of today', () => {
  const input = { ...newTerms(CHECK), cron: '0 8', overlap: 'wait' } as const;
  const kept = { at: '2024-06-28T08:00:00.000Z', version: 3, input };
  expect(parseStoredTerms(JSON.stringify(kept), [CHECK])).toEqual(kept);
  const odd = {
    ...kept,
    input: { ...input, method: 'BREW', args: { date: 7, old: 'x' }, cron: 1 },
  };
  expect(parseStoredTerms(JSON.stringify(odd), [CHECK])?.input).toEqual({
    ...newTerms(CHECK),
    overlap: 'wait',
  });
  expect(parseStoredTerms(JSON.stringify(kept), [])).toBeUndefined();
});

test.each([null, '{', '[]', '{"at":"never"}', '{"at":"2024-06-28T08:00:00Z","input":{}}'])(
  'in %j there is no draft',
  (text) => expect(parseStoredTerms(text, [CHECK])).toBeUndefined(),
);
