import type { Exposures } from '@fairlead/pnl/contract/exposures';
import type { Scope } from '@fairlead/pnl/contract/scopes';

import type { DealPath } from '../engine/products.rules.ts';
import { type ExposureCell, buildExposureCells } from './cells.rules.ts';
import { listExposureColumns } from './columns.rules.ts';
import { detailRows } from './detail-exposures.rules.ts';
import type { RunFindings } from './findings.rules.ts';
import { lookAheadRows } from './look-ahead.rules.ts';
import { paperByMonth } from './paper-by-month.rules.ts';
import { spreadRows } from './spreads.rules.ts';
import { transposed } from './transposed.rules.ts';

/** Makes the test that a group is part of a scope. */
export function isInScope(scope: Scope): (group: DealPath['group']) => boolean {
  if (scope === 'scg') return () => true;
  if (scope === 'phys') return (group) => group !== 'corp';
  return (group) => group === scope;
}

/** Open exposures of the firm, by product and month, by place, and as spreads. */
export function buildExposures(findings: RunFindings): Exposures {
  const cells = buildExposureCells(findings);
  const open = cells.filter(isOpen);
  const columns = listExposureColumns(findings.products, productsIn(findings, cells));
  const parts = { columns, lookAheads: findings.lookAheads };
  const of = (scope: Scope, from: readonly ExposureCell[] = open) => {
    const has = isInScope(scope);
    return from.filter(({ place }) => has(place.group));
  };
  const ahead = (scope: Scope) => lookAheadRows(of(scope), parts);
  const paper = (scope: Scope) =>
    paperByMonth(
      of(scope).filter(({ isPhysical }) => !isPhysical),
      parts,
    );
  return {
    products: columns.map(({ has: _, ...column }) => column),
    exposures_look_ahead_product_table_graph: ahead('product'),
    exposures_look_ahead_corp_table_graph: ahead('corp'),
    exposures_look_ahead_phys_table_graph: ahead('phys'),
    exposures_look_ahead_forward_contract_table_graph: ahead('forward_contract'),
    exposures_look_ahead_shipping_table_graph: ahead('shipping'),
    exposures_look_ahead_scg_table_graph: ahead('scg'),
    corp_paper_by_month: paper('corp'),
    physical_paper_by_month: paper('phys'),
    transposed_products_term_months: transposed(open, columns),
    detail_exp_phys_book_per_trade_kind: detailRows(of('phys', cells), columns),
    detail_exp_per_book_final_df: detailRows(cells, columns),
    spreads_by_structure: spreadRows(of('corp')),
  };
}

/** Still to be priced today: what is ahead of a leg that is fixed is nothing. */
function isOpen({ exposure }: ExposureCell): boolean {
  return exposure.units !== 0;
}

/** Products of the reference data, which legs of an older configuration may lack. */
function productsIn({ products }: RunFindings, cells: readonly ExposureCell[]) {
  const codes = new Set(
    cells
      .filter(({ exposure, exposureBefore }) => exposure.units !== 0 || exposureBefore.units !== 0)
      .map(({ product }) => product.code),
  );
  return new Set(products.filter(({ code }) => codes.has(code)));
}
