/**
 * Coalesces requests: callers that arrive while a query runs share the next one, so that every
 * result includes what was written before its caller arrived.
 */
export function coalesceRequests<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<unknown> | undefined;
  let next: Promise<Answer> | undefined;

  const begin = async (): Promise<Answer> => {
    next = undefined;
    const asked = ask();
    underWay = asked;
    try {
      return await asked;
    } finally {
      if (underWay === asked) underWay = undefined;
    }
  };
  return async () => {
    if (underWay === undefined) return begin();
    next ??= underWay.then(begin, begin);
    return next;
  };
}
