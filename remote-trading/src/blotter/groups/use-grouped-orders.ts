import { useSearchParams } from '@fairlead/shared/router';
import { type RowSource, useGroupedRows } from '@fairlead/table';

import type { BlotterOrderRow, OrderFields } from '../desk/order.rows.ts';
import { groupHead } from './order-groups.rules.ts';

const PARAMETER = 'group';
const BY = 'product';

const BY_PRODUCT = {
  nameOf: (row: BlotterOrderRow) => row.text('product') ?? '',
  headOf: (product: string, rows: readonly BlotterOrderRow[]) =>
    groupHead(
      product,
      rows.map((row) => ({ volume: row.number('volume') ?? 0, unit: row.text('unit') ?? '' })),
    ),
};

/** Grouping of the orders by product, in the address: '?group=product'. */
export function useGrouping() {
  const [params, setParams] = useSearchParams();
  return {
    isGrouped: params.get(PARAMETER) === BY,
    onGrouped: (isGrouped: boolean) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        if (isGrouped) after.set(PARAMETER, BY);
        else after.delete(PARAMETER);
        return after;
      }),
  };
}

/** The orders, below their products while they are grouped. */
export const useGroupedOrders = (rows: RowSource<OrderFields>, isGrouped: boolean) =>
  useGroupedRows(rows, isGrouped ? BY_PRODUCT : undefined);
