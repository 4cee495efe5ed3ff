import { useState } from 'react';

import { Field, TextInput } from '@fairlead/shared/forms';
import { Dialog } from '@fairlead/shared/frames';
import { Button, Text } from '@fairlead/shared/ui';

import type { DraftSet } from '../desk/drafts.rules.ts';
import type { OrderDesk } from '../desk/order-desk.data.ts';
import { filledInText, validateTypedLine } from './typed-line.view-model.ts';
import { lineHint } from './order-line.rules.ts';

type Props = {
  readonly id: string;
  readonly desk: OrderDesk;
  /** Takes what the line fills in. */
  readonly onTake: (set: DraftSet) => void;
  readonly onClose: () => void;
};

/** Fills in an order by one typed line: what it is read as stands below it, Enter takes it. */
export function LineDialog({ id, desk, onTake, onClose }: Props) {
  const [line, setLine] = useState('');
  const order = desk.order(id)?.order;
  if (order === undefined) return null;
  const judged = validateTypedLine(line, order, desk.lists);
  const take = () => {
    if ('set' in judged) onTake(judged.set);
  };
  return (
    <Dialog
      title={`Ordered trade ${id} in one line`}
      open
      onClose={onClose}
      footer={
        <>
          <Text
            as="span"
            role="status"
            flex={{ base: '1 1 100%', sm: '1' }}
            color={'problem' in judged && line.trim() !== '' ? 'negative' : 'text.muted'}
            overflowWrap="anywhere"
          >
            {'set' in judged ? filledInText(judged.set) : judged.problem}
          </Text>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="solid"
            aria-disabled={'problem' in judged}
            data-tip={'problem' in judged ? judged.problem : 'Enter'}
            onClick={take}
          >
            Fill in
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <Field
          label={lineHint(order)}
          hint="The first letters of each, in this order; - leaves one as it is"
        >
          <TextInput value={line} onChange={setLine} />
        </Field>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
