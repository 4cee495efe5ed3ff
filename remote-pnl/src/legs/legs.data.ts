import { useCallback, useMemo } from 'react';

import { type ApiError, type ByteStream, useApi } from '@fairlead/shared/api';
import type { BodyOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { ExportedColumn } from '@fairlead/shared/contract/exports';
import {
  exportPnlLegs,
  type LegFigure,
  type LegQuery,
  listPnlLegs,
  type PnlLeg,
} from '@fairlead/pnl/contract/legs';
import { type Called, type Pages, useCall, usePages } from '@fairlead/shared/data';

/** Query of legs of a run. */
export type LegsQuery = Omit<LegQuery, 'after' | 'sort' | 'direction' | 'largest'>;

/** A list of legs: which, and in which order. */
export type LegList = {
  readonly query: LegsQuery;
  /** The figure that goes before where nobody has sorted: the largest of it first. */
  readonly largest: LegFigure;
  readonly sort:
    { readonly column: string; readonly direction: 'ascending' | 'descending' } | undefined;
};

type LegSort = NonNullable<LegQuery['sort']>;

/** The query of a list: a column that is sorted by names a fact of the leg, and the server checks it. */
const toLegQuery = ({ query, largest, sort }: LegList): LegQuery => ({
  ...query,
  largest,
  ...(sort && { sort: sort.column as LegSort, direction: sort.direction }),
});
type Sink = {
  readonly replace: (rows: readonly PnlLeg[]) => void;
  readonly append: (rows: readonly PnlLeg[]) => unknown;
};

const PAGE_SIZE = 100;

const toPage = ({ legs, total, after }: ReplyOf<typeof listPnlLegs>) => ({
  rows: legs,
  total,
  after,
});

/** The legs of a list, page by page, into the rows of a table. */
export function useLegPages(
  list: LegList,
  sink: Sink,
  onMoreFailed: (error: ApiError) => void,
): Pages<PnlLeg> {
  const inputAfter = useCallback(
    (after: string | null) => ({
      query: { ...toLegQuery(list), ...(after !== null && { after }) },
    }),
    [list],
  );
  return usePages(listPnlLegs, inputAfter, {
    sink,
    pageSize: PAGE_SIZE,
    pageOf: toPage,
    onMoreFailed,
  });
}

/** Sums of the legs of a query; null fetches nothing. */
export function useLegSums(query: LegsQuery | null): Called<ReplyOf<typeof listPnlLegs>> {
  return useCall(listPnlLegs, query === null ? null : { query });
}

type Table = Omit<BodyOf<typeof exportPnlLegs>, 'format'>;
type ExportFormat = 'csv' | 'xlsx' | 'rows' | 'sheet';
type RequestedTable = Omit<Table, 'columns'> & { readonly columns: ExportedColumn[] };

/** Full export of a list of legs, in its order; an online spreadsheet is made of the rows. */
export function useWholeLegs(list: LegList) {
  const api = useApi();
  return useMemo(
    () =>
      async (
        form: ExportFormat,
        asked: RequestedTable,
        signal: AbortSignal,
      ): Promise<ByteStream> => {
        // The columns of the screen name fields of the leg; the server checks it.
        const table = asked as Table;
        const format = form === 'sheet' ? 'rows' : form;
        return api.stream(exportPnlLegs, {
          query: toLegQuery(list),
          body: { ...table, format },
          signal,
        });
      },
    [api, list],
  );
}
