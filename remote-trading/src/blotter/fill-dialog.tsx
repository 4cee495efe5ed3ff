import { useState } from 'react';

import { Dialog } from '@fairlead/shared/frames';
import { Button, Text } from '@fairlead/shared/ui';

import { type DraftSet, fieldsOf } from './drafts.rules.ts';
import { FillFields } from './fill-fields.tsx';
import type { OrderDesk } from './order-desk.data.ts';

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
  const isEmpty = fieldsOf(set).length === 0;

  const fill = async () => {
    if (isEmpty || isBusy) return;
    setBusy(true);
    const why = await desk.fill(ids, set);
    setBusy(false);
    setRefused(why);
    if (why === undefined) onDone(ids.length);
  };
  return (
    <Dialog
      title={`Fill in ${ids.length} ${ids.length === 1 ? 'trade' : 'trades'}`}
      open
      onClose={onClose}
      footer={
        <>
          <Text as="span" role="alert" flex="1" color="negative">
            {refused}
          </Text>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="solid"
            aria-disabled={isEmpty || isBusy}
            data-tip={isEmpty ? 'Choose what to fill in' : undefined}
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
