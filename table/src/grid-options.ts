import type { CellMarks } from './cells/cell-marks.ts';
import type { PressTargets } from './cells/cell-press.ts';
import type { ColumnLayout } from './columns/column-layout.ts';
import type { EditingOptions } from './editing/save-cell.ts';
import type { RowPlan } from './grid/row-view.ts';
import type { TableModel, TableViewState } from './model/table-model.ts';
import type { ShownRows } from './rows/shown-rows.ts';
import type { CellMenuRequest } from './selection/grid-selection.ts';
import type { RowKeys } from './selection/row-keys.ts';
import type { SelectedTable } from './selection/selected-cells.ts';
import type { LoadedCount } from './selection/selection-statistics.ts';

/** Options of a grid: rows, columns, and handlers of user actions. */
export type GridOptions<F> = RowPlan<F> &
  PressTargets<F> &
  EditingOptions<F> & {
    readonly source: ShownRows<F>;
    readonly rowHeight: number;
    readonly viewState: TableViewState;
    readonly layout: ColumnLayout<F>;
    readonly onNearEnd: () => void;
    /** Shortcuts on rows. */
    readonly rowKeys: () => RowKeys<F>;
    /** Table of the selection. */
    readonly table: SelectedTable<F> & Pick<TableModel<F>, 'goTo' | 'rowInFocus'>;
    readonly marks: CellMarks;
    /** Shows a message and announces it. */
    readonly showMessage: (text: string) => void;
    readonly here: () => LoadedCount;
    readonly onMenu: (request: CellMenuRequest) => void;
  };
