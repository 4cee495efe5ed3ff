import type { TaskRun } from '@fairlead/shared/contract/runs';
import {
  type Decoration,
  defineTable,
  flagField,
  numberField,
  type RowReader,
  textField,
} from '@fairlead/table';

import { elapsedText } from '../runs/elapsed.rules.ts';
import { stateNote } from '../runs/state.rules.ts';
import { runActionParts, stateParts } from './history.view-model.ts';
import type { HistoryFilters } from './history-query.rules.ts';

/** Fields read by name: by the columns below, by actions and the decoration. */
const FIELDS = {
  route: textField((run: TaskRun) => run.task_route),
  created: textField((run: TaskRun) => run.created),
  state: textField((run: TaskRun) => run.state),
  note: textField((run: TaskRun) => stateNote(run) ?? null),
  /** Duration; of a running run counted here. */
  seconds: numberField((run: TaskRun) => run.calculated_execution_seconds),
  mayRerun: flagField((run: TaskRun) => run.may_rerun),
  /** It is being asked for again; the screen's own. */
  isBusy: flagField((_run: TaskRun) => false),
};

export type RunHistoryFields = typeof FIELDS;
export type RunHistoryRow = RowReader<RunHistoryFields>;

const routeOf = (row: RunHistoryRow) => row.text('route') ?? '';
const formatElapsed = (row: RunHistoryRow) => elapsedText(row.number('seconds'));
const stateOf = (row: RunHistoryRow) => ({
  state: row.text('state') ?? '',
  note: row.text('note'),
});
const actionsOf = (row: RunHistoryRow) => ({
  route: routeOf(row),
  created: row.text('created') ?? '',
  hasFailed: row.text('state') === 'FAIL',
  mayRerun: row.flag('mayRerun'),
  isBusy: row.flag('isBusy'),
});

const HISTORY = defineTable({
  id: (run: TaskRun) => run.task_id,
  fields: FIELDS,
  columns: [
    {
      id: 'task-route',
      header: 'Task Route',
      kind: 'custom',
      text: routeOf,
      renderCell: (row) => [{ part: 'link', text: routeOf(row), to: `/tasks/history/${row.id}` }],
      width: 224,
      rowHeader: true,
      pinned: 'phone',
    },
    {
      id: 'status',
      header: 'Status',
      kind: 'custom',
      text: (row) => Object.values(stateOf(row)).filter(Boolean).join(', '),
      value: (row) => row.text('state'),
      renderCell: (row) => stateParts(stateOf(row)),
      width: 152,
      phone: 'first',
    },
    {
      id: 'created',
      header: 'Created (UTC)',
      kind: 'instant',
      value: (run) => run.created,
      width: 120,
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
      text: formatElapsed,
      value: (row) => row.number('seconds'),
      renderCell: (row) => [{ part: 'text', text: formatElapsed(row) }],
      width: 100,
      phone: 'first',
    },
    {
      id: 'who',
      header: 'Asked by',
      kind: 'text',
      value: (run) => run.auth_name,
      width: 124,
    },
    {
      id: 'trigger',
      header: 'Trigger',
      kind: 'text',
      value: (run) => run.trigger,
      width: 84,
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'custom',
      text: () => '',
      renderCell: (row) => runActionParts(actionsOf(row)),
      exported: [{ header: 'Task ID', value: (row) => row.id }],
      width: 224,
    },
  ],
});

export const HISTORY_COLUMNS = HISTORY.columns;

/** The rows of the Tasks History table. */
export const createHistoryRows = HISTORY.createRows;

/** A run that is of another state by now than the list was asked for stays, and is marked. */
export function historyDecoration({ state }: HistoryFilters): Decoration<RunHistoryFields> {
  return {
    background: (row) => (state === undefined || row.text('state') === state ? undefined : 'done'),
  };
}
