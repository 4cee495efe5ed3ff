import type { RestatedJournals } from '@fairlead/accounting/contract/restated';
import { formatNumber } from '@fairlead/shared/format';
import { AreaView } from '@fairlead/shared/ui';

import type { Opened } from '../common/opened.rules.ts';
import { RowsTable } from '../common/rows-table.tsx';
import { Sentence } from '../common/sentence.tsx';
import { useOpened } from '../common/use-opened.ts';
import { useRestatedJournals } from './restated.data.ts';
import { RESTATED_JOURNALS, RESTATING_CHANGES } from './restated.columns.ts';

type Props = { readonly opened: Extract<Opened, { readonly kind: 'restated' }> };

/** The journals, charts, budgets and rates that made a locked month another one. */
export function RestatedView({ opened: { month, company } }: Props) {
  const { area, refresh } = useRestatedJournals(month, company);
  return (
    <AreaView area={area} report="What was restated" onRetry={refresh}>
      {(restated) => (
        <>
          {restated.changes.length > 0 && <Changes changes={restated.changes} />}
          {(restated.count > 0 || restated.changes.length === 0) && <Journals {...restated} />}
        </>
      )}
    </AreaView>
  );
}

function Changes({ changes }: Pick<RestatedJournals, 'changes'>) {
  return (
    <RowsTable
      id="accounting.restating-changes"
      title="What charts, budgets and rates changed"
      unit="USD, debit positive"
      definition={RESTATING_CHANGES}
      rows={changes}
      empty={<Sentence>No chart, budget or rate changed it</Sentence>}
    />
  );
}

function Journals({ journals, count }: RestatedJournals) {
  const { openFrom } = useOpened();
  return (
    <RowsTable
      id="accounting.restated-journals"
      title="Journals"
      unit="debits in USD"
      definition={RESTATED_JOURNALS}
      rows={journals}
      empty={<Sentence>No journal of this month was changed after it was locked</Sentence>}
      footer={
        count > journals.length && (
          <span>{`The first ${formatNumber(journals.length)} of ${formatNumber(count)}`}</span>
        )
      }
      drillDown={{
        label: 'Show journal',
        has: () => true,
        go: ({ row }) => openFrom({ kind: 'journal', id: Number(row.id) }),
      }}
    />
  );
}
