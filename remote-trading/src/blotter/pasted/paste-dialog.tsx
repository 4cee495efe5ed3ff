import { useEffect, useReducer, useState } from 'react';

import { Dialog } from '@fairlead/shared/frames';
import { Button, Text } from '@fairlead/shared/ui';
import type { PastedBlock, RowSource } from '@fairlead/table';

import { useDialogSubmitKeys } from '../../common/use-submit-keys.ts';
import { MAX_FILLED } from '../desk/blotter.data.ts';
import { filledText } from '../desk/fill.view-model.ts';
import type { OrderDesk } from '../desk/order-desk.data.ts';
import type { OrderFields } from '../desk/order.rows.ts';
import {
  type PastedOrders,
  pastedOrders,
  formatReadCount,
  withPassed,
} from './pasted-orders.view-model.ts';
import { PastedTable } from './pasted-table.tsx';

type Props = {
  readonly block: PastedBlock;
  readonly desk: OrderDesk;
  /** Called when the orders change. */
  readonly rows: RowSource<OrderFields>;
  /** Called with what was done, in words. */
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
};

/** Shows what a pasted block would fill in of which orders, as they are now, and fills in what may be. */
export function PasteDialog({ block, desk, rows, onDone, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => rows.subscribe(() => lookAgain()), [rows]);
  const plan = pastedOrders(block, { desk, most: MAX_FILLED });
  const close = () => !isBusy && onClose();
  const fill = async () => {
    if (plan.obstacle !== undefined || isBusy) return;
    setBusy(true);
    const filled = await desk.fillEach(plan.wishes);
    setBusy(false);
    const { isDone, text } = filledText(withPassed(filled, plan));
    setRefused(isDone ? undefined : text);
    if (isDone) onDone(text);
  };
  useDialogSubmitKeys(() => void fill());
  return (
    <Dialog
      title={`Paste into ${formatReadCount(plan)}`}
      size="xl"
      open
      onClose={close}
      footer={
        <PasteFooter
          said={refused ?? plan.obstacle}
          {...{ plan, isBusy }}
          onCancel={close}
          onFill={() => void fill()}
        />
      }
    >
      {plan.notes.map((note) => (
        <Text key={note} color="warning" mb="2">
          {note}
        </Text>
      ))}
      <PastedTable plan={plan} />
    </Dialog>
  );
}

type FooterProps = {
  /** Why nothing was filled in, or why nothing can be. */
  readonly said: string | undefined;
  readonly plan: PastedOrders;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onFill: () => void;
};

function PasteFooter({ said, plan: { obstacle }, isBusy, onCancel, onFill }: FooterProps) {
  return (
    <>
      <Text as="span" role="alert" flex={{ base: '1 1 100%', sm: '1' }} color="negative">
        {said}
      </Text>
      <Button
        data-first={obstacle === undefined ? undefined : true}
        aria-disabled={isBusy}
        onClick={onCancel}
      >
        Cancel
      </Button>
      <Button
        variant="solid"
        data-first={obstacle === undefined ? true : undefined}
        aria-disabled={obstacle !== undefined || isBusy}
        data-tip={obstacle ?? 'Enter'}
        aria-keyshortcuts="Control+Enter"
        onClick={onFill}
      >
        Fill in
      </Button>
    </>
  );
}
