import { AreaView, Box, EmptyState } from '@fairlead/shared/ui';

import { useReport } from '../common/use-report.ts';
import { RowsTable } from '../common/rows-table.tsx';
import { Sentence } from '../common/sentence.tsx';
import { ItemsTable } from './items-table.tsx';
import { EXPLAINED } from './unmatched.columns.ts';
import { EVER, useExplainedAccounts } from './unmatched.data.ts';

/** Unmatched items of bank and ledger, and the explained difference of each account. */
export function UnmatchedView() {
  const { period } = useReport();
  const { area, refresh } = useExplainedAccounts(period.end_date);
  return (
    <Box display="flex" flexDirection="column" gap="5" minWidth="0">
      <AreaView area={area} report="Bank against ledger" onRetry={refresh}>
        {({ accounts }) => (
          <RowsTable
            id="accounting.explained"
            title="Bank against ledger"
            definition={EXPLAINED}
            rows={accounts}
            empty={<Sentence>No account with a statement is booked by a card</Sentence>}
          />
        )}
      </AreaView>
      <ItemsTable
        id="accounting.unmatched"
        title="Not matched"
        query={{ start_date: EVER, end_date: period.end_date }}
        empty={<EmptyState drawing="done" title="All of bank and ledger is matched" />}
      />
    </Box>
  );
}
