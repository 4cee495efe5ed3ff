/**
 * Coalesces requests: all who come while a query is under way share the next one. A query so begins after
 * each of its callers came: what had been written by then is in its answer.
 */
export function askedTogether<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
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
