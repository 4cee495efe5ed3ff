import { useState } from 'react';

import type { TypedNumber } from '@fairlead/shared/forms';
import { Dialog } from '@fairlead/shared/frames';
import { Button, Text } from '@fairlead/shared/ui';

import { useDialogSubmitKeys } from '../common/use-submit-keys.ts';
import { MAX_FILLED } from './desk/blotter.data.ts';
import type { DraftSet } from './desk/drafts.rules.ts';
import { filledText, fillObstacle } from './desk/fill.view-model.ts';
import { FillFields } from './fill-fields.tsx';
import type { OrderDesk } from './desk/order-desk.data.ts';
import { tradesText } from './desk/orders.view-model.ts';

type Props = {
  /** The orders that are filled in, by their ids. */
  readonly ids: readonly string[];
  readonly desk: OrderDesk;
  /** Called with what was done, in words. */
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
};

/** Fills in book, strategy, deal, broker and commission of several orders by one call; what is empty stays as it is. */
export function FillDialog({ ids, desk, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState<DraftSet>({});
  const [commission, setCommission] = useState<TypedNumber>(null);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const count = ids.length;
  const set =
    typeof commission === 'number' ? { ...chosen, commission_override: commission } : chosen;
  const obstacle =
    typeof commission === 'string'
      ? 'Commission needs to be a number'
      : fillObstacle({ set, lists: desk.lists, count, most: MAX_FILLED });

  /** Closes the dialog unless a request is under way: its result is shown here. */
  const close = () => !isBusy && onClose();
  const fill = async () => {
    if (obstacle !== undefined || isBusy) return;
    setBusy(true);
    const filled = await desk.fill(ids, set);
    setBusy(false);
    const { isDone, text } = filledText(filled);
    setRefused(isDone ? undefined : text);
    if (isDone) onDone(text);
  };
  useDialogSubmitKeys(() => void fill());
  return (
    <Dialog
      title={`Fill in ${tradesText(count)}`}
      open
      onClose={close}
      footer={
        <FillFooter
          said={refused ?? (count > MAX_FILLED ? obstacle : undefined)}
          {...{ obstacle, isBusy }}
          onCancel={close}
          onFill={() => void fill()}
        />
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void fill();
        }}
      >
        <fieldset disabled={isBusy}>
          <FillFields
            {...{ ids, desk, commission }}
            set={chosen}
            onChange={setChosen}
            onCommission={setCommission}
          />
          <button type="submit" hidden />
        </fieldset>
      </form>
    </Dialog>
  );
}

type FooterProps = {
  /** Why nothing was filled in, or why nothing can be. */
  readonly said: string | undefined;
  readonly obstacle: string | undefined;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onFill: () => void;
};

function FillFooter({ said, obstacle, isBusy, onCancel, onFill }: FooterProps) {
  return (
    <>
      <Text as="span" role="alert" flex={{ base: '1 1 100%', sm: '1' }} color="negative">
        {said}
      </Text>
      <Button aria-disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        variant="solid"
        aria-disabled={obstacle !== undefined || isBusy}
        data-tip={obstacle ?? 'Ctrl Enter'}
        aria-keyshortcuts="Control+Enter"
        onClick={onFill}
      >
        Fill in
      </Button>
    </>
  );
}
