import { useMay } from '@fairlead/shared/auth';
import { useNavigate } from '@fairlead/shared/router';
import { useCopy } from '@fairlead/shared/ui';
import { type MenuEntry, selectedRows } from '@fairlead/table';

import {
  type BlotterOrderRow,
  findSubmitObstacle,
  isOpen,
  readSuggestion,
} from './desk/order.rows.ts';
import { tradesPath } from '../common/trades-path.rules.ts';
import { type OnTicket, ticketEntries } from './ticket-entries.view-model.ts';
import type { OrderActions } from './use-order-actions.ts';
import type { Orders } from './use-orders.ts';

type Acts = OrderActions & { readonly typeLine: (rows: readonly BlotterOrderRow[]) => void };

/** The entries of an order in the menu of its cells. */
export function useOrderEntries(orders: Orders, acts: Acts, onTicket: OnTicket) {
  const copy = useCopy();
  const navigate = useNavigate();
  const mayEnter = useMay('trade:enter');
  const { desk, maySubmit, mayUndo } = orders;
  const entriesOf = (row: BlotterOrderRow): readonly MenuEntry[] => {
    const ids = row.text('tradeIds') ?? '';
    const isSubmitted = row.flag('isSubmitted');
    return [
      ...(maySubmit && isOpen(row) ? waitingEntries(row, orders, acts) : []),
      ...(mayUndo && isSubmitted
        ? [{ label: `Undo ordered trade ${row.id}`, run: () => acts.askUndo(row.id) }]
        : []),
      ...(row.text('problem') === null && row.text('closedBy') === null
        ? []
        : [{ label: 'Tickets of this order …', run: () => acts.showTickets(row.id) }]),
      { label: 'Copy ids', run: () => void copy(ids, `Trade ${ids}`) },
      { label: 'Show in EDF Trades', run: () => void navigate(tradesPath(ids)) },
      ...(mayEnter ? ticketEntries(desk.order(row.id)?.order, onTicket) : []),
    ];
  };
  return (row: BlotterOrderRow) => (row.flag('isGroup') ? [] : entriesOf(row));
}

function waitingEntries(
  row: BlotterOrderRow,
  { table, desk }: Orders,
  { submitRows, takeSuggestion, fillRows, typeLine }: Acts,
): readonly MenuEntry[] {
  const fill = () => {
    const chosen = [...selectedRows(table)];
    fillRows(chosen.some(({ id }) => id === row.id) ? chosen : [row]);
  };
  return [
    {
      label: `Submit ordered trade ${row.id}`,
      keys: 'Ctrl Enter',
      disabled: findSubmitObstacle(row, desk.lists) !== null,
      run: () => submitRows([row]),
    },
    ...(readSuggestion(row) === null
      ? []
      : [{ label: 'Use what was chosen last', keys: 'Ctrl .', run: () => takeSuggestion(row) }]),
    { label: 'Fill in by one line …', keys: 'Ctrl Shift L', run: () => typeLine([row]) },
    { label: 'Fill in selected trades …', keys: 'Ctrl D', run: fill },
  ];
}
