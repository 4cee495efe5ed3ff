import { useCallback, useLayoutEffect } from 'react';
import useSWR from 'swr';

import { ApiError, type CallInput, type Outcome, useApi } from '@fairlead/shared/api';
import type { Endpoint } from '@fairlead/shared/contract/endpoint';

import type { DataArea } from './data-area.ts';
import { usePolling } from './polling.ts';
import { cancel, isUnderWay, send, waitFor } from './under-way.ts';

/** A call that changes nothing. */
export type ReadEndpoint = Endpoint & { readonly method: 'GET' };

export type Answer<E extends ReadEndpoint> = Outcome<E>;

type Options<E extends ReadEndpoint> = {
  /**
   * Asks again every so many milliseconds while the page is looked at; 0 is not for now. Such a list
   * is also asked for whenever a screen comes back to it.
   */
  readonly pollMs?: number | ((latest: Answer<E> | undefined) => number);
};

export type Called<Data> = {
  readonly area: DataArea<Data>;
  /** Refetches unless a request is pending; the shown data stay until the response. */
  readonly refresh: () => void;
  readonly isRefreshing: boolean;
  /** The last refresh failed: what is shown may be out of date. */
  readonly refreshError: ApiError | undefined;
};

/**
 * The answer to a call, in whichever of the four states it is. Everybody who asks the same shares one
 * answer, and one request. A completed one is kept and not asked for again, unless it is polled or
 * refreshed, until `forgetAllData`. Another input, or leaving the page, cancels what is under way.
 *
 * @param input null = there is nothing to ask yet
 */
export function useCall<E extends ReadEndpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  { pollMs }: Options<E> = {},
): Called<Answer<E>> {
  const api = useApi();
  const key = input && `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`;
  const fetch =
    input && ((of: string) => send(of, (signal) => api.call(endpoint, { ...input, signal })));
  const swr = useSWR<Answer<E>, unknown>(
    key,
    fetch,
    pollMs === undefined ? STATIC_OPTIONS : FOLLOWED,
  );
  const { data, error: thrown, isLoading, isValidating, mutate } = swr;

  useLayoutEffect(() => (key === null ? undefined : waitFor(key)), [key]);
  const ask = useCallback(async () => {
    if (key !== null && !isUnderWay(key)) await mutate();
  }, [key, mutate]);
  const everyMs = typeof pollMs === 'function' ? pollMs(data) : (pollMs ?? 0);
  usePolling(ask, key === null ? 0 : everyMs);

  const error = toFailure(thrown);
  return {
    area: toDataArea({ data, error, isLoading, key }),
    refresh: () => void ask(),
    isRefreshing: isValidating,
    refreshError: data === undefined ? undefined : error,
  };
}

const TOO_MANY = 429;
/** The database was stopped: it would take as long again. */
const TOO_SLOW = 504;

/** Asking again helps when the line was down or too much was asked, not when the server has refused. */
function mayHelpAgain(thrown: unknown): boolean {
  const { failure } = ApiError.from(thrown);
  if (failure.kind !== 'rejected') return failure.kind === 'unreachable';
  if (failure.status === TOO_SLOW) return false;
  return failure.status >= 500 || failure.status === TOO_MANY;
}

/**
 * Only what is under way is shared. SWR would also count an answer of the last two seconds, and for
 * who signs in that soon after somebody else nothing would be fetched.
 */
const UNDER_WAY_ONLY = { dedupingInterval: 0 };

/** Asked once. */
const STATIC_OPTIONS = {
  ...UNDER_WAY_ONLY,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: mayHelpAgain,
  errorRetryCount: 3,
};

/** Options of polled calls: the poll itself is the retry. */
const FOLLOWED = { ...UNDER_WAY_ONLY, shouldRetryOnError: false };

/** A call that was given up has not failed (spec A8). */
function toFailure(thrown: unknown): ApiError | undefined {
  if (thrown === undefined) return undefined;
  const error = ApiError.from(thrown);
  return error.isCancelled ? undefined : error;
}

type Standing<Data> = {
  readonly data: Data | undefined;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  readonly key: string | null;
};

function toDataArea<Data>({ data, error, isLoading, key }: Standing<Data>): DataArea<Data> {
  if (data !== undefined) return { status: 'COMPLETED', data };
  if (error !== undefined) return { status: 'FAILED', error };
  if (!isLoading || key === null) return { status: 'INIT' };
  return {
    status: 'LOADING',
    cancel: (reason) => {
      cancel(key, reason);
    },
  };
}
