import { useEffect, useLayoutEffect, useMemo, useState } from 'react';

import { useAuth, useMay, useUserId } from '@fairlead/shared/auth';
import { type CellEdits, useChosenValues, useNarrowedRows, useTable } from '@fairlead/table';

import { type BlotterList, useOrderCalls } from './desk/blotter.data.ts';
import { COLUMN_OF_FIELD, DRAFT_FIELDS, listDraftFields } from './desk/drafts.rules.ts';
import { StoredEdits } from './desk/stored-edits.data.ts';
import type { DeskFollower } from './desk/held-orders.data.ts';
import { OrderDesk } from './desk/order-desk.data.ts';
import { createOrderRows, type OrderRows } from './dealt.columns.ts';
import { orderColumns } from './order.columns.ts';
import type { ShownOrder } from './desk/order.rows.ts';
import { findEarliest } from './orders.rules.ts';
import type { Viewer } from './desk/orders.view-model.ts';
import { useGroupedOrders, useGrouping } from './groups/use-grouped-orders.ts';
import { useSearchedOrders } from './narrowed/use-searched-orders.ts';
import { retryWithBackoff } from './retries.data.ts';

/** User of the blotter, by the sign-in. */
function useViewer(): Viewer {
  const { auth } = useAuth();
  const email = useUserId() ?? '';
  const { zone, business_date: businessDate } =
    auth.status === 'VERIFIED' ? auth.clock : { zone: 'UTC', business_date: '' };
  return useMemo(() => ({ email, zone, businessDate }), [email, zone, businessDate]);
}

/** The orders of the list as a table, and the desk at which they are filled in. */
export function useOrders(list: BlotterList | undefined) {
  const calls = useOrderCalls();
  const viewer = useViewer();
  const maySubmit = useMay('blotter:submit');
  const mayUndo = useMay('blotter:undo');
  const desk = useMemo(
    () => new OrderDesk(calls, new StoredEdits(viewer.email)),
    [calls, viewer.email],
  );
  const grouping = useGrouping();
  const { isGrouped } = grouping;
  const columns = useMemo(
    () => orderColumns({ viewer, lists: () => desk.lists, maySubmit, mayUndo, isGrouped }),
    [viewer, desk, maySubmit, mayUndo, isGrouped],
  );
  const [rows] = useState(createOrderRows);
  const { text, onText, matches, clear, ...address } = useSearchedOrders(useChosenValues(columns));
  const narrowed = useNarrowedRows({ rows, columns, ...address, matches });
  const grouped = useGroupedOrders(narrowed.rows, isGrouped);
  const table = useTable({
    id: 'clearer-blotter',
    title: 'Clearer Blotter',
    columns,
    rows: grouped,
    openDepth: 3,
    isDense: true,
  });
  const { edits } = table;
  useLayoutEffect(() => desk.follow(shownBy(desk, rows, edits)), [desk, rows, edits]);
  useLayoutEffect(() => {
    if (list !== undefined) desk.take(list);
  }, [desk, list]);
  useEffect(() => dropUndoneEdits(edits, desk), [edits, desk]);
  useEffect(() => followMarked(edits, desk), [edits, desk]);
  useEffect(() => retryWithBackoff(desk, rows.subscribe), [desk, rows]);
  const filters = { ...narrowed.filters, clear };
  const counts = useMemo(() => countOrders(rows), [rows]);
  const narrowing = { filters, counts, text, onText, grouping };
  return { desk, rows, table, viewer, ...narrowing, maySubmit, mayUndo };
}

/** Counts of all orders, and of submitted ones. */
function countOrders(rows: OrderRows) {
  return {
    subscribe: rows.subscribe,
    all: () => rows.count,
    submitted: () => {
      let submitted = 0;
      for (let at = 0; at < rows.count; at += 1)
        if (rows.row(at).flag('isSubmitted')) submitted += 1;
      return submitted;
    },
  };
}

export type Orders = ReturnType<typeof useOrders>;

/** Listener that shows the desk's orders: in the rows of the table, in the order of the list. */
function shownBy(desk: OrderDesk, rows: OrderRows, edits: CellEdits): DeskFollower {
  const shown = (ids: readonly string[]): readonly ShownOrder[] =>
    ids.flatMap((id) => {
      const held = desk.order(id);
      return held ? { ...held, isEarliest: held.order.swiss_order_num === earliest } : [];
    });
  let earliest: number | undefined;
  return {
    onChange: (ids) => {
      const all = desk.ids.flatMap((id) => desk.order(id)?.order ?? []);
      const before = earliest;
      earliest = findEarliest(all);
      if (ids === undefined || earliest !== before) rows.replace(shown(desk.ids));
      else rows.update(shown(ids));
    },
    onSettled: (row, fields) => {
      for (const field of fields) edits.drop({ row, column: COLUMN_OF_FIELD[field] });
    },
    // What was filled in by another cell, or by a press on 'Use', is marked in its own cell, too.
    onUnsaved: (row, set, message) => {
      for (const field of listDraftFields(set)) {
        const cell = { row, column: COLUMN_OF_FIELD[field] };
        if (edits.get(cell) === undefined) edits.refuse(cell, String(set[field] ?? ''), message);
      }
    },
    onRefused: (row, fields, message) => {
      for (const field of fields) {
        const cell = { row, column: COLUMN_OF_FIELD[field] };
        const marked = edits.get(cell);
        // One that is being saved is told by its own call.
        if (marked?.message !== undefined) edits.refuse(cell, marked.text, message);
      }
    },
  };
}

/** Drops an unsaved edit when it is undone in its cell. */
function dropUndoneEdits(edits: CellEdits, desk: OrderDesk): () => void {
  return edits.subscribe(() => {
    for (const row of desk.unsaved) {
      for (const field of DRAFT_FIELDS) {
        const column = COLUMN_OF_FIELD[field];
        if (edits.get({ row, column }) === undefined) desk.giveUp(row, field);
      }
    }
  });
}

/** A row of which a cell shows what was not taken, and what is not to be saved either, says so. */
function followMarked(edits: CellEdits, desk: OrderDesk): () => void {
  let before: readonly string[] = [];
  return edits.subscribe(() => {
    const marked = edits.refused.flatMap(({ row, column }) => {
      const field = DRAFT_FIELDS.find((each) => COLUMN_OF_FIELD[each] === column);
      return field === undefined || desk.isUnsaved(row, field) ? [] : [row];
    });
    const now = [...new Set(marked)];
    for (const row of before) if (!now.includes(row)) desk.mark(row, false);
    for (const row of now) desk.mark(row, true);
    before = now;
  });
}
