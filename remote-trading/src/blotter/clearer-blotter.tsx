import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react';

import { formatNumber } from '@fairlead/shared/format';
import { Box, Button, EmptyState, onDemand, useOnDemand } from '@fairlead/shared/ui';
import { DataTable, useSelectedCount } from '@fairlead/table';

import { LostEdits } from './lost-edits.tsx';
import { EmptyOrNarrowed } from './narrowed/none-match.tsx';
import { isOpen, ORDER_DECORATION } from './desk/order.rows.ts';
import { closedByText, moreText, orderCountText, unsavedText } from './desk/orders.view-model.ts';
import { useOrderEntries } from './use-order-entries.ts';
import { usePasteOrders } from './pasted/use-paste-orders.tsx';
import type { OnTicket } from './ticket-entries.view-model.ts';
import { useTypedLine } from './typed-line/use-typed-line.tsx';
import type { OrderActions } from './use-order-actions.ts';
import type { Orders } from './use-orders.ts';

const dialogParts = onDemand(() => import('./on-demand.tsx'));

type Props = {
  readonly orders: Orders;
  readonly actions: OrderActions;
  readonly onTicket: OnTicket;
  readonly isLoading: boolean;
  /** Orders that wait and are not in the list. */
  readonly more: number;
  /** True when orders may come with statements that are being imported. */
  readonly importing: boolean;
  /** Further notices about the list. */
  readonly doubt: ReactNode;
};

/** The clearers' orders, to be filled in and submitted one by one (spec A2). */
export function ClearerBlotter(props: Props) {
  const { orders, actions, onTicket, isLoading, more, importing, doubt } = props;
  const { table, rows, filters } = orders;
  const { typeLine, ...line } = useTypedLine(orders);
  const menuEntries = useOrderEntries(orders, { ...actions, typeLine }, onTicket);
  const pasting = usePasteOrders(orders, actions.takeBack);
  return (
    <>
      <LostEdits orders={orders} />
      <DataTable
        table={table}
        filters={filters}
        decoration={ORDER_DECORATION}
        {...actions.grid}
        rowKeys={{ ...actions.grid.rowKeys, ...line.rowKeys }}
        onPaste={pasting.onPaste}
        menuEntries={menuEntries}
        loading={isLoading ? 'Fetching the blotter …' : undefined}
        empty={
          <EmptyOrNarrowed {...{ rows, filters }}>
            {importing ? (
              <EmptyState drawing="notYet" title="No orders yet">
                Orders show here as soon as their statement is in.
              </EmptyState>
            ) : (
              <EmptyState drawing="done" title="Nothing waits">
                Orders come in with the clearers’ statements, and wait here for their book.
              </EmptyState>
            )}
          </EmptyOrNarrowed>
        }
        footer={
          <>
            <Counts {...{ orders, more }} />
            <Unsaved orders={orders} />
            {orders.maySubmit && <FillButton {...{ orders, actions }} />}
          </>
        }
        doubt={doubt}
        fill
      />
      <Dialogs {...{ orders, actions }} />
      {pasting.preview}
      {line.dialog}
    </>
  );
}

type CountsProps = Pick<Props, 'orders' | 'more'>;

function Counts({ orders: { table, rows: all }, more }: CountsProps) {
  const { rows } = table;
  const text = useSyncExternalStore(rows.subscribe, () => {
    let [shown, submitted] = [0, 0];
    for (let at = 0; at < rows.count; at += 1) {
      const row = rows.row(at);
      if (!row.flag('isGroup')) shown += 1;
      if (row.flag('isSubmitted')) submitted += 1;
    }
    return orderCountText(shown, all.count, submitted);
  });
  const others = moreText(more);
  return (
    <>
      <span role="status">{text}</span>
      {others !== undefined && <span>{others}</span>}
    </>
  );
}

/** Unsaved edits: marked in their cells, and retried from here. */
function Unsaved({ orders: { desk, rows } }: Pick<Props, 'orders'>) {
  const count = useSyncExternalStore(rows.subscribe, () => desk.unsaved.length);
  return (
    <Box display="flex" alignItems="center" gap="1" color="negative">
      <span role="status">{count === 0 ? '' : unsavedText(count)}</span>
      {count > 0 && (
        <BarButton variant="ghost" color="link" onClick={() => void desk.retry()}>
          Try again
        </BarButton>
      )}
    </Box>
  );
}

/** Fills in the selected orders that wait, where there are several. */
function FillButton({ orders: { table }, actions: acts }: Pick<Props, 'orders' | 'actions'>) {
  const count = useSelectedCount(table, isOpen);
  if (count < 2) return null;
  return (
    <BarButton
      aria-keyshortcuts="Control+D"
      aria-haspopup="dialog"
      data-tip="Ctrl D"
      onClick={acts.fillSelected}
    >
      Fill in {formatNumber(count)} …
    </BarButton>
  );
}

function BarButton(props: ComponentProps<typeof Button>) {
  return <Button size="sm" height={{ base: 'controlTouch', sm: 'hitMin' }} {...props} />;
}

function Dialogs({ orders: { desk, table }, actions: acts }: Pick<Props, 'orders' | 'actions'>) {
  const { asking, undoing, filling, endAsking, endUndoing, endFilling } = acts;
  const isWanted = [asking, undoing, filling].some((each) => each !== undefined);
  const parts = useOnDemand(dialogParts, isWanted, () => {
    endAsking();
    endUndoing();
    endFilling();
  });
  if (parts === undefined) return null;
  return (
    <>
      {undoing !== undefined && (
        <parts.UndoDialog
          number={undoing}
          closedBy={closedByText(desk.order(undoing)?.order)}
          onConfirm={() => acts.undo(undoing)}
          onCancel={endUndoing}
        />
      )}
      {asking !== undefined && (
        <parts.SendAnywayDialog
          key={asking.id}
          asked={asking}
          onConfirm={() => acts.sendAnyway(asking)}
          onCancel={endAsking}
        />
      )}
      {filling !== undefined && (
        <parts.FillDialog
          ids={filling}
          desk={desk}
          onClose={endFilling}
          onDone={(text) => {
            endFilling();
            table.messages.show(text, { text: 'Undo', run: acts.takeBack });
          }}
        />
      )}
    </>
  );
}
