import { useEffect, useMemo } from 'react';

import type { LotDetail } from '@fairlead/backoffice/contract/lots';
import { useMay } from '@fairlead/shared/auth';
import { DetailDrawer } from '@fairlead/shared/frames';
import { toasts } from '@fairlead/shared/toast';
import { Box, chakra } from '@fairlead/shared/ui';

import { lotColumnName } from '../common/lot-columns.rules.ts';
import type { OpenedLot } from '../common/opened-lot.rules.ts';
import type { ReportSettings } from './report-request.rules.ts';
import { LOT_CAUSES } from './cause.columns.ts';
import { detailRow, detailTotal } from './detail-rows.view-model.ts';
import { recordsTable, tradesTable } from './detail.columns.ts';
import { DetailTable } from './detail-table.tsx';
import { LotBreakLink } from './lot-break-link.tsx';
import { LotFigures } from './lot-figures.tsx';
import { useLotDetail } from './lots.data.ts';
import { useOpenedLot } from './use-opened-lot.ts';

type Props = {
  readonly asked: ReportSettings;
  /** Undefined while the tables of lots have not come. */
  readonly roundingOk: number | undefined;
};

/** A lot's column in both systems (BAK-07): opens once it is here, and a failure is said instead (BAK-08). */
export function LotDrawer({ asked, roundingOk }: Props) {
  const { opened, close, giveUp } = useOpenedLot();
  const { area, more, pages } = useLotDetail(opened, asked, (error) =>
    toasts.failed(error, (message) => `More of the lot did not come: ${message}`),
  );
  useEffect(() => {
    if (area.status !== 'FAILED' || opened === undefined) return;
    toasts.failed(area.error, (message) => `${formatLotTitle(opened)} did not open: ${message}`);
    giveUp();
  }, [area, opened, giveUp]);
  const [first] = area.status === 'COMPLETED' ? pages : [];
  const isWaiting = opened !== undefined && first === undefined;
  return (
    <>
      <div role="status">
        {isWaiting && <Waiting>{`Opening ${formatLotTitle(opened)} ...`}</Waiting>}
      </div>
      <DetailDrawer
        title={opened === undefined ? '' : formatLotTitle(opened, first?.new_fmt_lot_num)}
        open={opened !== undefined && first !== undefined}
        onClose={close}
      >
        {opened !== undefined && first !== undefined && (
          <>
            <LotFigures detail={first} roundingOk={roundingOk} />
            <LotBreakLink opened={opened} />
            <DetailLists
              key={`${opened.table} ${opened.column} ${opened.lot}`}
              {...{ opened, asked, first, pages }}
              isStopped={area.status === 'COMPLETED' && area.data.more === 'stopped'}
              onMore={more}
            />
          </>
        )}
      </DetailDrawer>
    </>
  );
}

/** At the lower edge of the window: tables that fill it do not move. */
const Waiting = chakra('span', {
  base: {
    position: 'fixed',
    insetInlineStart: '3',
    insetBlockEnd: '3',
    zIndex: 1,
    px: '3',
    py: '1',
    bg: 'raised',
    border: 'head',
    borderRadius: 'control',
    boxShadow: 'raised',
  },
});

type ListsProps = {
  readonly opened: OpenedLot;
  readonly asked: ReportSettings;
  readonly first: LotDetail;
  readonly pages: readonly LotDetail[];
  readonly isStopped: boolean;
  readonly onMore: (byUser?: boolean) => void;
};

function DetailLists({ opened: { column }, asked, first, pages, isStopped, onMore }: ListsProps) {
  const mayReadJournals = useMay('acc:read');
  const definitions = useMemo(
    () => ({ trades: tradesTable(column), records: recordsTable(column, mayReadJournals) }),
    [column, mayReadJournals],
  );
  const trades = useMemo(() => {
    const here = pages.flatMap((page) => page.traders_ltd_df);
    const { traders_ltd_val: value, traders_count: count } = first;
    return { rows: here.map(detailRow), sum: detailTotal(here, { asked: column, value, count }) };
  }, [pages, first, column]);
  const records = useMemo(() => {
    const here = pages.flatMap((page) => page.danaos_ltd_df);
    const { danaos_ltd_val: value, danaos_count: count } = first;
    return { rows: here.map(detailRow), sum: detailTotal(here, { asked: column, value, count }) };
  }, [pages, first, column]);
  return (
    <Box display="grid" gap="4">
      {first.causes.length > 0 && (
        <DetailTable
          id="back-office.lot-causes"
          title="Why it moved"
          definition={LOT_CAUSES}
          rows={first.causes}
          total={first.causes.length}
          words={['cause', 'causes']}
          day={asked.period.end_date}
          isStopped={false}
          onMore={noMore}
        />
      )}
      <DetailTable
        id="back-office.lot-trades"
        title="Traders LTD Trades"
        definition={definitions.trades}
        {...trades}
        total={first.traders_count}
        words={['trade', 'trades']}
        day={asked.tradeDate}
        {...{ isStopped, onMore }}
      />
      <DetailTable
        id="back-office.lot-records"
        title="Danaos LTD Records"
        definition={definitions.records}
        {...records}
        total={first.danaos_count}
        words={['record', 'records']}
        day={asked.period.end_date}
        {...{ isStopped, onMore }}
      />
    </Box>
  );
}

/** Does nothing: the first page has all causes. */
const noMore = () => undefined;

/** 'Lot 24-0117 (SCG-24-117), Demurrage'. */
function formatLotTitle({ lot, column }: OpenedLot, newLot: string | null = null): string {
  const both = newLot === null || newLot === lot ? lot : `${lot} (${newLot})`;
  return `Lot ${both}, ${lotColumnName(column)}`;
}
