import type { AccountingReport, CostRow } from '@fairlead/accounting/contract/report';

import type { Leaf } from './figure-rows.view-model.ts';

/** Summary P&L: balance sheet groups by P&L group. */
export const managementLeaves = ({ mgmt_summary_table }: AccountingReport): readonly Leaf[] =>
  mgmt_summary_table.map(({ pnl_group, bsg_code, columns, missing_ledger_cards: missing }) => ({
    path: [pnl_group, bsg_code],
    names: [pnl_group, bsg_code],
    columns,
    missing,
  }));

/** Shipping P&L: cards by P&L group. */
export const shippingLeaves = ({ summary_table }: AccountingReport): readonly Leaf[] =>
  summary_table.map(
    ({ pnl_group, ledger_card_code, description, columns, missing_ledger_cards }) => ({
      path: [pnl_group, ledger_card_code],
      names: [pnl_group, description],
      columns,
      missing: missing_ledger_cards,
    }),
  );

const NOT_MAPPED = 'Not mapped';

/** Costs: cards by cost group and balance sheet group. */
export const costLeaves = (rows: readonly CostRow[]): readonly Leaf[] => rows.map(costLeaf);

function costLeaf(row: CostRow): Leaf {
  const { row_category, group_cost, bsg_code, ledger_card_code: code } = row;
  const card = row.ledger_card_name === code ? code : `${code} ${row.ledger_card_name}`;
  return {
    // The same group of two categories is two rows.
    path: [`${row_category ?? NOT_MAPPED}|${group_cost}`, bsg_code, code],
    names: [group_cost, bsg_code, card],
    columns: row.columns,
    spreads: {
      compare: { min: row.compare_min_diff, max: row.compare_max_diff },
      budget: { min: row.budget_min_diff, max: row.budget_max_diff },
    },
    missing: row.missing_ledger_cards,
  };
}
