import type { StoredFileLayout } from '@fairlead/tasks/contract/file-layouts';
import { defineTable } from '@fairlead/table';

/** Versions of the file layouts that are kept. */
export const LAYOUTS = defineTable({
  id: (each: StoredFileLayout) => `${each.layout} ${each.valid_from}`,
  fields: {},
  columns: [
    {
      id: 'layout',
      header: 'Layout',
      kind: 'text',
      value: ({ layout }) => layout,
      width: 150,
      rowHeader: true,
      pinned: 'phone',
    },
    { id: 'kind', header: 'Kind', kind: 'text', value: ({ kind }) => kind, width: 100 },
    {
      id: 'valid-from',
      header: 'Valid From',
      kind: 'date',
      value: ({ valid_from }) => valid_from,
      width: 100,
    },
    {
      id: 'holds',
      header: 'Holds Today',
      kind: 'text',
      value: ({ holds }) => (holds ? 'Yes' : 'No'),
      width: 100,
    },
    {
      id: 'patterns',
      header: 'File Patterns',
      kind: 'text',
      value: ({ parts }) => parts.map(({ file_pattern }) => file_pattern).join('  '),
      width: 340,
    },
    {
      id: 'cut',
      header: 'Cut By',
      kind: 'text',
      value: ({ parts }) =>
        [...new Set(parts.map(({ delimiter }) => delimiter ?? 'fixed width'))].join(', '),
      width: 110,
    },
    { id: 'source', header: 'Source', kind: 'text', value: ({ source }) => source, width: 300 },
  ],
});
