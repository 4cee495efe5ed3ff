import { useMemo } from 'react';

import type { Journal } from '@fairlead/accounting/contract/entries';
import { formatDay, formatInstant } from '@fairlead/shared/format';
import { Badge } from '@fairlead/shared/frames';
import { AreaView, Box } from '@fairlead/shared/ui';

import { type Fact, FactList } from '../common/facts.tsx';
import { RowsTable } from '../common/rows-table.tsx';
import { Sentence } from '../common/sentence.tsx';
import type { Opened } from '../common/opened.rules.ts';
import { useOpened } from '../common/use-opened.ts';
import { useJournal } from './journal.data.ts';
import { LINES, VERSIONS } from './journal.columns.ts';

type Props = { readonly opened: Extract<Opened, { readonly kind: 'journal' }> };

/** A journal whole: its lines, what the banks say of them, and how it came to be what it is. */
export function JournalView({ opened }: Props) {
  const { area, refresh } = useJournal(opened.id);
  return (
    <AreaView area={area} report="Journal" onRetry={refresh}>
      {(journal) => <Shown journal={journal} />}
    </AreaView>
  );
}

function Shown({ journal }: { readonly journal: Journal }) {
  const { openFrom } = useOpened();
  const lines = useMemo(() => [...journal.lines, 'total' as const], [journal]);
  const definition = useMemo(() => LINES(journal), [journal]);
  return (
    <Box display="flex" flexDirection="column" gap="5" minWidth="0">
      <Box display="flex" flexWrap="wrap" alignItems="flex-start" gap="6">
        <FactList facts={listJournalFacts(journal)} />
        {formatJournalState(journal) !== undefined && (
          <Badge tone="warning">{formatJournalState(journal)}</Badge>
        )}
      </Box>
      <RowsTable
        id="accounting.journal-lines"
        title="Lines"
        definition={definition}
        rows={lines}
        empty={<Sentence>The journal has no lines</Sentence>}
        drillDown={{
          label: 'Show bank transaction',
          has: (row) => row.text('transaction') !== null,
          go: ({ row }) => openFrom({ kind: 'transaction', id: row.text('transaction') ?? '' }),
        }}
      />
      <RowsTable
        id="accounting.journal-versions"
        title="Versions"
        definition={VERSIONS}
        rows={journal.versions}
        empty={<Sentence>No export has named it</Sentence>}
        drillDown={{
          label: 'Show this version',
          has: (row) => row.id !== String(journal.journal_id),
          go: ({ row }) => openFrom({ kind: 'journal', id: Number(row.id) }),
        }}
      />
    </Box>
  );
}

const listJournalFacts = (journal: Journal): readonly Fact[] => [
  ['Journal', `${journal.journal_series} ${journal.journal_number}`],
  ['Company', journal.company_fixed_name],
  ['Date', formatDay(journal.journal_date)],
  ['Entered', `${formatInstant(journal.entry_datetime, 'UTC')} UTC`],
  ['Type', journal.document_type],
  ['Version', String(journal.version)],
  ['Narrative', journal.narrative],
];

function formatJournalState({
  withdrawn_at: withdrawn,
  is_current: isCurrent,
}: Journal): string | undefined {
  if (withdrawn !== null) return 'Withdrawn';
  return isCurrent ? undefined : 'Corrected since';
}
