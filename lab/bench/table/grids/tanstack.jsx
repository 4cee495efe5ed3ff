// A plain table on TanStack Table and TanStack Virtual, as their examples write it.
import {
  createExpandedRowModel,
  rowExpandingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';

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

const features = tableFeatures({ rowExpandingFeature, expandedRowModel: createExpandedRowModel() });
let rows = [];
let columns = [];
let table;
let set;
let round = 0;

const columnsOf = (count) =>
  Array.from({ length: count }, (_column, place) => ({
    id: `c${place}`,
    header: `Column ${place}`,
    accessorFn:
      place === 0
        ? (row) => row.id
        : place === 1
          ? (row) => row.product
          : (row) => row.values[place - TEXT_COLUMNS],
  }));

function Page() {
  const [data, setData] = useState(rows);
  set = setData;
  const scroller = useRef(null);
  table = useTable({
    features,
    columns,
    data,
    getRowId: (row) => row.id,
    getSubRows: (row) => row.children,
  });
  const shown = table.getRowModel().rows;
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  return (
    <div
      ref={scroller}
      className="scroller"
      style={{ height: 660, width: 1368, overflow: 'auto', fontSize: 12 }}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => (
          <div
            key={item.key}
            style={{
              position: 'absolute',
              display: 'flex',
              height: ROW_HEIGHT,
              transform: `translateY(${item.start}px)`,
            }}
          >
            {shown[item.index].getAllCells().map((cell, place) => {
              const value = cell.getValue();
              return (
                <div
                  key={cell.id}
                  style={{
                    width: COLUMN_WIDTH,
                    textAlign: place < TEXT_COLUMNS ? 'left' : 'right',
                  }}
                >
                  {typeof value === 'number' ? formatted(value) : value}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

function prepare(count, columnCount) {
  rows = rowsOf(count, columnCount);
  columns = columnsOf(columnCount);
}

window.bench = {
  prepare,
  async mount(count, columnCount) {
    if (rows.length !== count) prepare(count, columnCount);
    show(<Page />);
    await drawn();
  },
  async mountTree(groups, leaves) {
    const flat = rowsOf(groups * (leaves + 1), 30);
    columns = columnsOf(30);
    rows = Array.from({ length: groups }, (_group, group) => {
      const first = group * (leaves + 1);
      return { ...flat[first], children: flat.slice(first + 1, first + 1 + leaves) };
    });
    show(<Page />);
    await drawn();
  },
  async expandAll() {
    table.toggleAllRowsExpanded(true);
    await drawn();
  },
  async scrollTo(px) {
    document.querySelector('.scroller').scrollTop = px;
    await frame();
  },
  async update(cells) {
    round += 1;
    const next = [...rows];
    for (const { row, measure, value } of changes(cells, {
      rows: rows.length,
      columns: columns.length,
      round,
    })) {
      if (next[row] === rows[row]) next[row] = { ...rows[row], values: [...rows[row].values] };
      next[row].values[measure] = value;
    }
    rows = next;
    set(next);
    await frame();
  },
};
