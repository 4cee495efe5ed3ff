import { useState } from 'react';

import { Dialog } from '@fairlead/shared/frames';
import { Button, Text } from '@fairlead/shared/ui';

import { MOST_FILLED } from './blotter.data.ts';
import type { DraftSet } from './drafts.rules.ts';
import { fillObstacle } from './fill.view-model.ts';
import { FillFields } from './fill-fields.tsx';
import type { OrderDesk } from './order-desk.data.ts';
import { tradesText } from './orders.view-model.ts';

type Props = {
  /** The orders that are filled in, by their ids. */
  readonly ids: readonly string[];
  readonly desk: OrderDesk;
  readonly onDone: (count: number) => void;
  readonly onClose: () => void;
};

/** Fills in book, strategy, deal and broker of several orders by one call; what is empty stays as it is. */
export function FillDialog({ ids, desk, onDone, onClose }: Props) {
  const [set, setSet] = useState<DraftSet>({});
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const count = ids.length;
  const obstacle = fillObstacle({ set, lists: desk.lists, count, most: MOST_FILLED });

  /** What came of it is said here: until then the dialog stays. */
  const close = () => !isBusy && onClose();
  const fill = async () => {
    if (obstacle !== undefined || isBusy) return;
    setBusy(true);
    const why = await desk.fill(ids, set);
    setBusy(false);
    setRefused(why);
    if (why === undefined) onDone(count);
  };
  return (
    <Dialog
      title={`Fill in ${tradesText(count)}`}
      open
      onClose={close}
      footer={
        <>
          <Text as="span" role="alert" flex={{ base: '1 1 100%', sm: '1' }} color="negative">
            {refused ?? (count > MOST_FILLED ? obstacle : undefined)}
          </Text>
          <Button aria-disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button
            variant="solid"
            aria-disabled={obstacle !== undefined || isBusy}
            data-tip={obstacle}
            onClick={() => void fill()}
          >
            Fill in
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void fill();
        }}
      >
        <fieldset disabled={isBusy}>
          <FillFields ids={ids} desk={desk} set={set} onChange={setSet} />
          <button type="submit" hidden />
        </fieldset>
      </form>
    </Dialog>
  );
}
