import { type CSSProperties, Fragment, type ReactNode, type Ref, useMemo } from 'react';

import { Icon } from '@fairlead/shared/icons';

import { cellClass, columnClasses } from '../cells/decoration.ts';
import { maySort, type Sort } from '../columns/column-choices.ts';
import { type GroupCell, groupRows } from '../columns/column-groups.ts';
import type { Column } from '../columns/columns.ts';

type Props<F> = {
  readonly columns: readonly Column<F>[];
  /** The user's sort; without it the arrow stands where the rows are in order by themselves. */
  readonly sort?: Sort | undefined;
  /** True for a column with an active filter. */
  readonly isFiltered?: ((column: Column<F>) => boolean) | undefined;
  readonly ref?: Ref<HTMLDivElement>;
};

const ARROW = { ascending: ' ↑', descending: ' ↓' } as const;

/** The names of the columns and of their groups, in sight however far the rows are scrolled. */
export function TableHeader<F>({ columns, sort, isFiltered, ref }: Props<F>) {
  const groups = useMemo(() => groupRows(columns), [columns]);
  return (
    <div ref={ref} className={groups.length > 0 ? 'header is-grouped' : 'header'} role="rowgroup">
      {groups.map((cells, level) => (
        <div key={level} className="row" role="row" aria-rowindex={level + 1}>
          {cells.map((cell) => (
            <GroupName key={cell.first} {...cell} />
          ))}
        </div>
      ))}
      <div className="row names" role="row" aria-rowindex={groups.length + 1}>
        {columns.map((column, place) => (
          <ColumnName
            key={column.id}
            column={column}
            index={place}
            look={columnClasses(columns, place)}
            sorted={sort === undefined ? column.sorted : sortedBy(sort, column)}
            filtered={isFiltered?.(column) === true}
          />
        ))}
      </div>
    </div>
  );
}

function sortedBy<F>(sort: Sort, { id }: Column<F>) {
  return sort.column === id ? sort.direction : undefined;
}

type NameProps<F> = {
  readonly column: Column<F>;
  readonly index: number;
  /** Classes, each after a space. */
  readonly look: string;
  readonly sorted: Sort['direction'] | undefined;
  readonly filtered: boolean;
};

function ColumnName<F>({ column, index, look, sorted, filtered }: NameProps<F>) {
  const name = filtered ? `${column.header}, filtered` : column.header;
  return (
    <div
      className={`${cellClass(column)}${look}${maySort(column) ? ' may-sort' : ''}`}
      style={toCellStyle(index, 1, column.pinned)}
      role="columnheader"
      aria-colindex={index + 1}
      aria-label={name}
      aria-sort={sorted}
      data-column={column.id}
      tabIndex={-1}
    >
      <span className="name">{broken(column.header)}</span>
      {sorted !== undefined && (
        <span className="arrow" aria-hidden>
          {ARROW[sorted]}
        </span>
      )}
      <button
        type="button"
        className={filtered ? 'opener is-filtered' : 'opener'}
        tabIndex={-1}
        aria-label={`Menu of column ${name}`}
        aria-haspopup="menu"
      >
        {filtered && <Icon name="filter" size={14} />}
      </button>
      <span className="edge" />
    </div>
  );
}

/** A name that may go on in the next line after a slash. */
const broken = (name: string): ReactNode =>
  name.split(/(?<=\/)/u).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));

function GroupName({ name, first, span, pinned: pin, starts }: GroupCell) {
  return (
    <div
      className={`group${starts ? ' starts-group' : ''}${pin === undefined ? '' : ` pin-${pin}`}`}
      style={toCellStyle(first, span, pin)}
      role={name === undefined ? 'none' : 'columnheader'}
      aria-colindex={name === undefined ? undefined : first + 1}
      aria-colspan={name === undefined ? undefined : span}
    >
      {name !== undefined && <span className="name">{name}</span>}
    </div>
  );
}

function toCellStyle(first: number, span: number, pin: Column<unknown>['pinned']): CSSProperties {
  return {
    width: `calc(var(--start-${first + span}) - var(--start-${first}))`,
    ...(pin === 'start' && { insetInlineStart: `var(--edge-${first})` }),
    ...(pin === 'end' && { '--tail': `var(--tail-${first + span - 1})` }),
  };
}
