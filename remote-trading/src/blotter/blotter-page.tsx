import { lazy, type ReactNode, Suspense, useState } from 'react';

import { useMay } from '@fairlead/shared/auth';
import { Tabs } from '@fairlead/shared/frames';
import { useSearchParams } from '@fairlead/shared/router';
import { MessedUp, Page } from '@fairlead/shared/ui';
import { FilterChips, staleStatus, TableMenu } from '@fairlead/table';

import { AddTrade } from './add-trade.tsx';
import { useBlotterList } from './desk/blotter.data.ts';
import { ClearerBlotter } from './clearer-blotter.tsx';
import { OrderFilters } from './narrowed/order-filters.tsx';
import { ClearerRawTrades, type RawTrades, useRawTrades } from './raw-trades.tsx';
import { SoundSwitch } from './live/sound-switch.tsx';
import { useLiveOrders } from './live/use-live-orders.ts';
import type { OnTicket } from './ticket-entries.view-model.ts';
import {
  type ReportedTrades,
  ReportedTradesList,
  useReportedTrades,
} from './reported/reported-trades.tsx';
import { useOrderActions } from './use-order-actions.ts';
import { type Orders, useOrders } from './use-orders.ts';

// Lists and calendars are heavy, and most open the Blotter for its orders.
const ReportedTradeFilters = lazy(async () => ({
  default: (await import('./reported/reported-trade-filters.tsx')).ReportedTradeFilters,
}));

type TabParts = {
  /** `doubt`: words that what else the Blotter shows may be out of date. */
  readonly content: (doubt: ReactNode) => ReactNode;
  readonly bar: ReactNode;
  readonly end: ReactNode;
};

type Props = {
  /** Opens a new ticket, empty or as a dealt trade has it. */
  readonly onTicket: OnTicket;
  /** Notices about imports of statements, and about the Blotter sheet. */
  readonly news?: ReactNode;
  /** True while statements wait for their import, and with them their orders. */
  readonly importing?: boolean;
  /** The tab of what was entered: the table, what narrows it, its menu. */
  readonly entered?: TabParts | undefined;
  /** Overlays of the page; `refresh` refetches the list. */
  readonly over?: (refresh: () => void) => ReactNode;
};

const TABS = ['raw', 'told', 'entered'] as const;
type Tab = 'orders' | (typeof TABS)[number];

const isTab = (text: string | null): text is Tab => TABS.some((tab) => tab === text);

/** The tab that the address names: '?tab=raw', '?tab=told', '?tab=entered', or the first one. */
function useTab() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab: Tab = isTab(asked) ? asked : 'orders';
  const choose = (next: Tab) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next === 'orders') after.delete('tab');
      else after.set('tab', next);
      return after;
    });
  return [tab, choose] as const;
}

/** The list as it is now, and its orders with what others do with them. */
function useBlotter() {
  const [isFollowed, setFollowed] = useState(false);
  const { area, refresh, refreshError } = useBlotterList(isFollowed);
  const list = area.status === 'COMPLETED' ? area.data : undefined;
  const orders = useOrders(list);
  const { desk, table, viewer, maySubmit } = orders;
  useLiveOrders({
    desk,
    table,
    viewer: viewer.email,
    maySubmit,
    after: list?.changes_after,
    refresh,
    onFollowed: setFollowed,
  });
  return { area, list, refresh, refreshError, orders };
}

/** Blotter: the clearers' orders that wait to be entered, and the trades they are made of. */
export function BlotterPage({ onTicket, news, importing = false, entered, over }: Props) {
  const [tab, chooseTab] = useTab();
  const { area, list, refresh, refreshError, orders } = useBlotter();
  const raw = useRawTrades(list);
  const told = useReportedTrades(tab === 'told');
  const acts = useOrderActions(orders);

  if (area.status === 'FAILED') {
    const { message, requestId } = area.error;
    return <MessedUp error={message} supportId={requestId} onRetry={refresh} />;
  }
  const doubt = staleStatus(refreshError?.panelText, refresh);
  const shown = { isLoading: list === undefined, doubt, onTicket };
  return (
    <Page
      title="Blotter"
      bar={<Bar {...{ tab, orders, raw, reportedTrades: told, entered, onTicket }} />}
      end={
        <>
          {news}
          <End {...{ tab, orders, raw, reportedTrades: told, entered }} />
        </>
      }
    >
      <Tabs
        label="Views of the blotter"
        value={tab}
        onChange={chooseTab}
        tabs={[
          {
            value: 'orders',
            label: 'Clearer Blotter',
            content: (
              <ClearerBlotter
                {...shown}
                orders={orders}
                actions={acts}
                more={list?.more_waiting ?? 0}
                importing={importing}
              />
            ),
          },
          {
            value: 'raw',
            label: 'Clearer Raw Trades',
            content: <ClearerRawTrades {...shown} raw={raw} />,
          },
          {
            value: 'told',
            label: 'Told Trades',
            content: <ReportedTradesList told={told} doubt={doubt} />,
          },
          { value: 'entered', label: 'Entered', content: entered?.content(doubt) },
        ]}
      />
      {over?.(refresh)}
    </Page>
  );
}

type BarProps = Props & {
  readonly tab: Tab;
  readonly orders: Orders;
  readonly raw: RawTrades;
  readonly reportedTrades: ReportedTrades;
};

const readTotal = ({ pages: { area } }: ReportedTrades): number | undefined =>
  area.status === 'COMPLETED' ? area.data.total : undefined;

/** The menu of the tab's table. */
function End({ tab, orders, raw, reportedTrades, entered }: Omit<BarProps, 'onTicket'>) {
  switch (tab) {
    case 'orders':
      return (
        <>
          <SoundSwitch />
          <TableMenu key="orders" table={orders.table} />
        </>
      );
    case 'raw':
      return <TableMenu key="raw" table={raw.table} />;
    case 'told':
      return (
        <TableMenu key="told" table={reportedTrades.table} total={readTotal(reportedTrades)} />
      );
    case 'entered':
      return entered?.end;
  }
}

/** Bar with the entry buttons, and the filters of the tab's table. */
function Bar({ tab, orders, raw, reportedTrades: told, entered, onTicket }: BarProps) {
  const mayEnter = useMay('trade:enter');
  return (
    <>
      {mayEnter && <AddTrade onTicket={onTicket} />}
      {tab === 'orders' && (
        <OrderFilters {...orders}>
          <FilterChips key="orders" table={orders.table} filters={orders.filters} />
        </OrderFilters>
      )}
      {tab === 'raw' && <FilterChips key="raw" table={raw.table} filters={raw.filters} />}
      {tab === 'told' && (
        <Suspense fallback={null}>
          <ReportedTradeFilters filter={told.filter} onChange={told.choose} />
        </Suspense>
      )}
      {tab === 'entered' && entered?.bar}
    </>
  );
}
