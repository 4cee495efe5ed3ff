import type { Change } from '@fairlead/tasks/contract/audit';
import { formatAction, formatEntity } from '@fairlead/tasks/domain/audit/change-labels';
import { defineTable, descriptionColumn, type RowReader, textField } from '@fairlead/table';

import { formatFieldName } from './change-fields.rules.ts';

/** Opens the change of a row. */
export const OPEN_CHANGE = 'open';

const FIELDS = {
  action: textField((change: Change) => formatAction(change.action)),
  /** Kind of thing as the log names it, to narrow by. */
  entity: textField((change: Change) => change.entity),
  entityId: textField((change: Change) => change.entity_id),
  actor: textField((change: Change) => change.actor),
  reason: textField((change: Change) => change.reason),
  request: textField((change: Change) => change.request_id),
};

export type ChangeFields = typeof FIELDS;

/** Names the thing of a row: 'EDF trade N6'. */
export const formatThing = (row: RowReader<ChangeFields>): string =>
  `${formatEntity(row.text('entity') ?? '')} ${row.text('entityId') ?? ''}`;

/** The columns of what was changed. By time alone it can be sorted: in that order the log is written. */
export const CHANGES_TABLE = defineTable({
  id: (change: Change) => String(change.seq),
  fields: FIELDS,
  columns: [
    {
      id: 'at',
      header: 'When (UTC)',
      kind: 'instant',
      apiField: 'at',
      value: (change) => change.at,
      width: 120,
      sorted: 'descending',
      phone: 'first',
    },
    {
      id: 'actor',
      header: 'Who',
      kind: 'text',
      apiField: 'actor',
      sortable: false,
      value: (change) => change.actor,
      width: 176,
      phone: 'first',
    },
    {
      id: 'action',
      header: 'What',
      kind: 'custom',
      apiField: 'action',
      sortable: false,
      text: (row) => row.text('action') ?? '',
      value: (row) => row.text('action'),
      renderCell: (row) => [
        {
          part: 'action',
          action: OPEN_CHANGE,
          text: row.text('action') ?? '',
          name: `Open ${row.text('action') ?? ''}, ${formatThing(row)}`,
        },
      ],
      width: 168,
      rowHeader: true,
      pinned: 'phone',
    },
    {
      id: 'entity',
      header: 'Kind of thing',
      kind: 'text',
      apiField: 'entity',
      sortable: false,
      value: (change) => formatEntity(change.entity),
      width: 136,
    },
    {
      ...descriptionColumn('entityId', { header: 'Which one', width: 156 }),
      id: 'entity-id',
      apiField: 'entity_id',
      sortable: false,
      phone: 'first',
    },
    {
      id: 'changed',
      header: 'Fields that changed',
      kind: 'text',
      apiField: 'changed',
      sortable: false,
      value: ({ changed }) => changed && formatFieldName(changed),
      width: 216,
    },
    {
      ...descriptionColumn('reason', { header: 'Why', width: 216 }),
      id: 'reason',
      apiField: 'reason',
      sortable: false,
    },
    {
      ...descriptionColumn('request', { header: 'Request', width: 150 }),
      id: 'request',
      apiField: 'request_id',
      sortable: false,
    },
  ],
});
