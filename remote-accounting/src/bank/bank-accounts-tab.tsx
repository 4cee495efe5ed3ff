import { useMemo } from 'react';

import type { AccountingReport } from '@fairlead/accounting/contract/report';
import { formatDay } from '@fairlead/shared/format';
import { useSearchParams } from '@fairlead/shared/router';
import { Box, chakra, RestatedNote } from '@fairlead/shared/ui';

import { ReportView } from '../common/report-view.tsx';
import { useReport } from '../common/use-report.ts';
import { RowsTable } from '../common/rows-table.tsx';
import { Sentence } from '../common/sentence.tsx';
import { useOpened } from '../common/use-opened.ts';
import { accountTable, balanceTable } from './bank.columns.ts';
import { ACCOUNT } from './transaction.columns.ts';
import { withoutRate } from './dollars.rules.ts';
import { NoTotal } from './no-total.tsx';
import { isRestatedInDollars } from './restated-dollars.view-model.ts';

/**
 * Bank accounts tab: balances by the banks beside the ledger, and the accounts' owners (ACC-09).
 */
export function BankAccountsTab() {
  return <ReportView>{(report) => <BankAccounts report={report} />}</ReportView>;
}

function BankAccounts({ report }: { readonly report: AccountingReport }) {
  const { bank_balances: balances, bank_accounts: accounts, bank_institutions: banks } = report;
  const { show_fractions: hasFractions } = useReport().toggles;
  const { open } = useOpened();
  const [, setSearch] = useSearchParams();
  const balanceOf = useMemo(
    () => balanceTable({ accounts, balances, hasFractions }),
    [accounts, balances, hasFractions],
  );
  const accountOf = useMemo(() => accountTable(banks), [banks]);
  const rows = useMemo(
    () => (balances.length === 0 ? [] : [...balances, 'total' as const]),
    [balances],
  );
  const day = report.bank_balances_run_date_str;
  const isAnyRestated = balances.some(isRestatedInDollars);
  return (
    <>
      <Banks banks={banks} />
      <RowsTable
        key={`${String(hasFractions)} ${String(isAnyRestated)}`}
        id="accounting.bank-balances-run"
        title="Bank Balances"
        unit={day === null ? '' : `Run date ${formatDay(day)}`}
        definition={balanceOf}
        rows={rows}
        empty={<Sentence>No statement was taken up to the end of this period</Sentence>}
        footer={
          <>
            <NoTotal missing={withoutRate(balances)} of="balance" />
            {isAnyRestated && <RestatedNote />}
          </>
        }
        drillDown={{
          label: 'Show what makes it',
          has: (row, column) => DRILL_DOWN_COLUMNS.includes(column) && row.id !== 'total',
          go: ({ row, column }) =>
            column === 'difference'
              ? open({ kind: 'concern', concern: 'unmatched' })
              : setSearch((now) => withTransactionsOf(now, row.id)),
        }}
      />
      <RowsTable
        id="accounting.bank-accounts"
        title="Bank Accounts"
        definition={accountOf}
        rows={accounts}
        empty={<Sentence>The chart of accounts names no bank account</Sentence>}
      />
    </>
  );
}

/** A difference leads to what is not matched, what the bank says to what it booked in the period. */
const DRILL_DOWN_COLUMNS: readonly string[] = ['amount', 'difference', 'usd'];

/** The address with the transactions of an account. */
function withTransactionsOf(now: URLSearchParams, account: string): URLSearchParams {
  const after = new URLSearchParams(now);
  after.set('tab', 'bank-transactions');
  after.set(ACCOUNT, account);
  return after;
}

const Logo = chakra('img', { base: { height: '5', width: 'auto', maxWidth: '20' } });

/** The banks by their marks: a logo says nothing that the name does not. */
function Banks({ banks }: { readonly banks: AccountingReport['bank_institutions'] }) {
  if (banks.length === 0) return null;
  return (
    <Box as="ul" aria-label="Banks" display="flex" flexWrap="wrap" columnGap="6" rowGap="2">
      {banks.map(({ bic, bank_name: name, logo }) => (
        <Box as="li" key={bic} display="flex" alignItems="center" gap="2">
          {logo !== null && <Logo src={logo} alt="" />}
          <span>{name}</span>
          <Box as="span" color="text.muted">
            {bic}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
