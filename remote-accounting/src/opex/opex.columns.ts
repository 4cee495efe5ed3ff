import type { CostChange } from '@fairlead/accounting/contract/opex-change';
import { formatCents, formatNumber } from '@fairlead/shared/format';
import { defineTable, descriptionColumn, textField } from '@fairlead/table';

import { type OpexRow, readWasFigure } from './opex-rows.view-model.ts';

/** Nearer to zero than this a change has no arrow (ACC-12). */
const MOVES_FROM = 100;

type Figure = keyof Omit<CostChange, 'was'>;

/** The table of why costs moved, with cents or without. */
export function opexTable(rows: readonly OpexRow[], hasFractions: boolean) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const restated = (id: Figure, format: (figure: number) => string) =>
    rows.some((row) => readWasFigure(row, id) !== undefined) && {
      unit: {
        value: (row: OpexRow) => (readWasFigure(row, id) === undefined ? '' : 'R'),
        width: 10,
      },
      tooltip: ({ id: rowId }: { readonly id: string }) => wasTip(byId.get(rowId), id, format),
    };
  const days = (id: 'days_report' | 'days_compare', header: string) => ({
    id,
    header,
    kind: 'integer' as const,
    width: 92,
    value: ({ change }: OpexRow) => change[id],
    ...restated(id, formatNumber),
  });
  const money = (id: Figure, header: string) => ({
    id,
    header,
    kind: 'money' as const,
    width: 108,
    decimals: { exactly: hasFractions ? 2 : 0 } as const,
    value: ({ change }: OpexRow) => change[id],
    ...restated(id, formatCents),
  });
  return defineTable({
    id: (row: OpexRow) => row.id,
    depth: (row) => row.depth,
    total: (row) => row.isTotal,
    fields: { name: textField((row: OpexRow) => row.name) },
    columns: [
      {
        ...descriptionColumn('name', { header: 'Vessel, cost group, card', width: 230 }),
        rowHeader: true,
        pinned: 'phone',
      },
      days('days_report', 'Days'),
      days('days_compare', 'Days Before'),
      money('rate_report', 'A Day'),
      money('rate_compare', 'A Day Before'),
      { ...money('cost_report', 'Cost'), initially: 'hidden' },
      { ...money('cost_compare', 'Cost Before'), initially: 'hidden' },
      {
        ...money('change', 'Change'),
        bold: true,
        trend: { threshold: MOVES_FROM, tight: true },
        better: 'less',
      },
      { ...money('days_effect', 'Of Days'), better: 'less' },
      { ...money('rate_effect', 'Of Rate'), better: 'less' },
    ],
  });
}

/** Lines of a tooltip: a figure before a locked period was restated, and now. */
function wasTip(row: OpexRow | undefined, figure: Figure, format: (figure: number) => string) {
  const was = row && readWasFigure(row, figure);
  if (row === undefined || was === undefined) return [];
  const shown = (value: number | null) => (value === null ? 'no days' : format(value));
  return [
    { label: 'Restated, was', value: shown(was) },
    { label: 'Now', value: shown(row.change[figure]) },
  ];
}
