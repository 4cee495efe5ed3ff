import { useLayoutEffect, useState } from 'react';

import { useUserId } from '@fairlead/shared/auth';

import { NO_CHOICES } from './column-choices.ts';
import { ColumnLayout } from './column-layout.ts';
import { memoryKey, recall, remember } from './column-memory.ts';
import type { Column } from './columns.ts';
import type { RowSource } from './row-store.ts';
import { SelectionStore } from './selection-store.ts';
import { type ShownRows, shownRows } from './shown-rows.ts';

/** A table apart from its elements: its parts tell whoever subscribes, React is not asked. */
export type TableModel<F> = {
  /** What the user makes of the table is remembered by it. */
  readonly id: string;
  /** Names the grid to a screen reader, and what is exported. */
  readonly title: string;
  readonly layout: ColumnLayout<F>;
  readonly shown: ShownRows<F>;
  readonly selection: SelectionStore;
};

export type TableOptions<F> = {
  readonly id: string;
  readonly title: string;
  /** Meant to stay the same object between renders. */
  readonly columns: readonly Column<F>[];
  readonly rows: RowSource<F>;
};

/** The model of one table of a screen, for `DataTable` and `TableMenu`. */
export function useTable<F>({ id, title, columns, rows }: TableOptions<F>): TableModel<F> {
  const user = useUserId();
  const ids = columns.map((column) => column.id);
  const key = user === undefined ? undefined : memoryKey(user, id, ids);
  const [table] = useState(() => ({
    id,
    title,
    layout: new ColumnLayout(columns, key === undefined ? undefined : recall(key)),
    shown: shownRows(rows),
    selection: new SelectionStore(),
  }));
  useLayoutEffect(() => table.layout.setColumns(columns), [table, columns]);
  useRemembered(table.layout, user, key);
  return table;
}

/** Keeps the choices of the user who is signed in, and takes those of one who signs in now. */
function useRemembered<F>(
  layout: ColumnLayout<F>,
  user: string | undefined,
  key: string | undefined,
): void {
  const [held, setHeld] = useState({ user, key });
  useLayoutEffect(() => {
    if (held.key === key) return;
    setHeld({ user, key });
    const kept = key === undefined ? undefined : recall(key);
    // With other columns the same user's choices go on; another user's do not.
    layout.restore(kept ?? (held.user === user ? layout.choices : NO_CHOICES));
  }, [layout, user, key, held]);
  useLayoutEffect(() => {
    if (key === undefined) return undefined;
    return layout.subscribe(() => remember(key, layout.choices));
  }, [layout, key]);
}
