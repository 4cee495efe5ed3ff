import { useState } from 'react';

import { useSearchParams } from '@fairlead/shared/router';
import { toasts } from '@fairlead/shared/toast';
import { type CellEdit, type RowAction, type RowKeys, selectedRows } from '@fairlead/table';

import { COLUMN_OF_FIELD, DRAFT_FIELDS } from './desk/drafts.rules.ts';
import { filledText } from './desk/fill.view-model.ts';
import { firstOpenColumn, nextWaiting, toDraftSet } from './editing.rules.ts';
import {
  type BlotterOrderRow,
  findSubmitObstacle,
  isOpen,
  type OrderFields,
  readDraft,
  readSuggestion,
} from './desk/order.rows.ts';
import type { Warned } from './desk/order-desk.data.ts';
import {
  notSubmittedText,
  notUndoneText,
  passedOverText,
  SUBMIT,
  TICKETS,
  submittedText,
  UNDO,
  USE,
} from './desk/orders.view-model.ts';
import type { Orders } from './use-orders.ts';

type Table = Orders['table'];

/** Actions on orders: fill in, submit, undo. */
export function useOrderActions(orders: Orders) {
  const { desk, table, maySubmit } = orders;
  /** The order whose submission is to be undone, while that is asked. */
  const [undoing, setUndoing] = useState<string>();
  /** The orders that are filled in at once. */
  const [filling, setFilling] = useState<readonly string[]>();
  /** The orders of which something warns, the first of them asked about. */
  const [asking, setAsking] = useState<readonly WarnedOrder[]>([]);
  const { submit, submitRows, undo, takeSuggestion } = createOrderActions(orders, (asked) => {
    setAsking((before) => [...before.filter(({ id }) => id !== asked.id), asked]);
  });
  const endAsking = () => setAsking(([, ...rest]) => rest);

  const fillRows = (chosen: readonly BlotterOrderRow[]) => {
    const open = chosen.filter(isOpen).map(({ id }) => id);
    if (open.length > 0) setFilling(open);
  };
  const showTickets = useShowTickets();
  const onAction = ({ action, row, byKey }: RowAction<OrderFields>) => {
    if (action === SUBMIT && byKey) submitRows([row]);
    else if (action === SUBMIT) void submit(row.id);
    else if (action === UNDO) setUndoing(row.id);
    else if (action === TICKETS) showTickets(row.id);
    else if (action === USE) takeSuggestion(row);
  };
  const onEdit = async ({ row, column, value }: CellEdit<OrderFields>) => {
    const field = DRAFT_FIELDS.find((each) => COLUMN_OF_FIELD[each] === column);
    if (field === undefined) return;
    const set = toDraftSet(field, value, { row: readDraft(row), books: desk.lists.books });
    await desk.edit(row.id, set);
  };
  const takeBack = () => void takeBackLast(orders);
  const rowKeys: RowKeys<OrderFields> = {
    'Ctrl+Enter': submitRows,
    'Ctrl+.': (rows) => rows.forEach(takeSuggestion),
    'Ctrl+D': fillRows,
    'Ctrl+Z': takeBack,
  };
  return {
    grid: { onAction, onEdit, rowKeys: maySubmit ? rowKeys : {} },
    submitRows,
    takeSuggestion,
    fillRows,
    takeBack,
    fillSelected: () => fillRows([...selectedRows(table)]),
    filling,
    endFilling: () => setFilling(undefined),
    undoing,
    askUndo: setUndoing,
    showTickets,
    endUndoing: () => setUndoing(undefined),
    asking: asking[0],
    endAsking,
    sendAnyway: ({ id, ...seen }: WarnedOrder) => {
      endAsking();
      void submit(id, seen);
    },
    undo: (id: string) => {
      setUndoing(undefined);
      void undo(id);
    },
  };
}

/** Opens the tickets of an order, which are in the address: '?close=7'. */
function useShowTickets() {
  const [, setParams] = useSearchParams();
  return (id: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set('close', id);
      return after;
    });
}

export type OrderActions = ReturnType<typeof useOrderActions>;

/** An order that was not submitted yet, because something warns. */
export type WarnedOrder = Warned & { readonly id: string };

/** The last that was filled in here is taken back, where nobody has changed it since; the table says so. */
async function takeBackLast({ desk, table }: Orders): Promise<void> {
  const taken = await desk.takeBack();
  if (taken === undefined) table.messages.show('Nothing to take back');
  else table.messages.show(filledText(taken, 'Taken back in').text);
}

function createOrderActions({ desk, table, maySubmit }: Orders, ask: (asked: WarnedOrder) => void) {
  const submit = async (id: string, seen?: Warned) => {
    const outcome = await desk.submit(id, seen);
    if (outcome?.kind === 'done') toasts.success(submittedText(outcome.order.swiss_order_num));
    if (outcome?.kind === 'refused') toasts.error(notSubmittedText(id, outcome.message));
    if (outcome?.kind === 'asked')
      ask({ id, warnings: outcome.warnings, version: outcome.version });
  };
  return {
    submit,
    /** Submits by shortcut those that can be; the focus moves to the next that waits. */
    submitRows: (chosen: readonly BlotterOrderRow[]) => {
      const open = chosen.filter(isOpen);
      const ready = open.filter((row) => findSubmitObstacle(row, desk.lists) === null);
      const stuck = open.filter((row) => !ready.includes(row));
      for (const row of ready) void submit(row.id);
      const last = ready.at(-1);
      const [first] = stuck;
      if (last !== undefined) goOn(table, last.id);
      else if (first !== undefined) goToOpen(table, first.id);
      if (first === undefined) return;
      const why = findSubmitObstacle(first, desk.lists) ?? '';
      table.messages.show(last === undefined ? why : passedOverText(stuck.length, why));
    },
    undo: async (id: string) => {
      const outcome = await desk.undo(id);
      if (outcome?.kind === 'refused') toasts.error(notUndoneText(id, outcome.message));
      else table.goTo.emit(id, 'action');
    },
    takeSuggestion: (row: BlotterOrderRow) => {
      const last = readSuggestion(row);
      if (last === null || !maySubmit || !isOpen(row)) return;
      desk.edit(row.id, last).catch((thrown: unknown) => {
        toasts.error(thrown instanceof Error ? thrown.message : String(thrown));
      });
    },
  };
}

/** The focus goes on to what is to be filled in of the next row that waits. */
function goOn(table: Table, from: string): void {
  const { shown } = table;
  const at = (position: number) => {
    const row = shown.row(position);
    return { id: row.id, isWaiting: isOpen(row) };
  };
  const next = nextWaiting({ count: shown.count, at }, shown.indexOf(from));
  if (next !== undefined) goToOpen(table, next);
}

function goToOpen(table: Table, id: string): void {
  const place = table.shown.indexOf(id);
  if (place >= 0) table.goTo.emit(id, firstOpenColumn(readDraft(table.shown.row(place))));
}
