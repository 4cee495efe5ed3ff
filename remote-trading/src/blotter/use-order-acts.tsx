import { useState } from 'react';

import { useMay } from '@fairlead/shared/auth';
import type { TicketKind } from '@fairlead/shared/domain/tickets/ticket';
import { useNavigate } from '@fairlead/shared/router';
import {
  type CellEdit,
  type MenuEntry,
  type RowAction,
  type RowKeys,
  selectedRows,
} from '@fairlead/shared/table';
import { toasts } from '@fairlead/shared/toast';
import { useCopy } from '@fairlead/shared/ui';

import { firstOpenColumn, nextWaiting, setOf } from './editing.rules.ts';
import {
  COLUMN_OF_FIELD,
  draftOf,
  isOpen,
  obstacleOf,
  type OrderFields,
  type OrderRow,
  suggestionOf,
} from './order-columns.tsx';
import { DRAFT_FIELDS } from './drafts.rules.ts';
import {
  notSubmittedText,
  notUndoneText,
  SUBMIT,
  submittedText,
  UNDO,
  USE,
} from './orders.view-model.ts';
import { ticketEntries, type TicketStart, tradesPath } from './ticket-entries.tsx';
import type { Orders } from './use-orders.tsx';

export type OnTicket = (kind: TicketKind, start?: TicketStart) => void;

/** What is done with orders: filled in, submitted, undone. */
export function useOrderActs({ desk, table, maySubmit, mayUndo }: Orders, onTicket: OnTicket) {
  const copy = useCopy();
  const mayEnter = useMay('trade:enter');
  const navigate = useNavigate();
  /** The order whose submission is to be undone, while that is asked. */
  const [undoing, setUndoing] = useState<string>();
  /** The orders that are filled in at once. */
  const [filling, setFilling] = useState<readonly string[]>();

  const goOn = (from: string) => {
    const { shown } = table;
    const at = (position: number) => {
      const row = shown.row(position);
      return { id: row.id, isWaiting: isOpen(row) };
    };
    const next = nextWaiting({ count: shown.count, at }, shown.indexOf(from));
    if (next !== undefined) goToOpen(next);
  };
  const goToOpen = (id: string) => {
    const place = table.shown.indexOf(id);
    if (place >= 0) table.goTo.tell(id, firstOpenColumn(draftOf(table.shown.row(place))));
  };
  const submit = async (row: OrderRow) => {
    const outcome = await desk.submit(row.id);
    if (outcome?.kind === 'done') toasts.success(submittedText(outcome.order.swiss_order_num));
    if (outcome?.kind === 'refused') toasts.error(notSubmittedText(row.id, outcome.message));
  };
  const submitRows = (chosen: readonly OrderRow[]) => {
    const open = chosen.filter(isOpen);
    const ready = open.filter((row) => obstacleOf(row, desk.lists) === null);
    const [stuck] = open;
    for (const row of ready) void submit(row);
    const last = ready.at(-1);
    if (last !== undefined) goOn(last.id);
    else if (stuck !== undefined) {
      table.messages.tell(obstacleOf(stuck, desk.lists) ?? '');
      goToOpen(stuck.id);
    }
  };
  const undo = async (id: string) => {
    const outcome = await desk.undo(id);
    if (outcome?.kind === 'refused') toasts.error(notUndoneText(id, outcome.message));
    else table.goTo.tell(id, 'action');
  };
  const takeSuggestion = (row: OrderRow) => {
    const last = suggestionOf(row);
    if (last === null || !isOpen(row)) return;
    desk.edit(row.id, last).catch((thrown: unknown) => toasts.failed(thrown));
  };
  const fillRows = (chosen: readonly OrderRow[]) => {
    const open = chosen.filter(isOpen).map(({ id }) => id);
    if (open.length > 0) setFilling(open);
  };

  const onAction = ({ action, row, byKey }: RowAction<OrderFields>) => {
    if (action === SUBMIT && byKey) submitRows([row]);
    else if (action === SUBMIT) void submit(row);
    else if (action === UNDO) setUndoing(row.id);
    else if (action === USE) takeSuggestion(row);
  };
  const onEdit = async ({ row, column, value }: CellEdit<OrderFields>) => {
    const field = DRAFT_FIELDS.find((each) => COLUMN_OF_FIELD[each] === column);
    if (field === undefined) return;
    await desk.edit(row.id, setOf(field, value, { row: draftOf(row), books: desk.lists.books }));
  };
  const rowKeys: RowKeys<OrderFields> = maySubmit
    ? {
        'Ctrl+Enter': submitRows,
        'Ctrl+.': (rows) => rows.forEach(takeSuggestion),
        'Ctrl+D': fillRows,
      }
    : {};
  const menuEntries = (row: OrderRow): readonly MenuEntry[] => {
    const ids = row.text('tradeIds') ?? '';
    return [
      ...(maySubmit && isOpen(row) ? waitingEntries(row) : []),
      ...(mayUndo && row.flag('isSubmitted')
        ? [{ label: `Undo ordered trade ${row.id}`, run: () => setUndoing(row.id) }]
        : []),
      { label: 'Copy ids', run: () => void copy(ids, `Trade ${ids}`) },
      { label: 'Show in EDF Trades', run: () => void navigate(tradesPath(ids)) },
      ...(mayEnter
        ? ticketEntries(desk.order(row.id)?.order, (start) => onTicket('regular', start))
        : []),
    ];
  };
  const waitingEntries = (row: OrderRow): readonly MenuEntry[] => [
    {
      label: `Submit ordered trade ${row.id}`,
      keys: 'Ctrl Enter',
      disabled: obstacleOf(row, desk.lists) !== null,
      run: () => submitRows([row]),
    },
    ...(suggestionOf(row) === null
      ? []
      : [{ label: 'Use what was chosen last', keys: 'Ctrl .', run: () => takeSuggestion(row) }]),
    {
      label: 'Fill in selected trades …',
      keys: 'Ctrl D',
      run: () => {
        const chosen = [...selectedRows(table)];
        fillRows(chosen.some(({ id }) => id === row.id) ? chosen : [row]);
      },
    },
  ];
  return {
    grid: { onAction, onEdit, rowKeys, menuEntries },
    undoing,
    filling,
    undo: (id: string) => {
      setUndoing(undefined);
      void undo(id);
    },
    endUndoing: () => setUndoing(undefined),
    fillSelected: () => fillRows([...selectedRows(table)]),
    endFilling: () => setFilling(undefined),
  };
}

export type OrderActs = ReturnType<typeof useOrderActs>;
