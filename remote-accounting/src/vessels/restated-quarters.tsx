import { useMemo } from 'react';

import type { AccountingReport } from '@fairlead/accounting/contract/report';
import { defineTable } from '@fairlead/table';

import { RowsTable } from '../common/rows-table.tsx';
import { Sentence } from '../common/sentence.tsx';
import { restatedQuarters } from './restated-quarters.rules.ts';

type Quarter = AccountingReport['hist_vessel_cost'][number];

type Props = { readonly quarters: readonly Quarter[] };

/** The quarters of the chart that are other ones than when their days were locked; nothing where none is. */
export function RestatedQuarters({ quarters }: Props) {
  const rows = useMemo(() => restatedQuarters(quarters), [quarters]);
  if (rows.length === 0) return null;
  return (
    <RowsTable
      id="accounting.restated-quarters"
      title="Restated quarters"
      unit="USD a day"
      definition={RESTATED_QUARTERS}
      rows={rows}
      empty={<Sentence>No quarter was restated</Sentence>}
    />
  );
}

const money = (
  id: string,
  header: string,
  value: (quarter: Quarter) => number | null | undefined,
) => ({
  id,
  header,
  kind: 'money' as const,
  decimals: { exactly: 2 as const },
  width: 112,
  value: (quarter: Quarter) => value(quarter) ?? null,
});

const was = ({ per_day_amount: now, was_per_day_amount: before = now }: Quarter) => before;

const RESTATED_QUARTERS = defineTable({
  id: ({ journal_quarter: quarter, group_cost: group }: Quarter) => `${quarter}|${group}`,
  fields: {},
  columns: [
    {
      id: 'quarter',
      header: 'Quarter',
      kind: 'text',
      value: ({ journal_quarter: quarter }) => quarter,
      width: 92,
      rowHeader: true,
      pinned: 'phone',
    },
    {
      id: 'group',
      header: 'Cost group',
      kind: 'text',
      value: ({ group_cost: group }) => group,
      width: 160,
    },
    money('was', 'Was', was),
    { ...money('now', 'Now', ({ per_day_amount: now }) => now), bold: true },
    money('was_cost', 'Cost Was', ({ amount, was_amount: before = amount }) => before),
    money('cost', 'Cost Now', ({ amount }) => amount),
    {
      id: 'was_days',
      header: 'Days Were',
      kind: 'integer',
      value: ({ vessel_days: days, was_vessel_days: before = days }) => before,
      width: 92,
    },
    {
      id: 'days',
      header: 'Days Now',
      kind: 'integer',
      value: ({ vessel_days: days }) => days,
      width: 92,
    },
  ],
});
