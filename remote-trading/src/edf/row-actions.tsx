import { useState } from 'react';

import type { CoreTrade } from '@fairlead/shared/contract/core-trades';
import type { RowAction, RowStore } from '@fairlead/shared/table';
import { toasts } from '@fairlead/shared/toast';
import { useCopy } from '@fairlead/shared/ui';

import type { EdfFields, EdfRow } from './edf-columns.tsx';
import { COPY, UNVERIFY, VERIFY } from './edf.view-model.ts';
import { useChangeVerification } from './verification.data.ts';

type Rows = RowStore<CoreTrade, EdfFields>;

/** What the buttons of a row do, and the words that tell a screen reader it is done. */
export function useRowActions(rows: Rows) {
  const copy = useCopy();
  const changeVerification = useChangeVerification();
  const [said, setSaid] = useState('');

  const change = async (row: EdfRow, verify: boolean) => {
    const { id } = row;
    rows.set([{ id, field: 'isBusy', value: true }]);
    const rowVersion = row.number('rowVersion') ?? 0;
    const outcome = await changeVerification({ tradeId: id, rowVersion, verify });
    if (outcome.trade !== undefined) rows.update([outcome.trade]);
    rows.set([{ id, field: 'isBusy', value: false }]);
    if (outcome.kind === 'done') setSaid(`Trade ${id} ${verify ? 'verified' : 'is pending again'}`);
    else toasts.error(outcome.message);
  };

  const onAction = ({ action, row }: RowAction<EdfFields>) => {
    switch (action) {
      case VERIFY:
      case UNVERIFY:
        void change(row, action === VERIFY);
        break;
      case COPY:
        void copy(row.id, `Trade ${row.id}`);
        break;
    }
  };
  return { onAction, said };
}
