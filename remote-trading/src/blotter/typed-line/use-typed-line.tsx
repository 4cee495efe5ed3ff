import { type ReactNode, useState } from 'react';

import { toasts } from '@fairlead/shared/toast';
import { onDemand, useOnDemand } from '@fairlead/shared/ui';
import type { RowKeys } from '@fairlead/table';

import type { DraftSet } from '../desk/drafts.rules.ts';
import { type BlotterOrderRow, isOpen, type OrderFields } from '../desk/order.rows.ts';
import type { OrderDesk } from '../desk/order-desk.data.ts';

type Orders = { readonly desk: OrderDesk; readonly maySubmit: boolean };

const dialogParts = onDemand(() => import('./line-dialog.tsx'));

/** Fills in an order by one typed line; Ctrl Z takes it back as what is typed in a cell. */
export function useTypedLine({ desk, maySubmit }: Orders) {
  const [id, setId] = useState<string>();
  const end = () => setId(undefined);
  const parts = useOnDemand(dialogParts, id !== undefined, end);
  const typeLine = (rows: readonly BlotterOrderRow[]) => setId(rows.find(isOpen)?.id);
  const take = (order: string, set: DraftSet) => {
    end();
    desk.edit(order, set).catch((thrown: unknown) => {
      toasts.error(thrown instanceof Error ? thrown.message : String(thrown));
    });
  };
  const dialog: ReactNode = parts !== undefined && id !== undefined && (
    <parts.LineDialog key={id} {...{ id, desk }} onTake={(set) => take(id, set)} onClose={end} />
  );
  const rowKeys: RowKeys<OrderFields> = maySubmit ? { 'Ctrl+Shift+L': typeLine } : {};
  return { typeLine, rowKeys, dialog };
}
