import type { CostChange } from '@fairlead/shared/contract/accounting/opex-change';
import { defineTable, descriptionColumn, textField } from '@fairlead/shared/table';

import type { OpexRow } from './opex-rows.view-model.ts';

/** Nearer to zero than this a change has no arrow (ACC-12). */
const MOVES_FROM = 100;

const days = (id: 'days_report' | 'days_compare', header: string) => ({
  ...{ id, header, kind: 'integer' as const, width: 92 },
  value: ({ change }: OpexRow) => change[id],
});

/** The table of why costs moved, with cents or without. */
export function opexTable(hasFractions: boolean) {
  const money = (id: keyof CostChange, header: string) => ({
    ...{ id, header, kind: 'money' as const, width: 108 },
    decimals: { exactly: hasFractions ? 2 : 0 } as const,
    value: ({ change }: OpexRow) => change[id],
  });
  return defineTable({
    id: (row: OpexRow) => row.id,
    depth: (row) => row.depth,
    total: (row) => row.isTotal,
    fields: { name: textField((row: OpexRow) => row.name) },
    columns: [
      {
        ...descriptionColumn('name', { header: 'Vessel, cost group, card', width: 230 }),
        ...{ rowHeader: true, pin: 'phone' },
      },
      days('days_report', 'Days'),
      days('days_compare', 'Days Before'),
      money('rate_report', 'A Day'),
      money('rate_compare', 'A Day Before'),
      { ...money('cost_report', 'Cost'), atFirst: 'hidden' },
      { ...money('cost_compare', 'Cost Before'), atFirst: 'hidden' },
      {
        ...money('change', 'Change'),
        ...{ bold: true, trend: { threshold: MOVES_FROM, tight: true } },
      },
      money('days_effect', 'Of Days'),
      money('rate_effect', 'Of Rate'),
    ],
  });
}
