import { useCopy } from '@fairlead/shared/ui';
import type { MenuEntry, RowAction, RowKeys } from '@fairlead/table';

import type { EdfFields, EdfRow } from './edf.columns.ts';
import { COPY_TRADE, UNVERIFY, VERIFY } from './edf.view-model.ts';
import type { TradeVerifying } from './use-verifying.ts';

type Acts = {
  readonly onAction: (press: RowAction<EdfFields>) => void;
  readonly rowKeys: RowKeys<EdfFields>;
  readonly menuEntries: (row: EdfRow) => readonly MenuEntry[];
};

/** Handlers of a row's buttons, the shortcuts for selected rows, and the row's own menu entries. */
export function useRowActions(verifying: TradeVerifying, mayVerify: boolean): Acts {
  const copy = useCopy();
  const onAction = ({ action, row, byKey }: RowAction<EdfFields>) => {
    switch (action) {
      case VERIFY:
        verifying.verifyRow(row, byKey);
        break;
      case UNVERIFY:
        verifying.unverifyRow(row);
        break;
      case COPY_TRADE:
        void copy(row.id, `Trade ${row.id}`);
        break;
    }
  };
  if (!mayVerify) return { onAction, rowKeys: {}, menuEntries: () => [] };
  return {
    onAction,
    rowKeys: { V: verifying.verifyRows, 'Shift+V': verifying.unverifyRows },
    menuEntries: (row) => [menuEntry(row, verifying)],
  };
}

function menuEntry(row: EdfRow, { verifyRows, unverifyRows }: TradeVerifying): MenuEntry {
  return row.flag('isVerified')
    ? { label: `Unverify trade ${row.id}`, keys: 'Shift V', run: () => unverifyRows([row]) }
    : { label: `Verify trade ${row.id}`, keys: 'V', run: () => verifyRows([row]) };
}
