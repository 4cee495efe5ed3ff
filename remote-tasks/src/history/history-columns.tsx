import type { TaskRun } from '@fairlead/shared/contract/tasks';
import {
  createRowStore,
  defineColumns,
  numberField,
  type RowReader,
  textField,
} from '@fairlead/shared/table';

import { elapsedText } from './elapsed.rules.ts';

const FIELDS = {
  route: textField((run: TaskRun) => run.task_route),
  state: textField((run: TaskRun) => run.state),
  trigger: textField((run: TaskRun) => run.trigger),
  who: textField((run: TaskRun) => run.auth_name),
  createdAt: textField((run: TaskRun) => run.created_at),
  startedAt: textField((run: TaskRun) => run.started),
  seconds: numberField((run: TaskRun) => run.calculated_execution_seconds),
  executor: textField((run: TaskRun) => run.executor),
};

type HistoryRow = RowReader<typeof FIELDS>;

/** The rows of the Tasks History table. */
export function createHistoryRows() {
  return createRowStore({ fields: FIELDS, id: (run: TaskRun) => run.task_id });
}

const elapsedOf = (row: HistoryRow) => elapsedText(row.number('seconds'));

/** SUCCESS green, FAIL red, KILLED orange, others uncoloured (spec A, section 2). */
const STATUS_TONES = { SUCCESS: 'positive', FAIL: 'negative', KILLED: 'warning' } as const;

export const HISTORY_COLUMNS = defineColumns(FIELDS, [
  {
    id: 'task-route',
    header: 'Task Route',
    kind: 'text',
    field: 'route',
    width: 210,
    rowHeader: true,
    pin: 'phone',
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'status',
    field: 'state',
    tones: STATUS_TONES,
    width: 124,
  },
  {
    id: 'created',
    header: 'Created (UTC)',
    kind: 'instant',
    field: 'createdAt',
    width: 130,
    sorted: 'descending',
  },
  { id: 'started', header: 'Started (UTC)', kind: 'instant', field: 'startedAt', width: 120 },
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
  { id: 'who', header: 'Asked by', kind: 'text', field: 'who', width: 150 },
  { id: 'trigger', header: 'Trigger', kind: 'text', field: 'trigger', width: 90 },
  { id: 'worker', header: 'Worker', kind: 'text', field: 'executor', width: 160 },
]);
