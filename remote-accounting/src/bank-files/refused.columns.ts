import type { RefusedBankFile } from '@fairlead/accounting/contract/refused-bank-files';
import { formatInstant } from '@fairlead/shared/format';
import { defineTable, descriptionColumn, textField } from '@fairlead/table';

import { fileProblemText } from './file-labels.view-model.ts';

/** Refused bank files, the newest first. */
export const REFUSED = defineTable({
  id: ({ file_id: id }: RefusedBankFile) => id,
  fields: {
    reason: textField(({ first_line: line, first_problem: text }: RefusedBankFile) =>
      fileProblemText({ line, text }),
    ),
  },
  columns: [
    {
      id: 'file',
      header: 'File',
      kind: 'text',
      value: ({ file_name: name }) => name,
      width: 220,
      rowHeader: true,
      pinned: 'phone',
    },
    {
      id: 'refused',
      header: 'Refused, UTC',
      kind: 'text',
      value: ({ refused_at: at }) => formatInstant(at, 'UTC'),
      width: 130,
    },
    {
      id: 'by',
      header: 'Imported by',
      kind: 'text',
      value: ({ refused_by: by }) => by,
      width: 180,
    },
    {
      id: 'problems',
      header: 'Problems',
      kind: 'integer',
      value: ({ problem_count: count }) => count,
      width: 76,
    },
    descriptionColumn('reason', { header: 'First problem', width: 420 }),
  ],
});
