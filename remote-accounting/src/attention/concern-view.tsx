import { AreaView } from '@fairlead/shared/ui';
import type { AccountingReport } from '@fairlead/accounting/contract/report';

import { useReport } from '../common/use-report.ts';
import { RowsTable } from '../common/rows-table.tsx';
import { Sentence } from '../common/sentence.tsx';
import type { Concern } from '../common/opened.rules.ts';
import { CONCERN_TITLES } from '../common/opened-labels.view-model.ts';
import { useOpened } from '../common/use-opened.ts';
import {
  GAPS,
  RATES,
  RESTATED_MONTHS,
  STALE,
  UNEXPLAINED,
  UNMAPPED_CARDS,
} from './concern.columns.ts';

/** Concerns whose list is part of the report. */
type Reported = Exclude<Concern, 'unmatched'>;

type Props = { readonly concern: Reported };

/** The list behind a concern that the report itself has. */
export function ConcernView({ concern }: Props) {
  const { area, refresh } = useReport().called;
  return (
    <AreaView area={area} report="Vessel report" onRetry={refresh}>
      {({ attention }) => <List concern={concern} attention={attention} />}
    </AreaView>
  );
}

type ListProps = {
  readonly concern: Reported;
  readonly attention: AccountingReport['attention'];
};

const NONE = <Sentence>There is none in this period</Sentence>;
const NO_DAYS: readonly string[] = [];
const NO_ACCOUNTS: readonly never[] = [];

const WHOLE_AGAIN =
  "Statements taken before payments were checked against balances lack payments, or have some twice. Import the bank's statements of these days again: whole ones take their place";

function List({ concern, attention }: ListProps) {
  const { openFrom } = useOpened();
  const about = { id: `accounting.${concern}`, title: CONCERN_TITLES[concern], empty: NONE };
  switch (concern) {
    case 'unmapped':
      return (
        <RowsTable
          {...about}
          definition={UNMAPPED_CARDS}
          rows={attention.unmapped_cards}
          drillDown={{ label: 'Show entries', has: () => true, go: () => openFrom(NOT_MAPPED) }}
        />
      );
    case 'gaps':
      return (
        <RowsTable
          {...about}
          definition={GAPS}
          rows={attention.statement_gaps}
          drillDown={{
            label: 'Show what is around it',
            has: () => true,
            go: ({ row }) => openFrom(toGap((field) => row.text(field) ?? '')),
          }}
        />
      );
    case 'unexplained':
      return (
        <RowsTable
          {...{ ...about, footer: WHOLE_AGAIN, definition: UNEXPLAINED }}
          rows={attention.unexplained_balances ?? NO_ACCOUNTS}
        />
      );
    case 'stale':
      return <RowsTable {...about} definition={STALE} rows={attention.stale_accounts} />;
    case 'restated':
      return (
        <RowsTable
          {...about}
          definition={RESTATED_MONTHS}
          rows={attention.restated}
          drillDown={{
            label: 'Show the journals',
            has: () => true,
            go: ({ row }) =>
              openFrom({
                kind: 'restated',
                month: row.text('month') ?? '',
                company: row.text('company') ?? '',
              }),
          }}
        />
      );
    case 'rates':
      return <RowsTable {...about} definition={RATES} rows={attention.missing_rates ?? NO_DAYS} />;
  }
}

const toGap = (read: (field: 'from' | 'to' | 'account') => string) => ({
  kind: 'gap' as const,
  account: read('account'),
  from: read('from'),
  to: read('to'),
});

/** All that has no mapping, whichever card it is on. */
const NOT_MAPPED = {
  kind: 'figure',
  figure: { report: 'mgmt_summary_table', figure: 'report', column: '', row: ['Not mapped'] },
} as const;
