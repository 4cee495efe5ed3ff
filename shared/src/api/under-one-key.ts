import { ApiError } from './api-error.ts';

/**
 * Asks once more where no answer came, under the same key: what a call under a key does is done once,
 * so one click does one thing and gets its answer. A later click that is to be the same act as an
 * earlier one, of which nothing was heard, gives that one's key.
 */
export async function underOneKey<Answer>(
  ask: (key: string) => Promise<Answer>,
  key: string = crypto.randomUUID(),
): Promise<Answer> {
  try {
    return await ask(key);
  } catch (error) {
    if (ApiError.from(error).failure.kind !== 'unreachable') throw error;
    return ask(key);
  }
}
