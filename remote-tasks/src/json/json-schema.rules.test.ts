// covers: ./json-skeleton.rules.ts
import { expect, test } from '@jest/globals';

import { schemaProblems } from './json-schema.rules.ts';
import { skeletonText } from './json-skeleton.rules.ts';

const one = (schema: object, required = ['a']) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties: { a: schema },
});

test.each([
  { schema: { type: 'string' }, good: 'x', bad: 1, message: 'needs to be a text' },
  { schema: { type: 'boolean' }, good: false, bad: 'true', message: 'needs to be true or false' },
  { schema: { type: 'integer' }, good: 2, bad: 2.5, message: 'needs to be a whole number' },
  { schema: { type: 'number' }, good: 2.5, bad: '2', message: 'needs to be a number' },
  { schema: { type: 'array' }, good: [], bad: {}, message: 'needs to be a list' },
  { schema: { type: 'object' }, good: {}, bad: [], message: 'needs to be an object' },
  {
    schema: { type: ['string', 'null'] },
    good: null,
    bad: 1,
    message: 'needs to be a text or null',
  },
  { schema: { const: 7 }, good: 7, bad: 8, message: 'needs to be 7' },
  { schema: { enum: ['x', 'y'] }, good: 'y', bad: 'z', message: 'needs to be "x" or "y"' },
  {
    schema: { type: 'string', pattern: '^[0-9a-f]{4}$' },
    good: '00ff',
    bad: '00fg',
    message: 'needs to match ^[0-9a-f]{4}$',
  },
  {
    schema: { type: 'string', format: 'date' },
    good: '2024-02-29',
    bad: '2024-02-30',
    message: 'needs to be a day, as 2024-06-28',
  },
  {
    schema: { type: 'string', minLength: 1 },
    good: '🙂',
    bad: '',
    message: 'needs 1 character or more',
  },
  {
    schema: { type: 'string', maxLength: 2 },
    good: '🙂🙂',
    bad: 'abc',
    message: 'may have 2 characters at most',
  },
  { schema: { type: 'integer', minimum: 1 }, good: 1, bad: 0, message: 'needs to be 1 or more' },
  { schema: { type: 'integer', maximum: 5 }, good: 5, bad: 6, message: 'needs to be 5 or less' },
  { schema: { exclusiveMinimum: 0 }, good: 0.1, bad: 0, message: 'needs to be more than 0' },
  { schema: { exclusiveMaximum: 9 }, good: 8.9, bad: 9, message: 'needs to be less than 9' },
  { schema: { type: 'array', minItems: 1 }, good: [0], bad: [], message: 'needs 1 item or more' },
  {
    schema: { type: 'array', maxItems: 1 },
    good: [0],
    bad: [0, 1],
    message: 'may have 1 items at most',
  },
  {
    schema: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date' }] },
    good: null,
    bad: 'x',
    message: 'needs to be a day, as 2024-06-28',
  },
  // Words that it does not know are the server's.
  {
    schema: { type: 'string', contentEncoding: 'base64' },
    good: '?',
    bad: 1,
    message: 'needs to be a text',
  },
])('$schema takes $good and says of $bad: $message', ({ schema, good, bad, message }) => {
  expect(schemaProblems(one(schema), { a: good })).toEqual([]);
  expect(schemaProblems(one(schema), { a: bad })).toEqual([{ path: 'a', message }]);
});

test('what is missing and what is no field are said, as deep as they lie', () => {
  const schema = { type: 'object', properties: { legs: { type: 'array', items: one({}) } } };
  expect(schemaProblems(schema, { legs: [{ a: 1 }, { b: 1 }] })).toEqual([
    { path: 'legs.1.a', message: 'is needed' },
    { path: 'legs.1.b', message: 'is no field of this task' },
  ]);
  expect(schemaProblems(schema, { other: 1 })).toEqual([]);
});

test.each([
  { schema: null, skeleton: {} },
  { schema: one({ type: 'string' }), skeleton: { a: '' } },
  { schema: one({ type: 'string' }, []), skeleton: { a: '' } },
  {
    schema: {
      type: 'object',
      required: ['b', 'c', 'd', 'e', 'f'],
      properties: {
        a: { type: 'string' },
        b: { enum: ['x', 'y'] },
        c: { type: 'integer', default: 5 },
        d: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
        e: { type: 'array', items: {} },
        f: { const: 1 },
      },
    },
    skeleton: { b: 'x', c: 5, d: false, e: [], f: 1 },
  },
])('[TSK-04] the JSON begins with what has to be there: $skeleton', ({ schema, skeleton }) => {
  expect(JSON.parse(skeletonText(schema))).toEqual(skeleton);
});
