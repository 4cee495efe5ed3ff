import { ApiError } from './api-error.ts';

/**
 * Retries once without a response, under the same idempotency key, so that one click does one
 * thing. A later click that repeats an unanswered one passes its key.
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
