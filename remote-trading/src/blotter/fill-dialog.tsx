import { useState } from 'react';

import { Combobox, Field } from '@fairlead/shared/forms';
import { Dialog } from '@fairlead/shared/frames';
import { Button, Text } from '@fairlead/shared/ui';

import { dealNames, strategyNames } from './books.rules.ts';
import { type DraftSet, fieldsOf, wantedAfter } from './drafts.rules.ts';
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
  const orders = ids.flatMap((id) => desk.order(id) ?? []);
  const unbrokered = orders.filter(({ order }) => !order.has_broker).length;
  const isEmpty = fieldsOf(set).length === 0;

  const choose = (field: 'broker' | 'book' | 'strategy' | 'deal') => (value: string | null) =>
    setSet((before) => {
      const { [field]: _before, ...others } = wantedAfter(before, { [field]: value });
      return value === null ? others : { ...others, [field]: value };
    });
  const fill = async () => {
    if (isEmpty || isBusy) return;
    setBusy(true);
    const why = await desk.fill(ids, set);
    setBusy(false);
    setRefused(why);
    if (why === undefined) onDone(ids.length);
  };
  const { books, brokers } = desk.lists;
  const { book = null, strategy = null, deal = null, broker = null } = set;
  const first = book === null ? 'Select Book First' : false;
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
        <fieldset disabled={isBusy} style={{ display: 'grid', gap: '4px' }}>
          <Field label="Broker" hint="Empty fields stay as they are">
            <Combobox
              value={broker}
              choices={brokers.map(asChoice)}
              onChange={choose('broker')}
              disabled={unbrokered > 0 && `${unbrokered} of them not brokered`}
            />
          </Field>
          <Field label="Book">
            <Combobox
              value={book}
              choices={books.map(({ name }) => asChoice(name))}
              onChange={choose('book')}
            />
          </Field>
          <Field label="Strategy">
            <Combobox
              value={strategy}
              choices={strategyNames(books, book).map(asChoice)}
              onChange={choose('strategy')}
              placeholder={first || ''}
              disabled={first}
            />
          </Field>
          <Field label="Deal">
            <Combobox
              value={deal}
              choices={strategy === null ? [] : dealNames(books, { book, strategy }).map(asChoice)}
              onChange={choose('deal')}
              placeholder={first || ''}
              disabled={strategy === null ? first || 'Select Strategy First' : false}
            />
          </Field>
          <button type="submit" hidden />
        </fieldset>
      </form>
    </Dialog>
  );
}

const asChoice = (label: string) => ({ value: label, label });
