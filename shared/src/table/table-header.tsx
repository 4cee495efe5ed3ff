import type { Ref } from 'react';

import type { Column } from './columns.ts';
import { cellClass } from './row-view.ts';

type Props<F> = {
  readonly columns: readonly Column<F>[];
  readonly ref?: Ref<HTMLDivElement>;
};

const ARROW = { ascending: ' ↑', descending: ' ↓' } as const;

/** The row of column names, in sight however far the rows are scrolled. */
export function TableHeader<F>({ columns, ref }: Props<F>) {
  return (
    <div ref={ref} className="header" role="rowgroup">
      <div className="row" role="row" aria-rowindex={1}>
        {columns.map((column, place) => (
          <div
            key={column.id}
            className={cellClass(column)}
            style={{ width: `var(--column-${place})` }}
            role="columnheader"
            aria-colindex={place + 1}
            aria-sort={column.sorted}
          >
            {column.header}
            {column.sorted !== undefined && <span aria-hidden>{ARROW[column.sorted]}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
