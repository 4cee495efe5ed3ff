import { useMemo, useState } from 'react';

import type { ChangeFilter } from '@fairlead/tasks/contract/audit';
import { useSearchParams } from '@fairlead/shared/router';
import { toasts } from '@fairlead/shared/toast';
import { useServedSort, useTable } from '@fairlead/table';

import { type ChangesQuery, useChangePages, useWholeChanges } from './changes.data.ts';
import { CHANGES_TABLE } from './changes.columns.ts';
import { readOpenedChange, withOpenedChange } from './changes-filter.rules.ts';

/** The changes of a filter as a table, and the one that the address says is open. */
export function useChanges(filter: ChangeFilter) {
  const [rows] = useState(CHANGES_TABLE.createRows);
  const table = useTable({
    id: 'changes',
    title: 'Changes',
    columns: CHANGES_TABLE.columns,
    rows,
    order: 'server',
  });
  const direction = useServedSort(table)?.direction;
  const asked = useMemo((): ChangesQuery => ({ filter, direction }), [filter, direction]);
  const sink = useMemo(
    () => ({ replace: rows.replace.bind(rows), append: rows.append.bind(rows) }),
    [rows],
  );
  const pages = useChangePages(asked, sink, reportPageFailure);
  const open = useWholeChanges(asked);
  const whole = useMemo(() => ({ open, rowsOf: toRows, hasNoSheet: true }), [open]);
  const [params, setParams] = useSearchParams();
  return {
    table,
    rows,
    pages,
    whole,
    opened: readOpenedChange(params),
    open: (seq: number | null) => setParams((before) => withOpenedChange(before, seq)),
  };
}

export type Changes = ReturnType<typeof useChanges>;

/** Changes as the list's call answers them, as rows of the table. */
function toRows(changes: readonly unknown[]) {
  const made = CHANGES_TABLE.createRows();
  made.replace(changes as Parameters<typeof made.replace>[0]);
  return made;
}

function reportPageFailure(error: unknown): void {
  toasts.failed(error, (message) => `Failed to Fetch more changes: ${message}`);
}
