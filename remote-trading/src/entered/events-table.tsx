import { useLayoutEffect, useState } from 'react';

import type { EntryEvent } from '@fairlead/trading/contract/entered-trades';
import { chakra } from '@fairlead/shared/ui';
import { DataTable, defineTable, useTable } from '@fairlead/table';

import { eventText } from './entered.view-model.ts';

const EVENTS = defineTable({
  id: ({ seq }: EntryEvent) => String(seq),
  fields: {},
  columns: [
    {
      id: 'at',
      header: 'When (UTC)',
      kind: 'instant',
      value: (event: EntryEvent) => event.at,
      width: 124,
    },
    { id: 'what', header: 'What', kind: 'text', value: eventText, width: 92, rowHeader: true },
    {
      id: 'entry',
      header: 'Entry',
      kind: 'text',
      width: 72,
      value: (event: EntryEvent) => String(event.entry_id),
    },
    { id: 'who', header: 'Who', kind: 'text', value: (event: EntryEvent) => event.by, width: 180 },
    {
      id: 'reason',
      header: 'Reason',
      kind: 'text',
      value: (event: EntryEvent) => event.reason,
      width: 240,
    },
    {
      id: 'acknowledged',
      header: 'Sent all the same',
      kind: 'text',
      width: 240,
      value: (event: EntryEvent) => event.acknowledged.join('; ') || null,
    },
  ],
});

/** History of an entry and of those that it replaces or that replaced it, oldest first. */
export function EventsTable({ events }: { readonly events: readonly EntryEvent[] }) {
  const [rows] = useState(EVENTS.createRows);
  useLayoutEffect(() => rows.replace(events), [rows, events]);
  const table = useTable({
    id: 'entered.events',
    title: 'History',
    columns: EVENTS.columns,
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
