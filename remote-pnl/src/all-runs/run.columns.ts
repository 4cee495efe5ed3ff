import type { MadeRun } from '@fairlead/pnl/contract/run-list';
import { formatDay } from '@fairlead/shared/format';
import { defineTable, type RowReader, textField } from '@fairlead/table';

import { writeAddress } from '../run/run-address.rules.ts';
import { pnlRunLabel } from '../run/run-labels.rules.ts';

const FIELDS = {
  date: textField((run: MadeRun) => run.pipe_run_date),
  link: textField(pathOfRun),
};

/** Address of a run among the others of its date. */
function pathOfRun({ pipe_run_date: date, run_id }: MadeRun): string {
  return `/date/${date}${writeAddress({ tab: undefined, run_id })}`;
}

type Row = RowReader<typeof FIELDS>;

const formatRunDate = (row: Row) => formatDay(row.text('date') ?? '');

/** Runs of the P&L; the date leads to the run. */
export const RUNS = defineTable({
  id: ({ run_id: id }: MadeRun) => String(id),
  fields: FIELDS,
  columns: [
    {
      id: 'date',
      header: 'Run Date',
      kind: 'custom',
      width: 96,
      rowHeader: true,
      phone: 'first',
      text: formatRunDate,
      value: (row: Row) => row.text('date'),
      renderCell: (row: Row) => [
        { part: 'link', text: formatRunDate(row), to: row.text('link') ?? '' },
      ],
    },
    {
      id: 'type',
      header: 'Type',
      kind: 'text',
      width: 136,
      phone: 'first',
      value: (run: MadeRun) => pnlRunLabel(run),
    },
    {
      id: 'author',
      header: 'Made By',
      kind: 'text',
      width: 148,
      phone: 'first',
      value: (run: MadeRun) => run.author_nick_name,
    },
    {
      id: 'made',
      header: 'Made (UTC)',
      kind: 'instant',
      width: 132,
      value: (run: MadeRun) => run.created_at,
    },
    {
      id: 'run',
      header: 'Run',
      kind: 'integer',
      width: 72,
      value: (run: MadeRun) => run.run_id,
    },
    {
      id: 'base',
      header: 'Of Run',
      kind: 'integer',
      width: 72,
      value: (run: MadeRun) => run.base_run_id,
    },
    {
      id: 'shocks',
      header: 'Shocks',
      kind: 'text',
      width: 420,
      value: (run: MadeRun) => (run.shocks.length === 0 ? null : run.shocks.join(' ')),
    },
  ],
});
