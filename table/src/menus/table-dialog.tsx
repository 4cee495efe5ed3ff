import type { ReactNode } from 'react';

import { Dialog } from '@fairlead/shared/frames';
import { Button } from '@fairlead/shared/ui';

import type { TableModel } from '../model/table-model.ts';

type Props<F> = Pick<TableModel<F>, 'layout'> & {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog that arranges a table at once: there is nothing to confirm, only the way back. */
export function TableDialog<F>({ layout, title, onClose, children }: Props<F>) {
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => layout.reset()}>Reset columns</Button>
          <Button variant="solid" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
