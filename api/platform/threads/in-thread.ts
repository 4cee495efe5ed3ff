import { Refusal } from '../http/errors.ts';
import { startThread } from './start-thread.ts';

export type ThreadLimits = {
  readonly timeMs: number;
  readonly memoryMb: number;
  /** Message for a caller whose work took too long or too much memory. */
  readonly tooMuch: string;
};

/**
 * Does work in a thread of its own, so that others are served meanwhile, and answers what the thread posts. The thread
 * is ended with its answer, at its limits, and when `signal` fires.
 *
 * @throws Refusal 422 at the limits; the thread's error where it threw one
 */
export async function inThread<Answer>(
  file: URL,
  data: unknown,
  {
    limits,
    signal = new AbortController().signal,
  }: { readonly limits: ThreadLimits; readonly signal?: AbortSignal },
): Promise<Answer> {
  signal.throwIfAborted();
  const { timeMs, memoryMb, tooMuch } = limits;
  const worker = startThread(file, data, memoryMb);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const refuse = () => {
    reject(new Refusal({ status: 422, code: 'TOO_MUCH', message: tooMuch }));
  };
  const late = setTimeout(refuse, timeMs);
  const left = () => {
    reject(new Error('The caller has left'));
  };
  signal.addEventListener('abort', left, { once: true });
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse();
    else reject(error);
  });
  worker.once('exit', (code) => {
    reject(new Error(`The thread ended with ${code}`));
  });
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', left);
    await worker.terminate();
  }
}
