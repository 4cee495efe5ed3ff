import { useEffect } from 'react';

import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import type { TableModel } from '@fairlead/table';

import { changedColumns, findChanger, type OthersChange } from './changed-cells.rules.ts';
import { arrivedText, onRowText, othersChangedText } from './news.view-model.ts';
import { throttled } from './throttle.data.ts';
import { isSoundWanted, playArrival } from './sound.data.ts';
import type { LiveDesk } from './live-desk.data.ts';

/** Parts of the table that show other users' changes. */
export type LiveTable = Pick<TableModel<unknown>, 'marks' | 'messages' | 'said' | 'rowInFocus'> & {
  readonly rows: Pick<TableModel<unknown>['rows'], 'subscribe'>;
};

/** Throttle of announcements of changes, ms. */
const ANNOUNCE_INTERVAL_MS = 10_000;

type Parts = {
  readonly desk: LiveDesk;
  readonly table: LiveTable;
  readonly viewer: string;
};

/**
 * Marks what others change, announces it to screen readers now and then, and shows messages of orders that come and
 * of who is on the row that has the focus.
 */
export function useOrderNews({ desk, table, viewer }: Parts): void {
  useEffect(() => {
    const parts = { desk, table, viewer };
    const ending = new AbortController();
    const ends = [
      followChanges(parts, ending.signal),
      followArrivals(parts),
      followPresence(parts),
    ];
    return () => {
      ending.abort();
      for (const end of ends) end();
    };
  }, [desk, table, viewer]);
}

function followChanges({ desk, table, viewer }: Parts, signal: AbortSignal): () => void {
  let untold = new Map<number, OthersChange>();
  const say = throttled(
    ANNOUNCE_INTERVAL_MS,
    () => {
      table.said.set(othersChangedText([...untold.values()]));
      untold = new Map();
    },
    signal,
  );
  return desk.changed.subscribe((before, now) => {
    const by = findChanger(before, now);
    if (by === viewer) return;
    const row = String(now.swiss_order_num);
    table.marks.mark(changedColumns(before, now).map((column) => ({ row, column })));
    untold.set(now.swiss_order_num, { order: now, by });
    say();
  });
}

function followArrivals({ desk, table, viewer }: Parts): () => void {
  return desk.arrived.subscribe((orders) => {
    const waiting = orders.filter(({ submitted_to_blotter }) => submitted_to_blotter === 0);
    if (waiting.length === 0) return;
    table.messages.show(arrivedText(waiting, viewer));
    const isMine = ({ trader_email }: ClearerBlotterTrade) => trader_email === viewer;
    if (waiting.some(isMine) && isSoundWanted(viewer)) playArrival();
  });
}

/** Announces another user on the focused row, once. */
function followPresence({ desk, table }: Parts): () => void {
  let told = '';
  const look = () => {
    const row = table.rowInFocus.get();
    const here = row === undefined ? [] : (desk.order(row)?.here ?? []);
    const next = here.length === 0 ? '' : `${row} ${here.join()}`;
    if (next !== told && next !== '') table.messages.show(onRowText(here));
    told = next;
  };
  const ends = [table.rowInFocus.subscribe(look), table.rows.subscribe(look)];
  return () => {
    for (const end of ends) end();
  };
}
