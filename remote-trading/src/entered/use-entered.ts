import { useMemo, useState } from 'react';

import type { EnteredTrade } from '@fairlead/trading/contract/entered-trades';
import { useBusinessDate, useMay } from '@fairlead/shared/auth';
import { useSearchParams } from '@fairlead/shared/router';
import { toasts } from '@fairlead/shared/toast';
import { useServedSort, useTable } from '@fairlead/table';

import { ENTERED } from './entered.columns.ts';
import { type EntriesQuery, useEntryPages, useWholeEntries } from './entered.data.ts';
import {
  type EnteredFilter,
  queryOfFilter,
  readEnteredFilter,
  withEnteredFilter,
} from './entered-filter.rules.ts';

/** Table of entries, and the open entry: both as the address has them. Fetched only while shown. */
export function useEntered(isShown: boolean) {
  const [rows] = useState(ENTERED.createRows);
  const deals = useMay('trade:enter');
  const today = useBusinessDate();
  const [params, setParams] = useSearchParams();
  const table = useTable({
    id: 'entered-trades',
    title: 'Entered',
    columns: ENTERED.columns,
    rows,
    order: 'server',
  });
  const sort = useServedSort(table);
  const said = JSON.stringify(readEnteredFilter(params, deals));
  const filter = useMemo(() => JSON.parse(said) as EnteredFilter, [said]);
  const query = useMemo(
    (): EntriesQuery => ({
      ...queryOfFilter(filter, today),
      ...(sort === undefined ? {} : { sort: sort.column as EntriesQuery['sort'] & string }),
      ...(sort === undefined ? {} : { direction: sort.direction }),
    }),
    [filter, today, sort],
  );
  const pages = useEntryPages(isShown ? query : null, { rows, onMoreFailed: reportPageFailure });
  const openWhole = useWholeEntries(query);
  const whole = useMemo(() => ({ open: openWhole, rowsOf: toRows }), [openWhole]);
  const opened = Number(params.get('entry'));
  return {
    table,
    rows,
    deals,
    filter,
    pages,
    whole,
    choose: (next: EnteredFilter) => setParams((before) => withEnteredFilter(before, next)),
    /** Number of the entry that is open. */
    opened: isShown && Number.isSafeInteger(opened) && opened > 0 ? opened : undefined,
    open: (entryId: number | null) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        if (entryId === null) after.delete('entry');
        else after.set('entry', String(entryId));
        return after;
      }),
  };
}

export type Entered = ReturnType<typeof useEntered>;

/** Entries as the list's call answers them, as rows of the table. */
function toRows(entries: readonly unknown[]) {
  const all = ENTERED.createRows();
  all.append(entries as readonly EnteredTrade[]);
  return all;
}

function reportPageFailure(error: unknown): void {
  toasts.failed(error, (message) => `Failed to Fetch more entries: ${message}`);
}
