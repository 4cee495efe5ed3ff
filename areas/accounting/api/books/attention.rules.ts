import type { AccountingReport } from '@fairlead/accounting/contract/report';

import { type Amount, parseAmount, toNearestNumber } from '@fairlead/shared/domain/money/exact';
import { missingRates } from './bank-tables.rules.ts';
import { type LedgerChart, isUnmapped } from './chart.rules.ts';
import { compareText } from './sums.rules.ts';

type Attention = AccountingReport['attention'];

type Unexplained = NonNullable<Attention['unexplained_balances']>[number];

type Found = {
  readonly chart: LedgerChart;
  readonly facts: readonly {
    readonly ledger_card_code: string;
    readonly report: string;
    readonly report_lines: number;
  }[];
  readonly accounts: readonly { readonly service_account_no: string; readonly bank_name: string }[];
  readonly balances: readonly {
    readonly service_account_no: string;
    readonly balance_date: string;
    readonly unmatched_lines: number;
  }[];
  readonly gaps: readonly (Omit<Attention['statement_gaps'][number], 'gap_amount'> & {
    readonly gap: string;
  })[];
  readonly unexplained: readonly (Omit<Unexplained, 'amount'> & { readonly off: string })[];
  readonly unmatched: number;
  readonly waiting: number;
  readonly restated: readonly {
    readonly company_code: string;
    readonly company_fixed_name: string;
    readonly month: string;
    readonly entries: number;
    readonly locked_to: string;
  }[];
  readonly tables: Parameters<typeof missingRates>[0];
  readonly expected: string;
};

/** Checklist for whoever closes the period. */
export function buildAttention(found: Found): Attention {
  const { gaps, unexplained, unmatched, waiting, restated, balances } = found;
  return {
    unmapped_cards: unmappedCards(found),
    statement_gaps: gaps.map(({ gap, ...between }) => ({
      ...between,
      gap_amount: toNearestNumber(parseAmount(gap)),
    })),
    unexplained_balances: unexplained.map(({ off, ...account }) => ({
      ...account,
      amount: toNearestNumber(parseAmount(off)),
    })),
    stale_accounts: staleAccounts(found),
    unmatched_transactions: unmatched,
    unmatched_ledger_items: balances.reduce((sum, row) => sum + row.unmatched_lines, 0),
    restated: restated.map(({ company_code: _, ...row }) => row),
    missing_rates: missingRates(found.tables),
    waiting_statements: waiting,
  };
}

function unmappedCards({ chart, facts }: Found): Attention['unmapped_cards'] {
  const sums = new Map<string, { entries: number; amount: Amount }>();
  for (const { ledger_card_code: code, report, report_lines: lines } of facts) {
    const card = chart.cards.get(code);
    if (lines === 0 || card === undefined || !isUnmapped(card)) continue;
    const sum = sums.get(code) ?? { entries: 0, amount: 0n };
    sums.set(code, { entries: sum.entries + lines, amount: sum.amount + parseAmount(report) });
  }
  return [...sums]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([ledger_card_code, { entries, amount }]) => ({
      ledger_card_code,
      entries,
      book_value: toNearestNumber(amount),
    }));
}

/** Accounts without a statement for the last expected day. */
function staleAccounts({ accounts, balances, expected }: Found): Attention['stale_accounts'] {
  const newest = new Map(balances.map((row) => [row.service_account_no, row.balance_date]));
  return accounts
    .map(({ service_account_no, bank_name }) => ({
      service_account_no,
      bank_name,
      last_date: newest.get(service_account_no) ?? null,
    }))
    .filter(({ last_date: last }) => last === null || last < expected);
}

type RestatedMonth = Found['restated'][number];

/** The months of companies that were restated, by exports or by charts, each once; by month, then company. */
export function restatedMonths(rows: readonly RestatedMonth[]): RestatedMonth[] {
  const months = Map.groupBy(rows, ({ month, company_code: code }) => `${month} ${code}`);
  return [...months]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([, of]) =>
      of.reduce((all, one) => ({
        ...all,
        entries: all.entries + one.entries,
        locked_to: all.locked_to > one.locked_to ? all.locked_to : one.locked_to,
      })),
    );
}
