import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';

import { Drawer } from '@fairlead/shared/frames';
import { Icon, IconButton, Portal } from '@fairlead/shared/ui';

import { drawCell } from '../cells/cell-drawing.ts';
import { type PressTargets, pressed } from '../cells/cell-press.ts';
import { CellView } from '../cells/cell-view.ts';
import { cellClass, cellLook } from '../cells/decoration.ts';
import { drawContext } from '../cells/draw-context.ts';
import { element } from '../cells/elements.ts';
import { formattedText } from '../columns/cell-values.ts';
import type { Column } from '../columns/columns.ts';
import type { TableModel } from '../model/table-model.ts';

type Props<F> = {
  readonly table: TableModel<F>;
  /** The id of the row. */
  readonly row: string;
  readonly targets: PressTargets<F>;
  /** Dresses cells as those of a table. */
  readonly Frame: ComponentType<{ readonly children: ReactNode }>;
  readonly onClose: () => void;
};

/** A row with all of its columns by their names, where a screen has no room for them. */
export function RowDetails<F>({ table, row, targets, Frame, onClose }: Props<F>) {
  const { layout, rows } = table;
  const columns = useSyncExternalStore(layout.subscribe, () => layout.columns);
  const isHere = useSyncExternalStore(rows.subscribe, () => rows.indexOf(row) >= 0);
  useEffect(() => {
    if (!isHere) onClose();
  }, [isHere, onClose]);
  if (!isHere) return null;
  const name = columns.find(({ rowHeader }) => rowHeader === true);
  const title = name === undefined ? table.title : formatCell(name, table, row);
  return (
    <Drawer.Root open onOpenChange={(change) => !change.open && onClose()}>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header borderBottom="hair">
              <Drawer.Title>{title}</Drawer.Title>
              <Drawer.CloseTrigger asChild>
                <IconButton aria-label="Close">
                  <Icon name="close" />
                </IconButton>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body>
              <Frame>
                <dl className="row-details">
                  {columns.map((column) => (
                    <Detail
                      key={column.id}
                      column={column}
                      table={table}
                      row={row}
                      targets={targets}
                    />
                  ))}
                </dl>
              </Frame>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

type DetailProps<F> = Omit<Props<F>, 'onClose' | 'Frame'> & { readonly column: Column<F> };

/** One column of the row, drawn as its cell is where nobody may edit it: fields are of the table. */
function Detail<F>({ column, table, row, targets }: DetailProps<F>) {
  const place = useRef<HTMLElement>(null);
  const { rows, layout } = table;
  useLayoutEffect(() => {
    const plain = withoutEditor(column);
    const { pinned: _pin, ...unpinned } = plain;
    const cell = element('div', cellClass(unpinned));
    place.current?.replaceChildren(cell);
    const view = new CellView(cell);
    const draw = () => {
      const index = rows.indexOf(row);
      if (index < 0) return;
      const held = rows.row(index);
      const context = drawContext(layout.columns, rows);
      view.draw(drawCell(plain, held, context), cellLook(plain, held, false));
      // In the table arrow keys lead to them, here it is the Tab key.
      for (const control of cell.querySelectorAll<HTMLElement>('button, a')) control.tabIndex = 0;
    };
    draw();
    return rows.subscribe(draw);
  }, [column, rows, layout, row]);
  useLayoutEffect(() => {
    const here = place.current;
    const press = (event: MouseEvent) =>
      pressed(event, () => ({ column, row: rows.row(rows.indexOf(row)) }), targets);
    here?.addEventListener('click', press);
    return () => here?.removeEventListener('click', press);
  }, [column, rows, row, targets]);
  return (
    <>
      <dt>{[...(column.group ?? []), column.header].join(' · ')}</dt>
      <dd ref={place} />
    </>
  );
}

function withoutEditor<F>(column: Column<F>): Column<F> {
  if (!('editor' in column)) return column;
  const { editor: _editor, ...plain } = column;
  return plain;
}

function formatCell<F>(column: Column<F>, { rows }: TableModel<F>, row: string): string {
  return formattedText(column, rows.row(rows.indexOf(row)));
}
