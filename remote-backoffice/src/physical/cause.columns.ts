import type { LotCause } from '@fairlead/backoffice/contract/lots';
import { formatCents } from '@fairlead/shared/format';
import { defineTable, descriptionColumn, textField } from '@fairlead/table';

import { lotColumnName, SHOWN_LOT_COLUMNS } from '../common/lot-columns.rules.ts';

const KINDS: Readonly<Record<LotCause['kind'], string>> = {
  'lot group': 'Lot group',
  'lot number': 'New lot number',
  journal: 'Journal',
  rate: 'Rate',
};

const NOTHING: Readonly<Record<LotCause['kind'], string>> = {
  'lot group': 'No column',
  'lot number': 'No lot',
  journal: 'Not there',
  rate: 'No rate',
};

/** Value before or after a cause, in words: a column, a lot, an amount or a rate. */
function formatCauseValue({ kind }: LotCause, [said]: readonly string[]): string {
  if (said === undefined) return NOTHING[kind];
  if (kind === 'journal') return formatCents(Number(said));
  if (kind === 'lot number') return `Lot ${said}`;
  const column = SHOWN_LOT_COLUMNS.find((name) => name === said);
  return column === undefined ? said : lotColumnName(column);
}

const words = (id: string, header: string, value: (of: LotCause) => string) => ({
  id,
  header,
  value,
  kind: 'text' as const,
  width: 180,
});

/**
 * Causes that restated a lot's column after its days had been closed: what changed, by how much, which file, who and
 * when.
 */
export const LOT_CAUSES = defineTable({
  id: ({ kind, name, before, after, changed_at: at }: LotCause) =>
    [kind, name, ...before, '>', ...after, at].join('|'),
  fields: {
    before: textField((of: LotCause) => formatCauseValue(of, of.before)),
    after: textField((of: LotCause) => formatCauseValue(of, of.after)),
  },
  columns: [
    {
      ...words('what', 'What', ({ kind, name }) => `${KINDS[kind]} ${name}`),
      rowHeader: true,
      pinned: 'phone' as const,
      width: 190,
    },
    descriptionColumn('before', { header: 'Before', width: 140 }),
    descriptionColumn('after', { header: 'Now', width: 140 }),
    {
      id: 'moved',
      header: 'Moved',
      kind: 'money',
      decimals: { exactly: 2 },
      width: 112,
      value: ({ moved }: LotCause) => moved,
      bold: true,
    },
    words('file', 'File', ({ file_name: name }) => name),
    words('by', 'By', ({ changed_by: by }) => by),
    { id: 'at', header: 'At', kind: 'instant', value: ({ changed_at: at }) => at, width: 130 },
  ],
});
