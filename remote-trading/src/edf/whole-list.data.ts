import { useMemo } from 'react';

import { type ByteStream, useApi } from '@fairlead/shared/api';
import { exportCoreTrades, sheetOfCoreTrades } from '@fairlead/trading/contract/core-trades-export';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import type { ExportedColumn } from '@fairlead/shared/contract/exports';

import { type EdfFilters, type ListSort, listQuery } from './edf-query.rules.ts';

type Table = BodyOf<typeof sheetOfCoreTrades>;
type ExportFormat = BodyOf<typeof exportCoreTrades>['format'] | 'sheet';
type Asked = Omit<Table, 'columns'> & { readonly columns: ExportedColumn[] };

/** Answers every trade of the list that these filters and this order are, in a form. */
export function useWholeTrades(
  filters: EdfFilters,
  sort: ListSort | undefined,
): (form: ExportFormat, asked: Asked, signal: AbortSignal) => Promise<ByteStream> {
  const api = useApi();
  return useMemo(() => {
    const query = listQuery(filters, sort);
    return async (form, asked, signal) => {
      // The columns of the screen name fields of the trade; the server checks it.
      const table = asked as Table;
      return form === 'sheet'
        ? api.stream(sheetOfCoreTrades, { query, body: table, signal })
        : api.stream(exportCoreTrades, { query, body: { ...table, format: form }, signal });
    };
  }, [api, filters, sort]);
}
