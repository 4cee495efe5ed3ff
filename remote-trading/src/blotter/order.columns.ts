import { brokerTip } from '@fairlead/trading/domain/tickets/order-draft';
import type { Column } from '@fairlead/table';

import { dealtColumns } from './dealt.columns.ts';
import { dealNames, strategyNames } from './desk/books.rules.ts';
import type { DraftField } from './desk/drafts.rules.ts';
import {
  type BlotterOrderRow,
  isLost,
  isOpen,
  type OrderFields,
  type OrderLists,
  readActionFacts,
  readDraft,
  readSuggestion,
} from './desk/order.rows.ts';
import {
  commissionTip,
  findOffer,
  orderActionParts,
  USE,
  type Viewer,
} from './desk/orders.view-model.ts';
import { STATE_PARAMETER, SUBMITTED, WAITING } from './narrowed/order-states.rules.ts';

/** Context of the columns beside the rows; lists are read on demand. */
export type OrderFacts = {
  readonly viewer: Viewer;
  readonly lists: () => OrderLists;
  readonly maySubmit: boolean;
  readonly mayUndo: boolean;
  /** Below their products, what was bought and sold stands in columns of its own. */
  readonly isGrouped: boolean;
};

/** The columns for a user: what is done with an order, what is filled in, what it says. */
export function orderColumns(facts: OrderFacts): readonly Column<OrderFields>[] {
  return [
    actionColumn(facts),
    brokerColumn(facts),
    ...bookColumns(facts),
    {
      id: 'commission',
      header: 'Commission',
      kind: 'money',
      filter: { parameter: 'commission', isRange: true },
      prefix: '$',
      field: 'commission',
      width: 80,
      background: lostTint('commission_override'),
      tooltip: (row) => (row.flag('isGroup') ? [] : commissionTip(row.number('commission'))),
      editor: { kind: 'number', placeholder: '$/lot', open: opener(facts) },
    },
    ...dealtColumns(facts.isGrouped),
  ];
}

const opener =
  ({ maySubmit }: OrderFacts) =>
  (row: BlotterOrderRow) =>
    maySubmit && isOpen(row);

const lostTint = (field: DraftField) => (row: BlotterOrderRow) =>
  isLost(row, field) ? ('warning' as const) : undefined;

function stateText(row: BlotterOrderRow): string {
  if (row.flag('isGroup')) return '';
  return row.flag('isSubmitted') ? SUBMITTED : WAITING;
}

function actionColumn({ viewer, lists, maySubmit, mayUndo }: OrderFacts): Column<OrderFields> {
  return {
    id: 'action',
    header: 'Action',
    kind: 'custom',
    filter: { parameter: STATE_PARAMETER, label: 'State' },
    text: stateText,
    value: stateText,
    exported: [{ header: 'State', value: stateText }],
    renderCell: (row) =>
      row.flag('isGroup')
        ? []
        : orderActionParts({ ...readActionFacts(row, lists()), maySubmit, mayUndo }, viewer),
    width: 78,
    phone: 'first',
  };
}

function brokerColumn(facts: OrderFacts): Column<OrderFields> {
  const open = opener(facts);
  return {
    id: 'broker',
    header: 'Broker',
    kind: 'text',
    field: 'broker',
    filter: { parameter: 'broker' },
    width: 100,
    background: lostTint('broker'),
    tooltip: (row) => (open(row) ? [{ value: brokerTip(readDraft(row)) }] : []),
    editor: {
      kind: 'combobox',
      placeholder: 'Broker',
      choices: () => facts.lists().brokers,
      open,
      disabled: (row) => (row.flag('hasBroker') ? undefined : 'Not brokered'),
    },
  };
}

/** Book, strategy and deal: each is of the one before (BLO-07). */
function bookColumns(facts: OrderFacts): readonly Column<OrderFields>[] {
  const column = (field: 'book' | 'strategy' | 'deal', header: string, width: number) =>
    ({
      id: field,
      header,
      kind: 'text',
      field,
      width,
      filter: { parameter: field },
      background: lostTint(field),
    }) as const;
  const editor = (field: 'book' | 'strategy' | 'deal', placeholder: string) =>
    ({
      kind: 'combobox',
      placeholder,
      open: opener(facts),
      offer: (row: BlotterOrderRow) => {
        const found = findOffer(field, readDraft(row), readSuggestion(row));
        return found && { ...found, action: USE };
      },
      choices: (row: BlotterOrderRow) => choicesOf[field](row),
    }) as const;
  const { lists } = facts;
  const choicesOf = {
    book: () => lists().books.map(({ name }) => name),
    strategy: (row: BlotterOrderRow) => strategyNames(lists().books, row.text('book')),
    deal: (row: BlotterOrderRow) => dealNames(lists().books, readDraft(row)),
  };
  const disabled = (row: BlotterOrderRow) =>
    row.text('book') === null ? 'Select Book First' : undefined;
  return [
    { ...column('book', 'Book', 94), editor: editor('book', 'Book') },
    {
      ...column('strategy', 'Strategy', 92),
      editor: { ...editor('strategy', 'Strategy'), disabled },
    },
    { ...column('deal', 'Deal', 92), editor: { ...editor('deal', 'Deal'), disabled } },
  ];
}
