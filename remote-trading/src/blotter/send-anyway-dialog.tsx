import { Confirm } from '@fairlead/shared/frames';
import { chakra } from '@fairlead/shared/ui';

import type { AskedOrder } from './use-order-acts.ts';

type Props = {
  readonly asked: AskedOrder;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

const List = chakra('ul', { base: { display: 'grid', rowGap: '1.5', listStyle: 'none' } });

/** Says what warns of an order, which is not submitted yet, and submits it all the same where that is confirmed. */
export function SendAnywayDialog({ asked: { id, warnings }, onConfirm, onCancel }: Props) {
  return (
    <Confirm
      title={`Submit ordered trade ${id}?`}
      action="Send anyway"
      open
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <List aria-label="What warns">
        {warnings.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{message}</li>
        ))}
      </List>
    </Confirm>
  );
}
