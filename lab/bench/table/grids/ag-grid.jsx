// AG Grid Community. Selecting cells, their sum and row groups are in its paid edition only.
import { AllCommunityModule, ModuleRegistry, themeQuartz } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';

import {
  changes,
  COLUMN_WIDTH,
  drawn,
  formatted,
  frame,
  ROW_HEIGHT,
  rowsOf,
  TEXT_COLUMNS,
} from './data.ts';
import { stage } from './stage.tsx';

const show = stage();

ModuleRegistry.registerModules([AllCommunityModule]);

const theme = themeQuartz.withParams({ rowHeight: ROW_HEIGHT, headerHeight: 30, fontSize: 12 });
let rows = [];
let columns = [];
let api;
let round = 0;

const columnsOf = (count) =>
  Array.from({ length: count }, (_column, place) =>
    place < TEXT_COLUMNS
      ? {
          headerName: `Column ${place}`,
          width: COLUMN_WIDTH,
          field: place === 0 ? 'id' : 'product',
          pinned: place === 0 ? 'left' : null,
        }
      : {
          colId: `c${place}`,
          headerName: `Column ${place}`,
          width: COLUMN_WIDTH,
          type: 'rightAligned',
          valueGetter: ({ data }) => data.values[place - TEXT_COLUMNS],
          valueFormatter: ({ value }) => formatted(value),
        },
  );

function prepare(count, columnCount) {
  rows = rowsOf(count, columnCount);
  columns = columnsOf(columnCount);
}

window.bench = {
  prepare,
  async mount(count, columnCount) {
    if (rows.length !== count) prepare(count, columnCount);
    await new Promise((ready) => {
      show(
        <div style={{ height: 700, width: 1368, padding: 16 }}>
          <AgGridReact
            theme={theme}
            rowData={rows}
            columnDefs={columns}
            getRowId={({ data }) => data.id}
            onFirstDataRendered={(event) => {
              api = event.api;
              ready();
            }}
          />
        </div>,
      );
    });
    await drawn();
  },
  async scrollTo(px) {
    document.querySelector('.ag-grid-viewport').scrollTop = px;
    await frame();
  },
  async update(cells) {
    round += 1;
    const touched = new Set();
    for (const { row, measure, value } of changes(cells, {
      rows: rows.length,
      columns: columns.length,
      round,
    })) {
      rows[row].values[measure] = value;
      touched.add(rows[row]);
    }
    api.applyTransaction({ update: [...touched] });
    await frame();
  },
};
