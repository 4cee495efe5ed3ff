import type { ApiError } from '@fairlead/shared/api';

/** State of the next page. */
export type NextPageState = 'ready' | 'fetching' | 'ended' | 'stopped';

/** Progress of a list that is loaded in keyset pages. */
export type PagesSoFar = {
  readonly more: NextPageState;
  /** Cursor of the next page. */
  readonly after: string | null;
  /** Number of rows in all, by the last response. */
  readonly total: number;
  /** There are more, not counted further. */
  readonly atLeast?: boolean | undefined;
};

/**
 * State of a list in pages (pagination). Specification A4 calls the four ShouldFetch,
 * WaitingInitFetchResponse, InitFetchCompleted and InitFetchFailed.
 */
export type PagesState =
  | { readonly status: 'INIT' }
  | { readonly status: 'LOADING' }
  | { readonly status: 'COMPLETED'; readonly data: PagesSoFar }
  | { readonly status: 'FAILED'; readonly error: ApiError };

export type PagesEvent =
  | { readonly type: 'another list' }
  | { readonly type: 'page asked' }
  | {
      readonly type: 'page arrived';
      readonly length: number;
      /** Requested page size; a page with fewer rows is the last one (spec A, section 9). */
      readonly size: number;
      readonly after: string | null;
      readonly total: number;
      readonly atLeast?: boolean | undefined;
    }
  | { readonly type: 'page failed'; readonly error: ApiError }
  | { readonly type: 'page cancelled' };

export const NOTHING_YET: PagesState = { status: 'INIT' };

/** The state after an event; an event that makes no sense in a state leaves it as it is. */
export function nextPages(state: PagesState, event: PagesEvent): PagesState {
  switch (event.type) {
    case 'another list':
      return NOTHING_YET;
    case 'page asked':
      return startFetching(state);
    case 'page arrived': {
      const { length, size, after, total, atLeast } = event;
      const more = length < size || after === null ? 'ended' : 'ready';
      return { status: 'COMPLETED', data: { more, after, total, atLeast } };
    }
    case 'page failed':
      return state.status === 'COMPLETED'
        ? withMore(state.data, 'stopped')
        : { status: 'FAILED', error: event.error };
    case 'page cancelled':
      return cancelled(state);
  }
}

/** True when the next page may be fetched; after a failure only at the user's request. */
export function mayFetchMore(state: PagesState, byUser: boolean): boolean {
  if (state.status !== 'COMPLETED') return false;
  return state.data.more === 'ready' || (byUser && state.data.more === 'stopped');
}

function startFetching(state: PagesState): PagesState {
  switch (state.status) {
    case 'INIT':
      return { status: 'LOADING' };
    case 'COMPLETED':
      return withMore(state.data, 'fetching');
    case 'LOADING':
    case 'FAILED':
      return state;
  }
}

function cancelled(state: PagesState): PagesState {
  if (state.status === 'LOADING') return NOTHING_YET;
  const isFetching = state.status === 'COMPLETED' && state.data.more === 'fetching';
  return isFetching ? withMore(state.data, 'ready') : state;
}

function withMore(data: PagesSoFar, more: NextPageState): PagesState {
  return { status: 'COMPLETED', data: { ...data, more } };
}
