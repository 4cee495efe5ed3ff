import type { AccountingReport } from '@fairlead/accounting/contract/report';

import type { CashItem } from './cash-rows.view-model.ts';

/** Groups rows by company; companies are sorted by name, alike in every table. */
const byCompany = <Row extends { readonly company_fixed_name: string }>(rows: readonly Row[]) =>
  rows.toSorted(({ company_fixed_name: one }, { company_fixed_name: other }) =>
    one.localeCompare(other, 'en'),
  );

/** Bank cards by company. */
export const balanceItems = ({ cash_bank_balances }: AccountingReport): readonly CashItem[] =>
  byCompany(cash_bank_balances).map((row) => ({
    path: [row.company_code, row.ledger_card_code],
    names: [row.company_fixed_name, `${row.ledger_card_code} ${row.ledger_card_name}`],
    figures: {
      starting: row.amount_starting,
      change: row.change,
      ending: row.amount_ending,
      bank_ic_payments_diff: row.bank_ic_payments_diff,
    },
    was: {
      ...(row.was_starting !== undefined && { starting: row.was_starting }),
      ...(row.was_change !== undefined && { change: row.was_change }),
      ...(row.was_ending !== undefined && { ending: row.was_ending }),
      ...(row.was_bank_ic_payments_diff !== undefined && {
        bank_ic_payments_diff: row.was_bank_ic_payments_diff,
      }),
    },
  }));

type Was = {
  readonly was_book_value?: number | undefined;
  readonly was_book_value_no_sm?: number | undefined;
};

/** Amounts when their days were locked, where they are other ones now. */
const readWas = ({ was_book_value: all, was_book_value_no_sm: withoutShips }: Was) => ({
  was: {
    ...(all !== undefined && { book_value: all }),
    ...(withoutShips !== undefined && { book_value_no_sm: withoutShips }),
  },
});

const TYPES: Readonly<Partial<Record<string, string>>> = {
  PAYMENT: 'Payments',
  RECEIPT: 'Receipts',
  INTER_COMPANY: 'Inter company',
};

/** Payments by company, type and bank card. */
export const paymentItems = ({ cash_payments_ic }: AccountingReport): readonly CashItem[] =>
  byCompany(cash_payments_ic).map((row) => ({
    path: [row.company_code, row.entry_type, row.ledger_card_code, row.narrative],
    names: [
      row.company_fixed_name,
      TYPES[row.entry_type] ?? row.entry_type,
      row.ledger_card_code,
      row.narrative,
    ],
    figures: { book_value: row.book_value },
    ...readWas(row),
  }));

/** Movements of bank cards, by company and cash group. */
export const groupItems = ({ cash_rec_groups }: AccountingReport): readonly CashItem[] =>
  byCompany(cash_rec_groups).map((row) => ({
    path: [row.company_fixed_name, row.cash_rec_group],
    names: [row.company_fixed_name, groupName(row.cash_rec_group, row.ledger_card_code_all)],
    figures: { book_value: row.book_value },
    ...readWas(row),
  }));

const groupName = (group: string, cards: string) =>
  `${group === '' ? 'No group' : group} (${cards})`;

/** Moves of the trading companies' own cash, by the groups of the chart. */
export const ourCashItems = ({ scg_our_cash }: AccountingReport): readonly CashItem[] =>
  scg_our_cash.map((row) => ({
    path: [row.group1, row.group2, row.group3, row.combined_narrative],
    names: [row.group1, row.group2, row.group3, row.combined_narrative].map(named),
    figures: { book_value: row.book_value, book_value_no_sm: row.book_value_no_sm },
    ...readWas(row),
  }));

const named = (name: string): string => (name === '' ? 'Not named' : name);
