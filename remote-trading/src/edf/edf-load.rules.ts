/** Trades a page; a page with fewer is the last one (spec A, section 9). */
export const PAGE_SIZE = 20;

/** Why a page did not come. */
export type LoadFailure = { readonly message: string; readonly supportId: string | undefined };

/** What may still come after the pages that are here. */
export type More = 'ready' | 'fetching' | 'ended' | 'stopped';

/** How far the list is loaded (spec A, section 4). */
export type EdfLoad =
  | { readonly status: 'ShouldFetch' }
  | { readonly status: 'WaitingInitFetchResponse' }
  | {
      readonly status: 'InitFetchCompleted';
      readonly more: More;
      /** Where the next page begins. */
      readonly after: string | null;
      /** How many trades match, by the last answer. */
      readonly total: number;
    }
  | { readonly status: 'InitFetchFailed'; readonly failure: LoadFailure };

export type LoadEvent =
  | { readonly type: 'filters changed' }
  | { readonly type: 'page asked' }
  | {
      readonly type: 'page arrived';
      readonly length: number;
      readonly after: string | null;
      readonly total: number;
    }
  | { readonly type: 'page failed'; readonly failure: LoadFailure };

export const SHOULD_FETCH: EdfLoad = { status: 'ShouldFetch' };

/** The state after an event; an event that makes no sense in a state leaves it as it is. */
export function nextLoad(load: EdfLoad, event: LoadEvent): EdfLoad {
  switch (event.type) {
    case 'filters changed':
      return SHOULD_FETCH;
    case 'page asked':
      return asked(load);
    case 'page arrived': {
      const { length, after, total } = event;
      const more = length < PAGE_SIZE || after === null ? 'ended' : 'ready';
      return { status: 'InitFetchCompleted', more, after, total };
    }
    case 'page failed':
      return failed(load, event.failure);
  }
}

/** Whether the next page may be asked for; after a failure only when the user asks for it. */
export function mayAskMore(load: EdfLoad, byUser: boolean): boolean {
  if (load.status !== 'InitFetchCompleted') return false;
  return load.more === 'ready' || (byUser && load.more === 'stopped');
}

function asked(load: EdfLoad): EdfLoad {
  switch (load.status) {
    case 'ShouldFetch':
      return { status: 'WaitingInitFetchResponse' };
    case 'InitFetchCompleted':
      return { ...load, more: 'fetching' };
    case 'WaitingInitFetchResponse':
    case 'InitFetchFailed':
      return load;
  }
}

function failed(load: EdfLoad, failure: LoadFailure): EdfLoad {
  return load.status === 'InitFetchCompleted'
    ? { ...load, more: 'stopped' }
    : { status: 'InitFetchFailed', failure };
}
