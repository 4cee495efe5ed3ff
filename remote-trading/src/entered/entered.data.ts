import { useCallback, useMemo } from 'react';

import { type ApiError, type ByteStream, useApi } from '@fairlead/shared/api';
import type { BodyOf, QueryOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import {
  ENTRIES_PAGE,
  type EnteredTrade,
  exportEntries,
  listEntries,
  readEntry,
  sheetOfEntries,
} from '@fairlead/trading/contract/entered-trades';
import type { ExportedColumn } from '@fairlead/shared/contract/exports';
import { type Called, type Pages, useCall, usePages } from '@fairlead/shared/data';

import { useListNews } from '../common/news.data.ts';

/** Filter and order as the API is asked for them. */
export type EntriesQuery = Readonly<Omit<QueryOf<typeof listEntries>, 'after'>>;

/** ms between two looks at what was entered. */
const POLL_MS = 15_000;

type Sink = {
  replace(entries: readonly EnteredTrade[]): void;
  append(entries: readonly EnteredTrade[]): number;
  readonly count: number;
};

type Into = { readonly rows: Sink; readonly onMoreFailed: (error: ApiError) => void };

type EntryPages = Pages<EnteredTrade> & {
  /** Products that can be chosen from. */
  readonly products: readonly string[];
  /** Asks for what has changed since; undefined where the rows have it. */
  readonly showNews: (() => void) | undefined;
  /** Reason why the last look has no answer. */
  readonly refreshError: string | undefined;
  /** Refetches the list with its news. */
  readonly askAgain: () => void;
};

const NONE: readonly string[] = [];

/** Entries in keyset pages, the first one polled. A `query` of null fetches nothing. */
export function useEntryPages(
  query: EntriesQuery | null,
  { rows, onMoreFailed }: Into,
): EntryPages {
  const pageAfter = useCallback(
    (after: string | null) => ({
      query: { ...query, ...(after === null ? {} : { after: Number(after) }) },
    }),
    [query],
  );
  const pages = usePages(listEntries, query === null ? null : pageAfter, {
    sink: rows,
    pageOf: toPage,
    pageSize: ENTRIES_PAGE,
    onMoreFailed,
  });
  const input = useMemo(() => (query === null ? null : { query }), [query]);
  const { area, refresh, refreshError } = useCall(listEntries, input, { pollMs: POLL_MS });
  const latest = area.status === 'COMPLETED' ? area.data : undefined;
  const showNews = useListNews({
    list: query,
    said: JSON.stringify(latest?.entries),
    reload: pages.reload,
    isListed: pages.area.status === 'COMPLETED',
    isShort: () => rows.count <= ENTRIES_PAGE,
  });
  return {
    ...pages,
    products: latest?.products ?? NONE,
    showNews,
    refreshError: (area.status === 'FAILED' ? area.error : refreshError)?.panelText,
    askAgain: () => {
      pages.reload();
      refresh();
    },
  };
}

function toPage({ entries, total, after }: ReplyOf<typeof listEntries>) {
  return { rows: entries, total, after: after === null ? null : String(after) };
}

type Table = BodyOf<typeof sheetOfEntries>;
type ExportFormat = BodyOf<typeof exportEntries>['format'] | 'sheet';
type RequestedTable = Omit<Table, 'columns'> & { readonly columns: ExportedColumn[] };

/** Every entry of a list in a form, in its order. */
export function useWholeEntries(query: EntriesQuery) {
  const api = useApi();
  return useMemo(
    () =>
      async (
        form: ExportFormat,
        asked: RequestedTable,
        signal: AbortSignal,
      ): Promise<ByteStream> => {
        // The columns of the screen name fields of the entry; the server checks it.
        const table = asked as Table;
        return form === 'sheet'
          ? api.stream(sheetOfEntries, { query, body: table, signal })
          : api.stream(exportEntries, { query, body: { ...table, format: form }, signal });
      },
    [api, query],
  );
}

/** One entry with its legs and its history; asked for whenever one looks at it. */
export const useEntry = (id: number): Called<ReplyOf<typeof readEntry>> =>
  useCall(readEntry, { params: { entry_id: id }, query: {} }, { pollMs: 0 });
