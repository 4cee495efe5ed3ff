import { Emitter } from '@fairlead/shared/observable';
import { mutate } from 'swr';

import { cancelAll } from './under-way.ts';

/** Emitted on cache reset; subscribers drop cached data and may refetch. */
export const forgetting = new Emitter<[askAgain: boolean]>();

type Forgetting = {
  /** Refetches data for screens that show it; not after a sign-out. */
  readonly refetch?: boolean;
};

/**
 * Resets all caches and cancels pending requests: the next user must not see this user's data.
 * @param reason for the log, with each call that is cancelled
 */
export async function forgetAllData(
  reason: string,
  { refetch = false }: Forgetting = {},
): Promise<void> {
  cancelAll(reason);
  forgetting.emit(refetch);
  await mutate(() => true, undefined, { revalidate: refetch });
}

/**
 * Cancels all that is under way, and forgets the answers of the calls below a path: what is typed, and
 * what other areas have fetched, stays.
 *
 * @param reason for the log, with each call that is cancelled
 */
export async function forgetCalls(
  reason: string,
  { below, refetch: askAgain }: { readonly below: string; readonly refetch: boolean },
): Promise<void> {
  cancelAll(reason);
  const isBelow = (key: unknown) => typeof key === 'string' && key.startsWith(`GET ${below}`);
  await mutate(isBelow, undefined, { revalidate: askAgain });
}

/** Invalidates cached responses below a path, except those to keep. */
export async function forgetOthers(below: string, kept: RegExp): Promise<void> {
  const isOther = (key: unknown) =>
    typeof key === 'string' && key.startsWith(`GET ${below}`) && !kept.test(key);
  await mutate(isOther, undefined, { revalidate: true });
}
