import { useCallback, useMemo, useState } from 'react';

import { type ApiError, type ByteStream, useApi } from '@fairlead/shared/api';
import {
  type Change,
  type ChangeFilter,
  exportChanges,
  listChanges,
  readChange,
} from '@fairlead/tasks/contract/audit';
import type { BodyOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { ExportedColumn } from '@fairlead/shared/contract/exports';
import { type Called, type Pages, useCall, usePages } from '@fairlead/shared/data';

const PAGE_SIZE = 100;

/** A list of changes: which, and whether the oldest come first. */
export type ChangesQuery = {
  readonly filter: ChangeFilter;
  readonly direction: 'ascending' | 'descending' | undefined;
};

const toQuery = ({ filter, direction }: ChangesQuery) => ({
  ...filter,
  ...(direction !== undefined && { direction }),
});

type Sink = {
  readonly replace: (changes: readonly Change[]) => void;
  readonly append: (changes: readonly Change[]) => unknown;
};

/** Part of the list's answer besides its changes. */
type ListDetails = Pick<ReplyOf<typeof listChanges>, 'entities' | 'actions' | 'hidden'>;

type ChangePages = Pages<Change> & { readonly told: ListDetails };

const NOTHING: ListDetails = { entities: [], actions: [], hidden: [] };

/** The changes of a list, page by page, into the rows of a table. */
export function useChangePages(
  asked: ChangesQuery,
  sink: Sink,
  onMoreFailed: (error: ApiError) => void,
): ChangePages {
  const [told, setTold] = useState(NOTHING);
  const inputAfter = useCallback(
    (after: string | null) => ({
      query: { ...toQuery(asked), ...(after !== null && { after: Number(after) }) },
    }),
    [asked],
  );
  const pageOf = useCallback((reply: ReplyOf<typeof listChanges>) => {
    const { changes: rows, total, at_least: atLeast, after, ...besides } = reply;
    setTold(besides);
    return { rows, total, atLeast, after: after === null ? null : String(after) };
  }, []);
  const pages = usePages(listChanges, inputAfter, {
    sink,
    pageOf,
    pageSize: PAGE_SIZE,
    onMoreFailed,
  });
  return { ...pages, told };
}

/** One change, with what was there before and after. */
export const useChange = (seq: number): Called<ReplyOf<typeof readChange>> =>
  useCall(readChange, { params: { seq }, query: {} });

type Table = Omit<BodyOf<typeof exportChanges>, 'format'>;
type ExportFormat = 'csv' | 'xlsx' | 'rows' | 'sheet';
type RequestedTable = Omit<Table, 'columns'> & { readonly columns: ExportedColumn[] };

/** Export of every change of a list as a file, in its order; a spreadsheet elsewhere is made of the rows. */
export function useWholeChanges(asked: ChangesQuery) {
  const api = useApi();
  return useMemo(
    () =>
      async (
        form: ExportFormat,
        given: RequestedTable,
        signal: AbortSignal,
      ): Promise<ByteStream> => {
        // The columns of the screen name fields of the change; the server checks it.
        const table = given as Table;
        const format = form === 'sheet' ? 'rows' : form;
        const body = { ...table, format };
        return api.stream(exportChanges, { query: toQuery(asked), body, signal });
      },
    [api, asked],
  );
}
