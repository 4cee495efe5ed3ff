import type { Task } from '@fairlead/shared/contract/tasks';
import { defineTable, flagField, textField } from '@fairlead/table';

import { STATUS_TONES } from '../runs/state.rules.ts';
import { lastRunParts, lastRunText, taskActionParts } from './all-tasks.view-model.ts';

const FIELDS = {
  mayRun: flagField((task: Task) => task.may_run),
  summary: textField((task: Task) => task.summary),
  lastRun: textField((task: Task) => task.last_run?.created_at ?? null),
  lastRunId: textField((task: Task) => task.last_run?.task_id ?? null),
};

export type TaskFields = typeof FIELDS;

/** All Tasks in the specification's order (spec A, section 2); Next Run is there for who asks for it. */
export const TASKS_TABLE = defineTable({
  id: (task: Task) => task.route,
  fields: FIELDS,
  columns: [
    {
      id: 'task-route',
      header: 'Task Route',
      kind: 'text',
      value: (task) => task.route,
      tooltip: (row) => [{ value: row.text('summary') ?? '' }],
      // More would not stay in sight on a phone.
      width: 224,
      rowHeader: true,
      pinned: 'phone',
    },
    {
      id: 'action',
      header: 'Action',
      kind: 'custom',
      sortable: false,
      text: (row) => (row.flag('mayRun') ? 'Run Task' : ''),
      exported: [],
      renderCell: (row) => taskActionParts(row.id, row.flag('mayRun')),
      width: 110,
      phone: 'first',
    },
    {
      id: 'last-run',
      header: 'Last Run Date',
      kind: 'custom',
      text: (row) => lastRunText(row.text('lastRun')),
      value: (row) => row.text('lastRun'),
      copied: (row) => lastRunText(row.text('lastRun')),
      exported: [{ header: 'Last Run Date', value: (row) => row.text('lastRun') }],
      renderCell: (row) => lastRunParts(row.text('lastRun'), row.text('lastRunId')),
      width: 150,
    },
    {
      id: 'last-status',
      header: 'Last Run Status',
      kind: 'status',
      value: (task) => task.last_run?.state ?? null,
      tones: STATUS_TONES,
      width: 140,
    },
    {
      id: 'next-run',
      header: 'Next Run (UTC)',
      kind: 'instant',
      value: (task) => task.next_run,
      initially: 'hidden',
      width: 130,
    },
  ],
});
