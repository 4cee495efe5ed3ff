import { ApiError } from '@fairlead/shared/api';

/** Requests of the page without a response yet, by key (request coalescing). */
const underWay = new Map<string, AbortController>();

/** Number of screens that wait for a request, by key. */
const waiting = new Map<string, number>();

/**
 * Sends a request that `cancel` can abort.
 * @throws {ApiError} `cancelled` at once when it is aborted; a late response is ignored.
 */
export async function send<Answer>(
  key: string,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController();
  underWay.set(key, controller);
  try {
    return await Promise.race([call(controller.signal), end(controller.signal)]);
  } finally {
    if (underWay.get(key) === controller) underWay.delete(key);
  }
}

async function end(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const refuse = () => {
      reject(new ApiError({ kind: 'cancelled', reason: String(signal.reason) }));
    };
    signal.addEventListener('abort', refuse, { once: true });
  });
}

export function isUnderWay(key: string): boolean {
  return underWay.has(key);
}

/** Ends what is under way, if anything is. */
export function cancel(key: string, reason: string): void {
  const controller = underWay.get(key);
  underWay.delete(key);
  controller?.abort(reason);
}

export function cancelAll(reason: string): void {
  for (const key of [...underWay.keys()]) cancel(key, reason);
}

/**
 * Registers a screen that waits for a response, until the returned function is called. A request
 * that nobody waits for is cancelled; not at once, since the next screen may need the same.
 */
export function waitFor(key: string): () => void {
  waiting.set(key, (waiting.get(key) ?? 0) + 1);
  return () => {
    const others = (waiting.get(key) ?? 1) - 1;
    if (others > 0) waiting.set(key, others);
    else waiting.delete(key);
    queueMicrotask(() => {
      if (!waiting.has(key)) cancel(key, NO_LONGER_REQUESTED);
    });
  };
}

/** The filters are others now, or the page was left. */
export const NO_LONGER_REQUESTED = 'It is not asked any more';
