/**
 * Lets all who ask within a while have one answer, however many they are: that of whoever asked first.
 * One that fails is nobody's after that.
 */
export function sharedAnswer<Answer>(
  ask: () => Promise<Answer>,
  forMs: number,
  now: () => number = () => performance.now(),
): () => Promise<Answer> {
  let shared: Promise<Answer> | undefined;
  let until = 0;
  return async () => {
    if (shared !== undefined && now() < until) return shared;
    const asked = ask();
    shared = asked;
    until = Infinity;
    try {
      return await asked;
    } catch (error) {
      shared = undefined;
      throw error;
    } finally {
      until = now() + forMs;
    }
  };
}
