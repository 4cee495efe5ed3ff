import { expect, test } from '@jest/globals';

import { ApiError, type ApiFailure } from './api-error.ts';
import { sendOnce } from './send-once.ts';

const rejected = (status: number): ApiFailure => ({ kind: 'rejected', status, body: {} });
const SILENCE: ApiFailure = { kind: 'unreachable', cause: undefined };

/** Fails in turn as given, then responds. */
function failing(...failures: readonly ApiFailure[]) {
  const keys: string[] = [];
  const ask = async (key: string) => {
    const failure = failures[keys.length];
    keys.push(key);
    if (failure !== undefined) throw new ApiError(failure);
    return 'there';
  };
  return { keys, ask };
}

test('what was not answered is asked for once more, under the same key', async () => {
  const { keys, ask } = failing(SILENCE);
  expect(await sendOnce(ask, 'k')).toEqual({ kind: 'done', reply: 'there' });
  expect(keys).toEqual(['k', 'k']);
});

test.each([
  ['refused by the rules', [rejected(422)], 'refused'],
  ['in the way of another', [rejected(409)], 'lost'],
  ['a server that broke', [rejected(500)], 'lost'],
  ['no answer at all', [SILENCE, SILENCE], 'lost'],
  ['signed out', [rejected(401)], 'turned away'],
  ['signed out once the first was lost', [SILENCE, rejected(401)], 'lost'],
  ['asked too often once the first was lost', [SILENCE, rejected(429)], 'lost'],
] as const)('%s', async (_name, failures, verdict) => {
  expect(await sendOnce(failing(...failures).ask, 'k')).toMatchObject({ kind: 'failed', verdict });
});
