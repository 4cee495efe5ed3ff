import { expect, test } from '@jest/globals';

import { DATABASE_UNAVAILABLE, toRunError } from './run-error.ts';

test.each([
  ['could not extend file "base/1/2": No space left on device', '53100', DATABASE_UNAVAILABLE],
  ['terminating connection due to administrator command', '57P01', DATABASE_UNAVAILABLE],
  ['duplicate key value violates unique constraint', '23505', 'Error'],
])('a run that failed of "%s" is kept as %s, %s', (message, code, type) => {
  const error = Object.assign(new Error(message), { code });
  expect(toRunError(error)).toMatchObject({ type, dict: { message } });
});
