import { expect, test } from '@jest/globals';

import { task } from '@fairlead/shared/testing/task-run';

import { checkRun, refusedField } from './run-checks.rules.ts';
import type { RunInput } from './run-input.rules.ts';

const TASK = task('/marks/import', {
  url_params: [
    { name: 'day', type_val: 'date', default_val: null },
    { name: 'force', type_val: 'bool', default_val: null },
    { name: 'until', type_val: 'date', default_val: null },
  ],
  request_json: true,
  json_schema: {
    type: 'object',
    additionalProperties: false,
    required: ['file'],
    properties: { file: { type: 'string', minLength: 3 } },
  },
});
const FILLED: RunInput = {
  method: 'POST',
  args: { day: '2024-06-28', force: 'false', until: '2024-06-27' },
  json: '{"file": "abc"}',
};
const TODAY = '2024-06-28';
const of = (change: Partial<RunInput>) => checkRun(TASK, { ...FILLED, ...change }, TODAY);

test('what is filled in can be run', () => {
  expect(of({})).toMatchObject({ obstacle: undefined, json: { problems: [] } });
  expect(of({}).args.size).toBe(0);
});

test.each([
  {
    args: { day: '', force: 'false', until: '' },
    message: 'Fields [day, until] need to be filled out',
  },
  { args: { day: '2024-06-28', force: 'false' }, message: 'Fields [until] need to be filled out' },
  {
    args: { day: '2024-06-29', force: 'true', until: '2024-06-28' },
    message: 'day: May not be in the future',
  },
  {
    args: { day: '2024-06-28', force: 'true', until: '2024-02-30' },
    message: 'until: Needs to be a day',
  },
] as { args: Record<string, string>; message: string }[])(
  '[TSK-05] $args: $message',
  ({ args, message }) => {
    expect(of({ args }).obstacle?.message).toBe(message);
  },
);

const NEEDED = 'A valid and non empty JSON is needed to submit';

test.each([
  { json: '', message: NEEDED },
  { json: '{}', message: NEEDED },
  { json: '{', message: NEEDED },
  { json: '[{"file": "abc"}]', message: NEEDED },
  { json: '"abc"', message: NEEDED },
  { json: 'null', message: NEEDED },
  { json: '{"file":\n 1}', message: 'Line 2 of the JSON is not as the task takes it' },
])('[TSK-05] $json: $message', ({ json, message }) => {
  expect(of({ json }).obstacle).toEqual({ message, where: 'json' });
});

test.each([
  { json: '{"file":\n 1}', problem: 'Line 2, column 2, file: needs to be a text' },
  { json: '{"file": "a"}', problem: 'Line 1, column 10, file: needs 3 characters or more' },
  { json: '\n{"other": "abc"}', problem: 'Line 2, column 1, file: is needed' },
  { json: '{"file" 1}', problem: 'Line 1, column 9: \':\' is expected after the name "file"' },
])('[TSK-04] $json: $problem', ({ json, problem }) => {
  expect(of({ json }).json?.problems[0]).toBe(problem);
});

test.each([
  { words: 'query.until must match format "date"', where: { arg: 'until' } },
  { words: 'day is in the future', where: { arg: 'day' } },
  { words: "body must have required property 'file'", where: 'json' },
  { words: 'body.file must match pattern "^x"', where: 'json' },
  { words: 'daylight is short', where: undefined },
  { words: 'Something went wrong on our side', where: undefined },
])('$words is about $where', ({ words, where }) => {
  expect(refusedField(TASK, words)).toEqual(where);
});
