/** `work`, or a failure once `ms` have passed: neither scripts nor keycloak-js give up by themselves. */
export async function withDeadline<Value>(
  work: Promise<Value>,
  ms: number,
  what: string,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`${what}: no answer in ${ms} ms`));
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
