import { useCallback, useMemo } from 'react';

import { type ApiError, type ByteStream, useApi } from '@fairlead/shared/api';
import type { BodyOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { ExportedColumn } from '@fairlead/shared/contract/exports';
import {
  exportPnlLegs,
  type LegQuery,
  listPnlLegs,
  type PnlLeg,
} from '@fairlead/shared/contract/pnl/legs';
import { type Called, type Pages, useCall, usePages } from '@fairlead/shared/data';

type Asked = Omit<LegQuery, 'after'>;
type Sink = {
  readonly replace: (rows: readonly PnlLeg[]) => void;
  readonly append: (rows: readonly PnlLeg[]) => unknown;
};

const PAGE_SIZE = 100;

const pageOf = ({ legs, total, after }: ReplyOf<typeof listPnlLegs>) => ({
  rows: legs,
  total,
  after,
});

/** The legs that a query finds, page by page, into the rows of a table. */
export function useLegPages(
  query: Asked,
  sink: Sink,
  onMoreFailed: (error: ApiError) => void,
): Pages<PnlLeg> {
  const key = JSON.stringify(query);
  const inputAfter = useCallback(
    (after: string | null) => ({
      query: { ...(JSON.parse(key) as Asked), ...(after !== null && { after }) },
    }),
    [key],
  );
  return usePages(listPnlLegs, inputAfter, {
    sink,
    pageSize: PAGE_SIZE,
    pageOf,
    onMoreFailed,
  });
}

/** What the same legs come to; null asks nothing. */
export function useLegSums(query: Asked | null): Called<ReplyOf<typeof listPnlLegs>> {
  return useCall(listPnlLegs, query === null ? null : { query });
}

type Table = Omit<BodyOf<typeof exportPnlLegs>, 'format'>;
type Form = 'csv' | 'xlsx' | 'rows' | 'sheet';
type AskedTable = Omit<Table, 'columns'> & { readonly columns: ExportedColumn[] };

/** How every leg of a query leaves as a file; a spreadsheet elsewhere is made of the rows. */
export function useWholeLegs(query: Asked) {
  const api = useApi();
  const key = JSON.stringify(query);
  return useMemo(
    () =>
      async (form: Form, asked: AskedTable, signal: AbortSignal): Promise<ByteStream> => {
        // The columns of the screen name fields of the leg; the server checks it.
        const table = asked as Table;
        const format = form === 'sheet' ? 'rows' : form;
        return api.stream(exportPnlLegs, {
          query: JSON.parse(key) as Asked,
          body: { ...table, format },
          signal,
        });
      },
    [api, key],
  );
}
