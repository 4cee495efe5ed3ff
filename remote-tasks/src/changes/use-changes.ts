import { useMemo, useState } from 'react';

import type { ChangeFilter } from '@fairlead/tasks/contract/audit';
import { useSearchParams } from '@fairlead/shared/router';
import { toasts } from '@fairlead/shared/toast';
import { useServedSort, useTable } from '@fairlead/table';

import { type ChangesAsked, useChangePages, useWholeChanges } from './changes.data.ts';
import { CHANGES } from './changes.columns.ts';
import { openedIn, withOpened } from './changes-filter.rules.ts';

/** The changes of a filter as a table, and the one that the address says is open. */
export function useChanges(filter: ChangeFilter) {
  const [rows] = useState(CHANGES.createRows);
  const table = useTable({
    id: 'changes',
    title: 'Changes',
    columns: CHANGES.columns,
    rows,
    order: 'server',
  });
  const direction = useServedSort(table)?.direction;
  const asked = useMemo((): ChangesAsked => ({ filter, direction }), [filter, direction]);
  const sink = useMemo(
    () => ({ replace: rows.replace.bind(rows), append: rows.append.bind(rows) }),
    [rows],
  );
  const pages = useChangePages(asked, sink, sayMoreFailed);
  const open = useWholeChanges(asked);
  const whole = useMemo(() => ({ open, rowsOf, hasNoSheet: true }), [open]);
  const [params, setParams] = useSearchParams();
  return {
    table,
    rows,
    pages,
    whole,
    opened: openedIn(params),
    open: (seq: number | null) => setParams((before) => withOpened(before, seq)),
  };
}

export type Changes = ReturnType<typeof useChanges>;

/** Changes as the list's call answers them, as rows of the table. */
function rowsOf(changes: readonly unknown[]) {
  const made = CHANGES.createRows();
  made.replace(changes as Parameters<typeof made.replace>[0]);
  return made;
}

function sayMoreFailed(error: unknown): void {
  toasts.failed(error, (message) => `Failed to Fetch more changes: ${message}`);
}
