import { useMay } from '@fairlead/shared/auth';
import { Button } from '@fairlead/shared/ui';

import { openedDialog } from '../run/opened-dialog.data.ts';

/** Beside the adjusted P&L, for who may add to it. */
export function AddAdjustment() {
  if (!useMay('pnl:adjust')) return null;
  return (
    <Button size="sm" onClick={() => openedDialog.set('adjust')}>
      Add adjustment
    </Button>
  );
}
