import { useState } from 'react';

import { DataTable, defineTable, useTable } from '@fairlead/table';

import { driven } from './driven.tsx';
import { EDGES, value, type Value, VALUES } from './cell-values.ts';
import type { GalleryState } from './gallery-state.ts';

const rowsOf = (values: readonly Value[]) => {
  const rows = TEXTS.createRows();
  rows.append(values);
  return rows;
};

const NAME = {
  id: 'name',
  header: 'Case',
  kind: 'text',
  field: 'name',
  width: 170,
  rowHeader: true,
} as const;

const TEXTS = defineTable({
  ...VALUES,
  columns: [
    NAME,
    { id: 'id', header: 'ID', kind: 'id', field: 'name', last: 6, width: 104 },
    { id: 'day', header: 'Date', kind: 'date', field: 'day', width: 84 },
    { id: 'month', header: 'Month', kind: 'month', field: 'day', width: 74 },
    { id: 'instant', header: 'At', kind: 'instant', field: 'instant', width: 150 },
    { id: 'done', header: 'Done', kind: 'boolean', field: 'done', width: 60 },
    {
      id: 'state',
      header: 'State',
      kind: 'status',
      field: 'state',
      tones: { Verified: 'positive', Failed: 'negative', Pending: 'neutral' },
      width: 110,
    },
    {
      id: 'parts',
      header: 'Parts',
      kind: 'custom',
      width: 170,
      text: (row) => row.id,
      renderCell: (row) => [
        { part: 'icon', icon: 'hourglass', name: 'closed by our clearer' },
        { part: 'link', text: 'Ledger', to: '/ledger' },
        { part: 'action', action: 'verify', text: 'Verify', name: `Verify ${row.id}` },
        { part: 'action', action: 'copy', icon: 'copy', name: `Copy ${row.id}`, atEnd: true },
      ],
    },
  ],
});

const NUMBERS = defineTable({
  ...VALUES,
  columns: [
    NAME,
    { id: 'integer', header: 'Integer', kind: 'integer', field: 'number', width: 116 },
    { id: 'lots', header: 'Lots', kind: 'lots', field: 'number', width: 148 },
    {
      id: 'price',
      header: 'Price',
      kind: 'price',
      field: 'number',
      decimals: { exactly: 2 },
      unit: { field: 'unit', width: 34 },
      width: 166,
    },
    { id: 'money', header: 'Money', kind: 'money', field: 'number', bold: true, width: 132 },
    {
      id: 'short',
      header: 'Short',
      kind: 'money',
      field: 'number',
      short: true,
      trend: { threshold: 100 },
      width: 90,
    },
    { id: 'percent', header: 'Percent', kind: 'percent', field: 'number', width: 130 },
  ],
});

function Texts() {
  const [rows] = useState(() => rowsOf(EDGES));
  const table = useTable({ id: 'gallery-texts', title: 'Values', columns: TEXTS.columns, rows });
  return <DataTable table={table} />;
}

function Numbers() {
  const [rows] = useState(() => rowsOf(EDGES));
  const table = useTable({
    id: 'gallery-numbers',
    title: 'Values',
    columns: NUMBERS.columns,
    rows,
  });
  return <DataTable table={table} />;
}

const STEPS = Array.from({ length: 11 }, (_row, step) =>
  value(`Step ${step}`, (step - 5) * 2, { done: step % 2 === 0 }),
);

const SHADES = defineTable({
  ...VALUES,
  columns: [
    NAME,
    {
      id: 'column',
      header: 'By column',
      kind: 'price',
      field: 'number',
      shade: { by: 'column' },
      width: 110,
    },
    {
      id: 'fixed',
      header: 'From −5 to 20',
      kind: 'price',
      field: 'number',
      shade: { min: -5, max: 20 },
      width: 110,
    },
    {
      id: 'tinted',
      header: 'Tinted',
      kind: 'integer',
      field: 'number',
      background: (row) => (row.flag('done') ? 'balmo' : undefined),
      width: 110,
    },
  ],
});

function Shaded() {
  const [rows] = useState(() => rowsOf(STEPS));
  const table = useTable({ id: 'gallery-shaded', title: 'Steps', columns: SHADES.columns, rows });
  return <DataTable table={table} size="Small" />;
}

const EDITORS = defineTable({
  ...VALUES,
  columns: [
    NAME,
    {
      id: 'state',
      header: 'Select',
      kind: 'text',
      field: 'state',
      width: 120,
      editor: { kind: 'select', choices: () => ['Pending', 'Verified'], placeholder: 'State' },
    },
    {
      id: 'unit',
      header: 'Combobox',
      kind: 'text',
      field: 'unit',
      width: 120,
      editor: { kind: 'combobox', choices: () => ['$/MT', '$/BBL'], placeholder: 'Unit' },
    },
    {
      id: 'number',
      header: 'Number',
      kind: 'price',
      field: 'number',
      width: 120,
      editor: { kind: 'number', placeholder: '$' },
    },
    {
      id: 'done',
      header: 'Checkbox',
      kind: 'boolean',
      field: 'done',
      width: 80,
      editor: { kind: 'checkbox' },
    },
  ],
});

function Editors() {
  const [rows] = useState(() => rowsOf(EDGES.slice(0, 4)));
  const table = useTable({
    id: 'gallery-editors',
    title: 'Values',
    columns: EDITORS.columns,
    rows,
  });
  return <DataTable table={table} size="Medium" onEdit={() => Promise.resolve()} />;
}

const NUMBER_INDEX = 3;

/** At the edge of the table: what opens is not cut off by it. */
const openEditor = (place: number, keys: string) =>
  driven({
    of: <Editors />,
    does: (frame) => {
      const rows = frame.querySelectorAll('.body .row:not([hidden])');
      const cell = [...rows].at(-1)?.querySelectorAll<HTMLElement>('.cell')[place];
      cell?.focus();
      cell?.querySelector<HTMLElement>('.field')?.click();
      const input = frame.querySelector<HTMLInputElement>('.editor input');
      if (input === null) return;
      if (keys !== '') input.value = keys;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      if (place === NUMBER_INDEX) {
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      }
    },
  });

/** Every kind of column, with the values that its format stumbles over. */
export const CELL_STATES: readonly GalleryState[] = [
  { id: 'texts', title: 'Texts, ids, days, flags, states, parts', Draw: Texts },
  { id: 'numbers', title: 'Numbers at their limits', Draw: Numbers },
  { id: 'shaded', title: 'Shaded and tinted cells', Draw: Shaded },
  { id: 'editors', title: 'Cells that are edited', Draw: Editors },
  { id: 'editor-list', title: 'The list of a cell in the last row', Draw: openEditor(1, '') },
  { id: 'editor-no-match', title: 'Nothing begins with it', Draw: openEditor(2, 'Nob') },
  {
    id: 'editor-problem',
    title: 'A bad number in the last row',
    Draw: openEditor(NUMBER_INDEX, 'twelve'),
  },
];
