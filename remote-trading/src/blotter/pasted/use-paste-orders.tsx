import { type ReactNode, useState } from 'react';

import { onDemand, useOnDemand } from '@fairlead/shared/ui';
import type { PastedBlock, RowSource, TableModel } from '@fairlead/table';

import { MAX_FILLED } from '../desk/blotter.data.ts';
import { filledText } from '../desk/fill.view-model.ts';
import type { OrderDesk } from '../desk/order-desk.data.ts';
import type { OrderFields } from '../desk/order.rows.ts';
import { isOneCell, pastedOrders, withPassed } from './pasted-orders.view-model.ts';

type Orders = {
  readonly desk: OrderDesk;
  readonly rows: RowSource<OrderFields>;
  readonly table: Pick<TableModel<OrderFields>, 'messages'>;
  readonly maySubmit: boolean;
};

const dialogParts = onDemand(() => import('./paste-dialog.tsx'));

/** Fills in orders with what is pasted over their cells: a block is shown before, one cell is taken at once. */
export function usePasteOrders({ desk, rows, table, maySubmit }: Orders, takeBack: () => void) {
  const [block, setBlock] = useState<PastedBlock>();
  const end = () => setBlock(undefined);
  const parts = useOnDemand(dialogParts, block !== undefined, end);
  const tell = (text: string) => table.messages.show(text, { text: 'Undo', run: takeBack });
  const take = async (pasted: PastedBlock) => {
    const plan = pastedOrders(pasted, { desk, most: MAX_FILLED });
    const [refused] = plan.passed;
    if (plan.obstacle !== undefined) {
      table.messages.show(refused?.message ?? plan.obstacle);
      return;
    }
    const { isDone, text } = filledText(withPassed(await desk.fillEach(plan.wishes), plan));
    if (isDone) tell(text);
    else table.messages.show(text);
  };
  const onPaste = (pasted: PastedBlock) => {
    if (isOneCell(pasted)) void take(pasted);
    else setBlock(pasted);
  };
  const preview: ReactNode = parts !== undefined && block !== undefined && (
    <parts.PasteDialog
      {...{ block, desk, rows }}
      onClose={end}
      onDone={(text) => {
        end();
        tell(text);
      }}
    />
  );
  return { onPaste: maySubmit ? onPaste : undefined, preview };
}
