import { Confirm } from '@fairlead/shared/frames';
import { chakra } from '@fairlead/shared/ui';

import type { WarnedOrder } from './use-order-actions.ts';

type Props = {
  readonly asked: WarnedOrder;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

const List = chakra('ul', { base: { display: 'grid', rowGap: '1.5', listStyle: 'none' } });

/** Confirmation of an order with warnings, which is not submitted until then. */
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
