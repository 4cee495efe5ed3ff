import type { ReactNode } from 'react';

import { useMay } from '@fairlead/shared/auth';
import { Tabs } from '@fairlead/shared/frames';
import { useSearchParams } from '@fairlead/shared/router';
import { FilterChips, RowsStatus, TableMenu } from '@fairlead/shared/table';
import { MessedUp, Page } from '@fairlead/shared/ui';

import { AddTrade } from './add-trade.tsx';
import { useBlotterList } from './blotter.data.ts';
import { ClearerBlotter } from './clearer-blotter.tsx';
import { ClearerRawTrades, type RawTrades, useRawTrades } from './raw-trades.tsx';
import type { OnTicket } from './ticket-entries.tsx';
import { useOrderActs } from './use-order-acts.tsx';
import { type Orders, useOrders } from './use-orders.tsx';

type Props = {
  /** Opens a new ticket, empty or as a dealt trade has it. */
  readonly onTicket: OnTicket;
  /** What is said of statements that are imported, and of the Blotter sheet. */
  readonly news?: ReactNode;
  /** Tells whether statements wait for their import, and with them their orders. */
  readonly importing?: boolean;
};

type Tab = 'orders' | 'raw';

/** The tab that the address names: '?tab=raw', or the first one. */
function useTab() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'raw' ? 'raw' : 'orders';
  const choose = (next: Tab) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next === 'raw') after.set('tab', 'raw');
      else after.delete('tab');
      return after;
    });
  return [tab, choose] as const;
}

/** Blotter: the clearers' orders that wait to be entered, and the trades they are made of. */
export function BlotterPage({ onTicket, news: pageNews, importing = false }: Props) {
  const [tab, chooseTab] = useTab();
  const { area, refresh, refreshError } = useBlotterList();
  const list = area.status === 'COMPLETED' ? area.data : undefined;
  const orders = useOrders(list);
  const raw = useRawTrades(list);
  const acts = useOrderActs(orders);

  if (area.status === 'FAILED') {
    const { message, requestId } = area.error;
    return <MessedUp error={message} supportId={requestId} onRetry={refresh} />;
  }
  const news =
    refreshError === undefined ? null : (
      <RowsStatus text={`May be out of date: ${refreshError.panelText}`} onRetry={refresh} />
    );
  const shown = { isLoading: list === undefined, news };
  return (
    <Page
      title="Blotter"
      bar={<Bar {...{ tab, orders, raw, onTicket }} />}
      end={
        <>
          {pageNews}
          {tab === 'raw' ? (
            <TableMenu key="raw" table={raw.table} />
          ) : (
            <TableMenu key="orders" table={orders.table} />
          )}
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
                acts={acts}
                onTicket={onTicket}
                more={list?.more_waiting ?? 0}
                importing={importing}
              />
            ),
          },
          {
            value: 'raw',
            label: 'Clearer Raw Trades',
            content: <ClearerRawTrades {...shown} raw={raw} onTicket={onTicket} />,
          },
        ]}
      />
    </Page>
  );
}

type BarProps = Props & {
  readonly tab: Tab;
  readonly orders: Orders;
  readonly raw: RawTrades;
};

/** What can be entered, and what the table of the tab is narrowed to. */
function Bar({ tab, orders, raw, onTicket }: BarProps) {
  const mayEnter = useMay('trade:enter');
  return (
    <>
      {mayEnter && <AddTrade onTicket={onTicket} />}
      {tab === 'raw' ? (
        <FilterChips key="raw" table={raw.table} filters={raw.filters} />
      ) : (
        <FilterChips key="orders" table={orders.table} filters={orders.filters} />
      )}
    </>
  );
}
