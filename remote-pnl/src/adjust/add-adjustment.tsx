import { useSetAtom } from 'jotai';

import { useMay } from '@fairlead/shared/auth';
import { Button } from '@fairlead/shared/ui';

import { openedDialog } from '../run/opened-dialog.data.ts';

/** Beside the adjusted P&L, for who may add to it. */
export function AddAdjustment() {
  const open = useSetAtom(openedDialog);
  if (!useMay('pnl:adjust')) return null;
  return (
    <Button size="sm" onClick={() => open('adjust')}>
      Add adjustment
    </Button>
  );
}
