import { useLayoutEffect, useState } from 'react';

import type { BreakStep } from '@fairlead/backoffice/contract/breaks';
import { chakra } from '@fairlead/shared/ui';
import { DataTable, defineTable, useTable } from '@fairlead/table';

import { type StepRow, stepRows, stepStatus } from './breaks.view-model.ts';

const amount = (id: string, header: string, value: (row: StepRow) => number | null) => ({
  id,
  header,
  value,
  kind: 'money' as const,
  width: 116,
  decimals: { exactly: 2 },
});
const text = (id: string, header: string, value: (row: StepRow) => string | null) => ({
  id,
  header,
  value,
  kind: 'text' as const,
});

const STEPS = defineTable({
  id: ({ step }: StepRow) => String(step.seq),
  fields: {},
  columns: [
    {
      id: 'at',
      header: 'When (UTC)',
      kind: 'instant',
      width: 124,
      rowHeader: true,
      value: ({ step }: StepRow) => step.at,
    },
    { ...text('who', 'Who', ({ step }) => step.actor), width: 180 },
    { ...text('status', 'Status', ({ step }) => stepStatus(step)), width: 160 },
    amount('from', 'From', ({ from }) => from),
    amount('to', 'To', ({ step }) => step.amount_diff),
    amount('explained', 'Explained', ({ step }) => step.explained_amount),
    { ...text('reason', 'Reason', ({ step }) => step.reason), width: 180 },
    { ...text('owner', 'Owner', ({ step }) => step.owner), width: 160 },
    { id: 'due', header: 'Due', kind: 'date', value: ({ step }) => step.due, width: 84 },
    { ...text('note', 'Note', ({ step }) => step.note), width: 240 },
  ],
});

/** History of a break, the newest step first: by whom, and from which difference to which. */
export function StepsTable({ steps }: { readonly steps: readonly BreakStep[] }) {
  const [rows] = useState(STEPS.createRows);
  useLayoutEffect(() => rows.replace(stepRows(steps)), [rows, steps]);
  const table = useTable({
    id: 'backoffice.break-steps',
    title: 'History',
    columns: STEPS.columns,
    rows,
  });
  return (
    <chakra.section aria-label="History" minWidth="0">
      <chakra.h2 textStyle="panelTitle" pb="1">
        History
      </chakra.h2>
      <DataTable table={table} size="Small" />
    </chakra.section>
  );
}
