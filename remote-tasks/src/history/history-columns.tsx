import type { TaskRun } from '@fairlead/shared/contract/tasks';
import { defineTable, numberField, type RowReader } from '@fairlead/shared/table';

import { elapsedText } from './elapsed.rules.ts';

const FIELDS = { seconds: numberField((run: TaskRun) => run.calculated_execution_seconds) };

const elapsedOf = (row: RowReader<typeof FIELDS>) => elapsedText(row.number('seconds'));

/** SUCCESS green, FAIL red, KILLED orange, others uncoloured (spec A, section 2). */
const STATUS_TONES = { SUCCESS: 'positive', FAIL: 'negative', KILLED: 'warning' } as const;

const HISTORY = defineTable({
  id: (run: TaskRun) => run.task_id,
  fields: FIELDS,
  columns: [
    {
      id: 'task-route',
      header: 'Task Route',
      kind: 'text',
      value: (run) => run.task_route,
      width: 210,
      rowHeader: true,
      pin: 'phone',
    },
    {
      id: 'status',
      header: 'Status',
      kind: 'status',
      value: (run) => run.state,
      tones: STATUS_TONES,
      width: 124,
    },
    {
      id: 'created',
      header: 'Created (UTC)',
      kind: 'instant',
      value: (run) => run.created_at,
      width: 130,
      sorted: 'descending',
    },
    {
      id: 'started',
      header: 'Started (UTC)',
      kind: 'instant',
      value: (run) => run.started,
      width: 120,
    },
    {
      id: 'elapsed',
      header: 'Elapsed (s)',
      kind: 'custom',
      align: 'end',
      text: elapsedOf,
      value: (row) => row.number('seconds'),
      parts: (row) => [{ part: 'text', text: elapsedOf(row) }],
      width: 90,
    },
    {
      id: 'who',
      header: 'Asked by',
      kind: 'text',
      value: (run) => run.auth_name,
      width: 150,
    },
    {
      id: 'trigger',
      header: 'Trigger',
      kind: 'text',
      value: (run) => run.trigger,
      width: 90,
    },
    {
      id: 'worker',
      header: 'Worker',
      kind: 'text',
      value: (run) => run.executor,
      width: 160,
    },
  ],
});

export const HISTORY_COLUMNS = HISTORY.columns;

/** The rows of the Tasks History table. */
export const createHistoryRows = HISTORY.createRows;
