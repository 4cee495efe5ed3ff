import { ApiError } from '@fairlead/shared/api';
import { expect, test } from '@jest/globals';
import type { SWRResponse } from 'swr';

import { fromSwr } from './from-swr.ts';

function response(state: Partial<SWRResponse<string, unknown>>): SWRResponse<string, unknown> {
  return {
    data: undefined,
    error: undefined,
    isLoading: false,
    isValidating: false,
    mutate: async () => undefined,
    ...state,
  };
}

test.each([
  { of: 'nothing asked', state: {}, status: 'INIT' },
  { of: 'the first load', state: { isLoading: true }, status: 'LOADING' },
  { of: 'an answer', state: { data: 'a' }, status: 'COMPLETED' },
  { of: 'a failure', state: { error: new Error('boom') }, status: 'FAILED' },
  {
    of: 'a failed refresh of shown data',
    state: { data: 'a', error: new Error('boom') },
    status: 'COMPLETED',
  },
])('$of is $status', ({ state, status }) => {
  expect(fromSwr(response(state)).status).toBe(status);
});

test('a failure is an ApiError, whatever was thrown', () => {
  const area = fromSwr(response({ error: 'text' }));
  expect('error' in area && area.error).toBeInstanceOf(ApiError);
});
