import { brokerTip } from '@fairlead/shared/domain/tickets/order-draft';
import { formatDay } from '@fairlead/shared/format';
import { type Column, defineTable } from '@fairlead/shared/table';

import { dealNames, strategyNames } from './desk/books.rules.ts';
import type { DraftField } from './desk/drafts.rules.ts';
import {
  actsOf,
  draftOf,
  isLost,
  isOpen,
  ORDER_FIELDS,
  type OrderFields,
  type OrderLists,
  type OrderRow,
  type ShownOrder,
  suggestionOf,
} from './desk/order-rows.tsx';
import {
  actionParts,
  balmoParts,
  commissionTip,
  offerOf,
  USE,
  type Viewer,
  volumeTip,
} from './desk/orders.view-model.ts';
import { STATE_PARAMETER, SUBMITTED, WAITING } from './narrowed/order-states.rules.ts';

/** What the columns know beside the rows; lists are looked up when they are wanted. */
export type OrderFacts = {
  readonly viewer: Viewer;
  readonly lists: () => OrderLists;
  readonly maySubmit: boolean;
  readonly mayUndo: boolean;
  /** Below their products, what was bought and sold stands in columns of its own. */
  readonly isGrouped: boolean;
};

/** What the order itself says, in the specification's order (BLO-05); widths as in the look at 1400 px. */
const DEALT = defineTable({
  id: ({ order }: ShownOrder) => String(order.swiss_order_num),
  fields: ORDER_FIELDS,
  columns: [
    {
      id: 'trade-date',
      header: 'Trade Date',
      kind: 'date',
      filter: { parameter: 'trade_date' },
      value: ({ order }) => order.trade_date,
      width: 76,
    },
    {
      id: 'exchange',
      header: 'Exchange',
      kind: 'text',
      filter: { parameter: 'exchange' },
      value: ({ order }) => order.exchange,
      width: 72,
    },
    {
      id: 'volume',
      header: 'Volume',
      kind: 'integer',
      field: 'volume',
      filter: { parameter: 'volume', isRange: true },
      unit: { field: 'unit', width: 23 },
      width: 100,
      pin: 'crowded',
      tip: (row) =>
        row.flag('isGroup')
          ? []
          : volumeTip({
              volume: row.number('volume') ?? 0,
              unit: row.text('unit') ?? '',
              isMini: row.flag('isMini'),
            }),
      phone: 'first',
    },
    {
      id: 'product',
      header: 'Product',
      kind: 'text',
      filter: { parameter: 'product' },
      field: 'product',
      width: 88,
      rowHeader: true,
      pin: 'crowded',
    },
    {
      id: 'tenor',
      header: 'Tenor',
      kind: 'custom',
      filter: { parameter: 'tenor' },
      text: (row) => row.text('tenor') ?? '',
      value: (row) => row.text('tenorOrder'),
      copied: (row) => row.text('tenor'),
      exported: [{ header: 'Tenor', value: (row) => row.text('tenor') }],
      parts: (row) => [{ part: 'text', text: row.text('tenor') ?? '' }],
      width: 104,
      pin: 'crowded',
      phone: 'first',
    },
    {
      id: 'price',
      header: 'Price',
      kind: 'price',
      filter: { parameter: 'price', isRange: true },
      decimals: { upTo: 5 },
      value: ({ order }) => order.price_a,
      tip: (row) => (row.flag('isDiff') ? [{ value: 'A less B' }] : []),
      width: 80,
      pin: 'crowded',
      phone: 'first',
    },
    {
      id: 'balmo-date',
      header: 'Balmo Date',
      kind: 'custom',
      filter: { parameter: 'balmo_date', textOf: formatDay },
      text: (row) => row.text('balmoDate') ?? '',
      value: (row) => row.text('balmoDate'),
      parts: (row) => balmoParts(row.text('balmoDate')),
      width: 78,
    },
    {
      id: 'converted-leg-vol',
      header: 'Converted Leg Vol',
      kind: 'integer',
      filter: { parameter: 'converted', isRange: true },
      value: ({ order }) => order.converted_leg_volume,
      unit: {
        value: ({ order }) =>
          order.converted_leg_volume === null ? null : otherUnit(order.volume_metric),
        width: 23,
      },
      width: 86,
    },
    {
      id: 'clearer-trade-ids',
      header: 'Clearer Trade IDs',
      kind: 'text',
      field: 'tradeIds',
      filter: { parameter: 'ids' },
      tip: (row) =>
        row.flag('isGroup')
          ? []
          : [
              { label: 'Order number', value: String(row.number('orderNum') ?? '') },
              { label: 'Clearer', value: row.text('clearer') ?? '' },
              { label: 'Trade IDs', value: row.text('tradeIds') ?? '' },
            ],
      width: 80,
    },
  ],
});

/** The second leg of a pair in two units is in the other one. */
function otherUnit(unit: string): string {
  return unit === 'MT' ? 'BBL' : 'MT';
}

/** The rows of the Clearer Blotter. */
export const createOrderRows = DEALT.createRows;

export type OrderRows = ReturnType<typeof createOrderRows>;

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
      tint: lostTint('commission_override'),
      tip: (row) => (row.flag('isGroup') ? [] : commissionTip(row.number('commission'))),
      editor: { kind: 'number', placeholder: '$/lot', open: opener(facts) },
    },
    ...DEALT.columns.flatMap((column) =>
      facts.isGrouped && column.id === 'volume' ? [column, ...SIDES] : [column],
    ),
  ];
}

const side = (field: 'bought' | 'sold', header: string): Column<OrderFields> => ({
  ...{ id: field, field, header, kind: 'integer', width: 100 },
  unit: { field: 'unit', width: 23 },
});

const SIDES = [side('bought', 'Bought'), side('sold', 'Sold')];

const opener =
  ({ maySubmit }: OrderFacts) =>
  (row: OrderRow) =>
    maySubmit && isOpen(row);

const lostTint = (field: DraftField) => (row: OrderRow) =>
  isLost(row, field) ? ('warning' as const) : undefined;

function stateText(row: OrderRow): string {
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
    parts: (row) =>
      row.flag('isGroup')
        ? []
        : actionParts({ ...actsOf(row, lists()), maySubmit, mayUndo }, viewer),
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
    tint: lostTint('broker'),
    tip: (row) => (open(row) ? [{ value: brokerTip(draftOf(row)) }] : []),
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
      tint: lostTint(field),
    }) as const;
  const editor = (field: 'book' | 'strategy' | 'deal', placeholder: string) =>
    ({
      kind: 'combobox',
      placeholder,
      open: opener(facts),
      offer: (row: OrderRow) => {
        const found = offerOf(field, draftOf(row), suggestionOf(row));
        return found && { ...found, action: USE };
      },
      choices: (row: OrderRow) => choicesOf[field](row),
    }) as const;
  const { lists } = facts;
  const choicesOf = {
    book: () => lists().books.map(({ name }) => name),
    strategy: (row: OrderRow) => strategyNames(lists().books, row.text('book')),
    deal: (row: OrderRow) => dealNames(lists().books, draftOf(row)),
  };
  const disabled = (row: OrderRow) => (row.text('book') === null ? 'Select Book First' : undefined);
  return [
    { ...column('book', 'Book', 94), editor: editor('book', 'Book') },
    {
      ...column('strategy', 'Strategy', 92),
      editor: { ...editor('strategy', 'Strategy'), disabled },
    },
    { ...column('deal', 'Deal', 92), editor: { ...editor('deal', 'Deal'), disabled } },
  ];
}
