import type { ValueStore } from '@fairlead/shared/observable';

import { maySort } from '../columns/column-choices.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import type { HeaderControls } from '../header/header-controls.ts';
import type { TableModel } from '../model/table-model.ts';
import { afterMenu, type MenuEntry, AnchoredMenu } from './menu-entries.tsx';

type Props<F> = {
  readonly table: TableModel<F>;
  readonly column: string;
  /** Position of the column's header in the window. */
  readonly at: DOMRect;
  readonly controls: HeaderControls<F>;
  /** True when the screen can filter its list by values of columns. */
  readonly mayFilter: boolean;
  readonly onClose: () => void;
};

/** The menu of one column, under its name. */
export function ColumnMenu<F>({ table, column, at, controls, mayFilter, onClose }: Props<F>) {
  const { layout, choosing, filtering } = table;
  const label = `Column ${layout.column(column)?.header ?? column}`;
  const filter = mayFilter && layout.column(column)?.filter !== undefined;
  const groups = [
    filter ? [{ label: 'Filter …', run: () => afterMenu(() => filtering.set(column)) }] : [],
    ...columnMenuItems(column, { layout, controls, choosing }),
  ];
  return <AnchoredMenu label={label} at={at} groups={groups} onClose={onClose} />;
}

type Parts<F> = {
  readonly layout: ColumnLayout<F>;
  readonly controls: Pick<HeaderControls<F>, 'move' | 'resize' | 'fit'>;
  readonly choosing: ValueStore<boolean>;
};

/** Entries of a column's menu. */
export function columnMenuItems<F>(id: string, parts: Parts<F>): readonly (readonly MenuEntry[])[] {
  return [
    sortEntries(id, parts),
    placeEntries(id, parts),
    widthEntries(id, parts),
    listEntries(parts),
  ];
}

function sortEntries<F>(id: string, { layout }: Parts<F>): readonly MenuEntry[] {
  const column = layout.column(id);
  if (column === undefined || !maySort(column)) return [];
  const { sort } = layout;
  const now = sort?.column === id ? sort.direction : undefined;
  const by = (direction: 'ascending' | 'descending', label: string): MenuEntry => ({
    label,
    chosen: now === direction,
    run: () => layout.sortBy({ column: id, direction }),
  });
  return [
    by('ascending', 'Sort ascending'),
    by('descending', 'Sort descending'),
    { label: 'Do not sort', disabled: sort === undefined, run: () => layout.sortBy(undefined) },
  ];
}

function placeEntries<F>(id: string, { layout, controls }: Parts<F>): readonly MenuEntry[] {
  const place = layout.columns.findIndex((column) => column.id === id);
  const pinned = layout.columns[place]?.pinned;
  const pinTo = (pin: 'start' | 'end'): MenuEntry => ({
    label: `Pin to the ${pin}`,
    run: () => layout.pin(id, pin),
  });
  return [
    ...(pinned === 'start' ? [] : [pinTo('start')]),
    ...(pinned === 'end' ? [] : [pinTo('end')]),
    ...(pinned === undefined ? [] : [{ label: 'Unpin', run: () => layout.pin(id, 'none') }]),
    { label: 'Move left', keys: 'Alt ←', disabled: place === 0, run: () => controls.move(id, -1) },
    {
      label: 'Move right',
      keys: 'Alt →',
      disabled: place === layout.columns.length - 1,
      run: () => controls.move(id, 1),
    },
    { label: 'Hide', disabled: !layout.mayHide(id), run: () => layout.show(id, false) },
  ];
}

function widthEntries<F>(id: string, { layout, controls }: Parts<F>): readonly MenuEntry[] {
  if (!layout.mayResize) return [];
  return [
    { label: 'Fit to content', run: () => controls.fit(id) },
    { label: 'Wider', keys: 'Alt Shift →', run: () => controls.resize(id, 1) },
    { label: 'Narrower', keys: 'Alt Shift ←', run: () => controls.resize(id, -1) },
  ];
}

function listEntries<F>({ layout, choosing }: Parts<F>): readonly MenuEntry[] {
  return [
    { label: 'Columns …', run: () => afterMenu(() => choosing.set(true)) },
    { label: 'Reset columns', run: () => layout.reset() },
  ];
}
