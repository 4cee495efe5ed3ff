import { expect, test } from '@jest/globals';

import { freezeGlobals } from './frozen-globals.ts';

const thief = () => undefined;

test('what carries tokens cannot be changed, and who tries fails', () => {
  const scope = {
    fetch: () => 'fetched',
    JSON: { parse: () => 'parsed' },
    Request: () => ({}),
    Headers: () => ({}),
    Response: class {
      text() {
        return 'told';
      }
    },
  };
  const { Response } = scope;
  freezeGlobals(scope);

  expect(() => Object.assign(scope, { fetch: thief })).toThrow(TypeError);
  expect(() => Object.defineProperty(scope, 'Response', { value: thief })).toThrow(TypeError);
  expect(() => Object.assign(scope.JSON, { parse: thief })).toThrow(TypeError);
  expect(() => Object.assign(Response.prototype, { text: thief })).toThrow(TypeError);
  expect([scope.fetch(), scope.JSON.parse(), new Response().text()]).toEqual([
    'fetched',
    'parsed',
    'told',
  ]);
});
