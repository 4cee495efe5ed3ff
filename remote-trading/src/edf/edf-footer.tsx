import { useSyncExternalStore } from 'react';

import type { PagesSoFar } from '@fairlead/shared/data';
import { RowsStatus, type TableModel } from '@fairlead/table';

import type { EdfFields } from './edf.columns.ts';
import type { EdfFilters } from './edf-query.rules.ts';
import { edfStatusText } from './edf.view-model.ts';
import type { LiveTrades } from './use-live-trades.ts';
import { countOut } from './verification.rules.ts';
import { dayOffer } from './verification.view-model.ts';
import { DoneLine, NewsLine, VerifyBar } from './verify-bar.tsx';
import { type EdfRows, type TradeVerifying, verifiableRow } from './use-verifying.ts';

type Props = {
  readonly filters: EdfFilters;
  readonly rows: EdfRows;
  readonly table: TableModel<EdfFields>;
  readonly soFar: PagesSoFar | undefined;
  readonly live: LiveTrades;
  /** Undefined for who may not verify. */
  readonly verifying: TradeVerifying | undefined;
  readonly onMore: () => void;
};

/** Footer of the list: number of loaded trades, news, and actions. */
export function EdfFooter({ live, verifying, table, filters, ...props }: Props) {
  const show = () => {
    const first = live.show() ?? props.rows.idAt(0);
    if (first !== undefined) table.goTo.emit(first);
  };
  return (
    <>
      <Fetched {...props} verifiedState={filters.verifiedState} total={live.counts?.total} />
      <NewsLine text={live.news} onShow={show} />
      {verifying !== undefined && (
        <>
          <DoneLine verifying={verifying} />
          <VerifyBar
            table={table}
            verifying={verifying}
            day={dayOffer(filters, live.counts?.unverified)}
          />
        </>
      )}
    </>
  );
}

type FetchedProps = Pick<Props, 'rows' | 'soFar' | 'onMore'> &
  Pick<EdfFilters, 'verifiedState'> & {
    /** Current number of trades that match the filters. */
    readonly total: number | undefined;
  };

/** Number of loaded trades, of all; after a failure, the retry. */
function Fetched({ soFar, rows, verifiedState, total, onMore }: FetchedProps) {
  const count = useSyncExternalStore(rows.subscribe, () => rows.count);
  const at = (position: number) => verifiableRow(rows.row(position));
  const out = useSyncExternalStore(rows.subscribe, () =>
    countOut({ count: rows.count, at }, verifiedState),
  );
  const now = soFar && total !== undefined ? { ...soFar, total } : soFar;
  return (
    <RowsStatus
      text={edfStatusText(now, { matching: count - out, out })}
      onRetry={soFar?.more === 'stopped' ? onMore : undefined}
    />
  );
}
