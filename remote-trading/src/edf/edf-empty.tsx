import { useMemo } from 'react';

import { Button, EmptyState, focusPage } from '@fairlead/shared/ui';

import { useTradeCount, useTradeDays } from './days.data.ts';
import type { EdfFilters } from './edf-query.rules.ts';
import { emptyText } from './edf.view-model.ts';

type Props = {
  readonly filters: EdfFilters;
  readonly businessDate: string;
  readonly importing: boolean | undefined;
  readonly onClear: () => void;
};

/** Empty state with its reason: a day without any trade is another thing than one that is verified. */
export function EdfEmpty({ filters, businessDate, importing, onClear }: Props) {
  const { runDate } = filters;
  const range = useMemo(
    () => (runDate === null ? null : { from: runDate, to: runDate }),
    [runDate],
  );
  const days = useTradeDays(range);
  const ofAll = useTradeCount(runDate === null);
  const ofDay = runDate === null ? ofAll : days && (days[0]?.total ?? 0);
  const empty = emptyText(filters, { businessDate, importing, ofDay });
  const clear = empty.isNarrowed === true && (
    <Button
      onClick={() => {
        // The button goes with the filters.
        focusPage();
        onClear();
      }}
    >
      Clear filters
    </Button>
  );
  return (
    <EmptyState drawing={empty.drawing} title={empty.title} actions={clear}>
      {empty.text}
    </EmptyState>
  );
}
