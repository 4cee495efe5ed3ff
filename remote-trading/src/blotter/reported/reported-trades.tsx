import { type ReactNode, useMemo, useState } from 'react';

import { isDay } from '@fairlead/shared/domain/calendar/days';
import { useNavigate, useSearchParams } from '@fairlead/shared/router';
import { toasts } from '@fairlead/shared/toast';
import { Box, Button, EmptyState, MessedUp, Text, useCopy } from '@fairlead/shared/ui';
import { DataTable, type MenuEntry, staleStatus, useTable } from '@fairlead/table';

import { ListFooter } from '../../common/list-footer.tsx';
import { tradesPath } from '../../common/trades-path.rules.ts';
import { type ShownReportedTrade, REPORTED_TRADES } from './reported-trades.columns.ts';
import { type ReportedTradesFilter, useReportedTradePages } from './reported-trades.data.ts';
import {
  isReportedTradeStatus,
  missingText,
  formatReportedTradeCount,
} from './reported-trades.view-model.ts';

/** The filter in the address: '?tab=told&told_status=told&told_day=2024-06-28'. */
function useReportedTradeFilter() {
  const [params, setParams] = useSearchParams();
  const [status, day] = [params.get('told_status'), params.get('told_day')];
  const filter = useMemo(
    (): ReportedTradesFilter => ({
      ...(isReportedTradeStatus(status) ? { status } : {}),
      ...(day !== null && isDay(day) ? { trade_date: day } : {}),
    }),
    [status, day],
  );
  const choose = (next: ReportedTradesFilter) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('told_status');
      after.delete('told_day');
      if (next.status !== undefined) after.set('told_status', next.status);
      if (next.trade_date !== undefined) after.set('told_day', next.trade_date);
      return after;
    });
  return [filter, choose] as const;
}

/** The trades reported intraday as a table; they are asked for where it is shown. */
export function useReportedTrades(isShown: boolean) {
  const [rows] = useState(REPORTED_TRADES.createRows);
  const [filter, choose] = useReportedTradeFilter();
  const table = useTable({
    id: 'told-trades',
    title: 'Told Trades',
    columns: REPORTED_TRADES.columns,
    rows,
    order: 'server',
  });
  const pages = useReportedTradePages(isShown ? filter : null, {
    rows,
    onMoreFailed: reportPageFailure,
  });
  return { table, rows, filter, choose, pages };
}

export type ReportedTrades = ReturnType<typeof useReportedTrades>;

function reportPageFailure(error: unknown): void {
  toasts.failed(error, (message) => `Failed to Fetch more trades: ${message}`);
}

type Props = {
  readonly told: ReportedTrades;
  /** Words that what else the Blotter shows may be out of date. */
  readonly doubt: ReactNode;
};

/** Trades that exchanges and brokers told, and whether the statement has them: only to be read. */
export function ReportedTradesList({ told, doubt }: Props) {
  const { table, rows, filter, choose, pages } = told;
  const { area, missing = 0 } = pages;
  const copy = useCopy();
  const navigate = useNavigate();
  if (area.status === 'FAILED') {
    const { message, requestId } = area.error;
    return <MessedUp error={message} supportId={requestId} onRetry={pages.reload} />;
  }
  const soFar = area.status === 'COMPLETED' ? area.data : undefined;
  const menuEntries = (row: ShownReportedTrade): readonly MenuEntry[] => {
    const [key, ids] = [row.text('key') ?? '', row.text('ids') ?? ''];
    return [
      { label: 'Copy trade key', run: () => void copy(key, `Trade key ${key}`) },
      {
        label: 'Show in EDF Trades',
        disabled: ids === '',
        run: () => void navigate(tradesPath(ids)),
      },
    ];
  };
  return (
    <>
      <Heading missing={missing} onShow={() => choose({ status: 'not_in_statement' })} />
      <DataTable
        table={table}
        menuEntries={menuEntries}
        total={soFar?.total}
        loading={soFar === undefined ? 'Fetching told trades …' : undefined}
        empty={<Empty filter={filter} onClear={() => choose({})} />}
        stopped={soFar?.more === 'stopped'}
        onNearEnd={() => pages.more()}
        footer={
          <ListFooter
            {...{ rows, pages, countText: formatReportedTradeCount }}
            showNews={pages.showNews}
            newsText="Trades have changed"
          />
        }
        doubt={staleStatus(pages.refreshError, pages.askAgain) ?? doubt}
        fill
      />
    </>
  );
}

type HeadingProps = { readonly missing: number; readonly onShow: () => void };

/** Line on what these trades are, with the count of those that the statements should have and have not. */
function Heading({ missing, onShow }: HeadingProps) {
  const text = missingText(missing);
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" mb="2">
      <Text color="text.muted">
        Told within the day by exchanges and brokers. They are no orders and count in no P&L and no
        position.
      </Text>
      <span role="status">
        {text !== undefined && (
          <Button size="sm" variant="ghost" color="negative" onClick={onShow}>
            {text}
          </Button>
        )}
      </span>
    </Box>
  );
}

type EmptyProps = { readonly filter: ReportedTradesFilter; readonly onClear: () => void };

function Empty({ filter, onClear }: EmptyProps) {
  if (Object.keys(filter).length === 0)
    return (
      <EmptyState drawing="notYet" title="No told trades">
        They come in as files of an exchange or broker, or from the folder inbox/trades.
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="empty"
      title="No trade matches these filters"
      actions={<Button onClick={onClear}>Clear filters</Button>}
    >
      Told trades of other days or statuses may be there.
    </EmptyState>
  );
}
