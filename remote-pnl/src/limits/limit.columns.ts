import { type CellPart, defineTable, flagField, type RowReader, textField } from '@fairlead/table';

import type { ShownLimitRow } from './limit-rows.view-model.ts';

export const DECIDE_LIMIT = 'decide';

const FIELDS = {
  state: textField((row: ShownLimitRow) => row.state),
  value: textField((row: ShownLimitRow) => row.value),
  alert: textField((row: ShownLimitRow) => row.alert),
  stop: textField((row: ShownLimitRow) => row.stop),
  waiver: textField((row: ShownLimitRow) => row.waiver),
  act: textField((row: ShownLimitRow) => row.action),
  name: textField((row: ShownLimitRow) => row.name),
  isWaived: flagField((row: ShownLimitRow) => row.isWaived),
};
export type LimitFields = typeof FIELDS;
type Row = RowReader<LimitFields>;

/** Dollars and lots in one column, each with what it is in: texts that end where numbers do. */
const amount = (id: 'value' | 'alert' | 'stop', header: string, width: number) => {
  const textOf = (row: Row) => row.text(id) ?? '';
  return {
    id,
    header,
    width,
    kind: 'custom' as const,
    align: 'end' as const,
    text: textOf,
    value: (row: Row) => row.text(id),
    renderCell: (row: Row) => [{ part: 'text' as const, text: textOf(row) }],
  };
};

/** Sentence as a cell part: whole in the page, truncated for the eye alone. */
const WAIVER = {
  id: 'waiver',
  header: 'Waiver',
  kind: 'custom' as const,
  width: 220,
  text: (row: Row) => row.text('waiver') ?? '',
  value: (row: Row) => row.text('waiver'),
  renderCell: (row: Row): readonly CellPart[] => {
    const text = row.text('waiver') ?? '';
    return [{ part: 'text', text, tooltip: text }];
  },
};

const ACTION_COLUMN = {
  id: 'act',
  header: 'Waive',
  kind: 'custom' as const,
  width: 84,
  pinned: 'end' as const,
  text: (row: Row) => row.text('act') ?? '',
  value: (row: Row) => row.text('act'),
  renderCell: (row: Row): readonly CellPart[] => {
    const text = row.text('act');
    if (text === null) return [];
    return [
      { part: 'action', action: DECIDE_LIMIT, text, name: `${text}: ${row.text('name') ?? ''}` },
    ];
  },
};

/** Each limit with its state; with a button where somebody may waive it. */
export const limitTable = (mayWaive: boolean) =>
  defineTable({
    id: ({ key }: ShownLimitRow) => key,
    fields: FIELDS,
    columns: [
      {
        id: 'name',
        header: 'Limit of',
        kind: 'text',
        value: (row) => row.name,
        width: 168,
        rowHeader: true,
        pinned: 'phone',
      },
      { id: 'kind', header: 'Kind', kind: 'text', value: (row) => row.kind, width: 72 },
      { id: 'words', header: 'State', kind: 'text', value: (row) => row.words, width: 196 },
      {
        id: 'used',
        header: 'Used',
        kind: 'percent',
        decimals: { exactly: 0 },
        value: (row) => row.used,
        width: 64,
      },
      amount('value', 'Figure', 96),
      amount('alert', 'Alert', 88),
      amount('stop', 'Limit or stop', 104),
      { id: 'since', header: 'Since', kind: 'date', value: (row) => row.since, width: 88 },
      { id: 'days', header: 'Days', kind: 'integer', value: (row) => row.days, width: 56 },
      WAIVER,
      ...(mayWaive ? [ACTION_COLUMN] : []),
    ],
  });
