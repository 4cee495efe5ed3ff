import { useCallback } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import {
  type CellEntries,
  type CellEntry,
  listCellEntries,
} from '@fairlead/accounting/contract/entries';
import type { CellQuery } from '@fairlead/accounting/contract/report';
import { type Called, type Pages, useCall, usePages } from '@fairlead/shared/data';

import { AT_OPENING } from '../common/accounting.data.ts';

type Asked = Omit<CellQuery, 'after'>;
type Sink = {
  readonly replace: (rows: readonly CellEntry[]) => void;
  readonly append: (rows: readonly CellEntry[]) => unknown;
};

const PAGE_SIZE = 100;

const toPage = ({ entries, parts, after }: CellEntries) => ({
  rows: entries,
  total: parts.reduce((sum, { count }) => sum + count, 0),
  after,
});

/** Sums of the entries that make up a figure. */
export const useFigureSums = (query: Asked): Called<CellEntries> =>
  useCall(listCellEntries, { query }, AT_OPENING);

/** The entries of a figure, page by page, into the rows of a table. */
export function useFigureEntries(
  query: Asked,
  sink: Sink,
  onMoreFailed: (error: ApiError) => void,
): Pages<CellEntry> {
  const key = JSON.stringify(query);
  const inputAfter = useCallback(
    (after: string | null) => ({
      query: { ...(JSON.parse(key) as Asked), ...(after !== null && { after }) },
    }),
    [key],
  );
  return usePages(listCellEntries, inputAfter, {
    sink,
    pageSize: PAGE_SIZE,
    pageOf: toPage,
    onMoreFailed,
  });
}
