import { useState } from 'react';

import { useMay } from '@fairlead/shared/auth';
import type { BankMatch } from '@fairlead/accounting/contract/bank-matches';
import { formatCents, formatDay } from '@fairlead/shared/format';
import { Confirm } from '@fairlead/shared/frames';
import { AreaView, Box, Button, Text } from '@fairlead/shared/ui';

import { type Fact, FactList } from '../common/facts.tsx';
import { RowsTable } from '../common/rows-table.tsx';
import { Sentence } from '../common/sentence.tsx';
import type { Opened } from '../common/opened.rules.ts';
import { useOpened } from '../common/use-opened.ts';
import { useBankMatch, useMatching } from './match.data.ts';
import { MATCHES, PROPOSED } from './match.columns.ts';

type Props = { readonly opened: Extract<Opened, { readonly kind: 'transaction' }> };

/** Drawer of a bank transaction: its matched and proposed ledger lines. */
export function TransactionView({ opened }: Props) {
  const { area, refresh, isRefreshing } = useBankMatch(opened.id);
  return (
    <AreaView area={area} report="Bank transaction" onRetry={refresh}>
      {({ transaction }) => (
        <TransactionDetails {...{ transaction, isRefreshing }} onChanged={refresh} />
      )}
    </AreaView>
  );
}

type TransactionDetailsProps = {
  readonly transaction: BankMatch;
  /** True while the data may be stale: actions are disabled. */
  readonly isRefreshing: boolean;
  readonly onChanged: () => void;
};

function TransactionDetails({ transaction, ...acts }: TransactionDetailsProps) {
  const way = useJournalDrillDown();
  const { matches, proposal } = transaction;
  return (
    <Box display="flex" flexDirection="column" gap="5" minWidth="0">
      <FactList facts={listTransactionFacts(transaction)} />
      {matches.length > 0 && (
        <RowsTable
          id="accounting.matches"
          title="Matched with"
          unit={transaction.currency}
          definition={MATCHES}
          rows={matches}
          empty={null}
          drillDown={way}
        />
      )}
      {proposal !== null && (
        <RowsTable
          id="accounting.proposed-matches"
          title="Proposed"
          unit={transaction.currency}
          definition={PROPOSED}
          rows={proposal.lines}
          empty={null}
          footer={<span>{proposedText(proposal)}</span>}
          drillDown={way}
        />
      )}
      {matches.length === 0 && proposal === null && (
        <Sentence>Not matched, and no line of the ledger looks like it</Sentence>
      )}
      <MatchActions {...{ transaction, ...acts }} />
    </Box>
  );
}

function useJournalDrillDown() {
  const { openFrom } = useOpened();
  return {
    label: 'Show journal',
    has: () => true,
    go: ({ row }: { readonly row: { readonly text: (field: 'journal') => string | null } }) =>
      openFrom({ kind: 'journal', id: Number(row.text('journal')) }),
  };
}

/** Actions for users who may import bank statements: they also match lines. */
function MatchActions({ transaction, isRefreshing, onChanged }: TransactionDetailsProps) {
  const may = useMay('acc:import');
  const { confirm, unmatch, isSending, refused } = useMatching(onChanged);
  const isBusy = isSending || isRefreshing;
  const [isAsking, setAsking] = useState(false);
  if (!may) return null;
  const { matches, proposal, open_amount: open, currency } = transaction;
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="2">
      {proposal !== null && (
        <Button variant="solid" disabled={isBusy} onClick={() => void confirm(transaction)}>
          Confirm the proposed match
        </Button>
      )}
      {matches.length > 0 && (
        <Button disabled={isBusy} onClick={() => setAsking(true)}>
          Take the matches back
        </Button>
      )}
      <Text role={refused === undefined ? 'status' : 'alert'} color={refused && 'negative'}>
        {refused ?? (open === 0 ? 'Matched' : `${formatCents(open)} ${currency} is not matched`)}
      </Text>
      <Confirm
        title="Take the matches back?"
        action="Take back"
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void unmatch(transaction);
        }}
      >
        The transaction and its lines are open again. Who confirmed them stays in the audit.
      </Confirm>
    </Box>
  );
}

const listTransactionFacts = (transaction: BankMatch): readonly Fact[] => [
  ['Bank', transaction.bank_name],
  ['Account', transaction.service_account_no],
  ['Booked', formatDay(transaction.booking_date)],
  ['Value', formatDay(transaction.value_date)],
  ['Amount', `${formatCents(transaction.amount)} ${transaction.currency}`],
  ['Counterparty', transaction.counterparty_name ?? 'Not named'],
  ['Information', transaction.remittance_information],
  ['Reference', transaction.bank_transaction_id],
];

/** Why they may be one: 'By amount and reference: INV-2024-118'. */
function proposedText({ rule, shared }: NonNullable<BankMatch['proposal']>): string {
  return shared.length === 0 ? `By ${rule}` : `By ${rule}: ${shared.join(', ')}`;
}
