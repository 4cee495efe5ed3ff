import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { type ApiError, type CallInput, useApi } from '@fairlead/shared/api';

import type { DataArea } from './data-area.ts';
import { forgetting } from './forgetting.ts';
import { createPageLoader, type List, type LoadedPage, type RowSink } from './page-loader.ts';
import type { PagesSoFar } from './pages.rules.ts';
import type { Answer, ReadEndpoint } from './use-call.ts';

type Into<E extends ReadEndpoint, Row> = {
  readonly sink: RowSink<Row>;
  readonly pageOf: (answer: Answer<E>) => LoadedPage<Row>;
  /** Rows that a page is asked for. */
  readonly pageSize: number;
  /** A page after the first did not come, and loading has stopped. */
  readonly onMoreFailed: (error: ApiError) => void;
};

export type Pages<Row = never> = {
  /** COMPLETED with the first page. */
  readonly area: DataArea<PagesSoFar>;
  /** Asks for the next page, if it is time for one; `byUser` also after a failure. */
  readonly more: (byUser?: boolean) => void;
  /** Restarts the same list, at its first page. */
  readonly reload: () => void;
  /** Restarts the same list at a first page that was asked for otherwise, such as by a refresh. */
  readonly startAt: (page: LoadedPage<Row>) => void;
};

/**
 * Infinite scroll over keyset pagination: loads a list page by page into a store of rows, the next page prefetched
 * before the end is reached. Leaving the page cancels what is under way, and
 * so does another list. While the first page of another list is LOADING the rows of the one before are
 * still in the store.
 *
 * @param inputAfter the call for the page that begins at `after`; another function is another list, so
 * keep it by what it depends on (`useCallback`). null = there is nothing to ask yet
 * @param into as of the first drawing; `pageOf` may change
 */
export function usePages<E extends ReadEndpoint, Row>(
  endpoint: E,
  inputAfter: ((after: string | null) => CallInput<E>) | null,
  into: Into<E, Row>,
): Pages<Row> {
  const api = useApi();
  const { pageOf } = into;
  const [loader] = useState(() => createPageLoader(into));
  const list = useMemo((): List<Row> | undefined => {
    if (inputAfter === null) return undefined;
    return async (after, signal) =>
      pageOf(await api.call(endpoint, { ...inputAfter(after), signal }));
  }, [api, endpoint, inputAfter, pageOf]);
  const reload = useCallback(() => {
    if (list !== undefined) loader.start(list);
  }, [loader, list]);
  useEffect(() => {
    reload();
    return loader.leave;
  }, [loader, reload]);
  useEffect(
    () =>
      forgetting.subscribe((askAgain) => {
        loader.clear();
        if (askAgain) reload();
      }),
    [loader, reload],
  );

  const state = useSyncExternalStore(loader.subscribe, loader.current);
  const area = state.status === 'LOADING' ? { ...state, cancel: loader.cancel } : state;
  return { area, more: loader.more, reload, startAt: loader.startAt };
}
