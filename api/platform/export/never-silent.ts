/** Passes items on as they come, with undefined as a heartbeat while the next one is awaited. */
export async function* neverSilent<T>(
  source: AsyncIterable<T>,
  quietMs: number,
): AsyncGenerator<T | undefined> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = iterator.next();
      while (!(await settlesWithin(next, quietMs))) yield undefined;
      const come = await next;
      if (come.done === true) return;
      yield come.value;
    }
  } finally {
    await iterator.return?.();
  }
}

async function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const quiet = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => quiet.resolve(false), ms);
  try {
    const settled = promise.then(
      () => true,
      () => true,
    );
    return await Promise.race([settled, quiet.promise]);
  } finally {
    clearTimeout(timer);
  }
}
