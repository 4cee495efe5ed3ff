// Glide Data Grid, a canvas: the yardstick of speed. It has no statistics and no tree of its own:
// the page does what a user of it would write.
import '@glideapps/glide-data-grid/dist/index.css';

import { CompactSelection, DataEditor, GridCellKind } from '@glideapps/glide-data-grid';
import { createRef, useState } from 'react';

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

const grid = createRef();
let rows = [];
let columns = [];
let tree;
let set;

function Page() {
  const [state, setState] = useState({ selection: undefined, view: undefined });
  set = setState;
  const rowAt = (position) =>
    state.view === undefined ? rows[position] : rows[state.view[position]];
  const cell = ([column, position]) => {
    const row = rowAt(position);
    if (column < TEXT_COLUMNS) {
      const text = column === 0 ? row.id : row.product;
      return { kind: GridCellKind.Text, data: text, displayData: text, allowOverlay: false };
    }
    const value = row.values[column - TEXT_COLUMNS];
    return {
      kind: GridCellKind.Number,
      data: value,
      displayData: formatted(value),
      allowOverlay: false,
      contentAlign: 'right',
    };
  };
  return (
    <div style={{ height: 700, width: 1368, padding: 16 }}>
      <DataEditor
        ref={grid}
        columns={columns}
        rows={state.view === undefined ? rows.length : state.view.length}
        rowHeight={ROW_HEIGHT}
        headerHeight={30}
        getCellContent={cell}
        getCellsForSelection
        rangeSelect="multi-rect"
        gridSelection={state.selection}
        onGridSelectionChange={(selection) => setState((now) => ({ ...now, selection }))}
        width="100%"
        height={660}
        freezeColumns={1}
      />
      <div id="portal" style={{ position: 'fixed', left: 0, top: 0 }} />
    </div>
  );
}

const columnsOf = (count) =>
  Array.from({ length: count }, (_column, place) => ({
    id: `c${place}`,
    title: `Column ${place}`,
    width: COLUMN_WIDTH,
  }));

async function showPage() {
  show(<Page />);
  await drawn();
}

let range;
let round = 0;

function prepare(count, columnCount) {
  rows = rowsOf(count, columnCount);
  columns = columnsOf(columnCount);
}

window.bench = {
  prepare,
  async mount(count, columnCount) {
    if (rows.length !== count) prepare(count, columnCount);
    await showPage();
  },
  async mountTree(groups, leaves) {
    rows = rowsOf(groups * (leaves + 1), 30);
    columns = columnsOf(30);
    tree = { groups, leaves };
    show(<Page />);
    await frame();
    set((now) => ({
      ...now,
      view: Int32Array.from({ length: groups }, (_g, group) => group * (leaves + 1)),
    }));
    await drawn();
  },
  async expandAll() {
    const view = Int32Array.from({ length: tree.groups * (tree.leaves + 1) }, (_r, row) => row);
    set((now) => ({ ...now, view }));
    await drawn();
  },
  async scrollTo(px) {
    document.querySelector('.dvn-scroller').scrollTop = px;
    await frame();
  },
  async selectRange(r0, c0, r1, c1) {
    range = { x: c0, y: r0, width: c1 - c0 + 1, height: r1 - r0 + 1 };
    set((now) => ({
      ...now,
      selection: {
        columns: CompactSelection.empty(),
        rows: CompactSelection.empty(),
        current: { cell: [c0, r0], range, rangeStack: [] },
      },
    }));
    await frame();
  },
  async sum() {
    let sum = 0;
    for (let y = range.y; y < range.y + range.height; y += 1) {
      for (let x = range.x; x < range.x + range.width; x += 1) {
        if (x >= TEXT_COLUMNS) sum += rows[y].values[x - TEXT_COLUMNS];
      }
    }
    return sum;
  },
  async update(cells) {
    round += 1;
    const damage = [];
    for (const { row, measure, value } of changes(cells, {
      rows: rows.length,
      columns: columns.length,
      round,
    })) {
      rows[row].values[measure] = value;
      damage.push({ cell: [measure + TEXT_COLUMNS, row] });
    }
    grid.current.updateCells(damage);
    await frame();
  },
  cellAt(row, column) {
    const { x, y, width, height } = grid.current.getBounds(column, row);
    return { x: x + width / 2, y: y + height / 2 };
  },
};
