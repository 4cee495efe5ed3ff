import { ApiError } from './api-error.ts';

/**
 * Asks once more where no answer came, under the same key: what a call under a key does is done once,
 * so one click does one thing and gets its answer.
 */
export async function underOneKey<Answer>(ask: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = crypto.randomUUID();
  try {
    return await ask(key);
  } catch (error) {
    if (ApiError.from(error).failure.kind !== 'unreachable') throw error;
    return ask(key);
  }
}
