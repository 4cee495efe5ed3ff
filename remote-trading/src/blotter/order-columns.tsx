import type { ClearerBlotterTrade } from '@fairlead/shared/contract/blotter';
import { brokerTip, draftProblems, submitTip } from '@fairlead/shared/domain/tickets/order-draft';
import {
  type Column,
  type Decoration,
  defineTable,
  flagField,
  numberField,
  type RowReader,
  textField,
} from '@fairlead/shared/table';

import type { BlotterList } from './blotter.data.ts';
import { dealNames, strategyNames } from './books.rules.ts';
import type { DraftField } from './drafts.rules.ts';
import type { DeskOrder } from './order-desk.data.ts';
import {
  actionParts,
  balmoParts,
  offerOf,
  productText,
  tenorOrder,
  tenorText,
  USE,
  type Viewer,
  volumeTip,
} from './orders.view-model.ts';

/** An order, and what its place in the list makes of it. */
export type ShownOrder = DeskOrder & { readonly isEarliest: boolean };

const ofOrder =
  <Value,>(of: (order: ClearerBlotterTrade) => Value) =>
  ({ order }: ShownOrder): Value =>
    of(order);

/** What is read by name: by columns, actions and the decoration. */
const FIELDS = {
  book: textField(ofOrder(({ book }) => book)),
  strategy: textField(ofOrder(({ strategy }) => strategy)),
  deal: textField(ofOrder(({ deal }) => deal)),
  broker: textField(ofOrder(({ broker }) => broker)),
  commission: numberField(ofOrder(({ commission_override }) => commission_override)),
  hasBroker: flagField(ofOrder(({ has_broker }) => has_broker)),
  productA: textField(ofOrder(({ product_a }) => product_a)),
  tenor: textField(ofOrder(tenorText)),
  tenorOrder: textField(ofOrder(tenorOrder)),
  balmoDate: textField(ofOrder(({ balmo_date }) => balmo_date)),
  volume: numberField(ofOrder(({ volume }) => volume)),
  unit: textField(ofOrder(({ volume_metric }) => volume_metric)),
  isMini: flagField(ofOrder(({ is_mini }) => is_mini)),
  isDiff: flagField(ofOrder(({ is_diff }) => is_diff)),
  tradeIds: textField(ofOrder(({ clearer_trade_ids }) => clearer_trade_ids)),
  orderNum: numberField(ofOrder(({ order_num }) => order_num)),
  clearer: textField(ofOrder(({ clearer_name }) => clearer_name)),
  problem: textField(ofOrder(({ problem }) => problem)),
  isSubmitted: flagField(ofOrder(({ submitted_to_blotter }) => submitted_to_blotter === 1)),
  isChanged: flagField(ofOrder((order) => order.changed_since_submitted)),
  draftedBy: textField(ofOrder(({ drafted }) => drafted?.by ?? null)),
  draftedAt: textField(ofOrder(({ drafted }) => drafted?.at ?? null)),
  submittedBy: textField(ofOrder(({ submitted }) => submitted?.by ?? null)),
  submittedAt: textField(ofOrder(({ submitted }) => submitted?.at ?? null)),
  lastBook: textField(ofOrder(({ suggestion }) => suggestion?.book ?? null)),
  lastStrategy: textField(ofOrder(({ suggestion }) => suggestion?.strategy ?? null)),
  lastDeal: textField(ofOrder(({ suggestion }) => suggestion?.deal ?? null)),
  isBusy: flagField((shown: ShownOrder) => shown.isBusy),
  isEarliest: flagField((shown: ShownOrder) => shown.isEarliest),
};

export type OrderFields = typeof FIELDS;
export type OrderRow = RowReader<OrderFields>;

type Lists = Pick<BlotterList, 'books' | 'brokers' | 'forced_commissions'>;

/** What the columns know beside the rows; lists are looked up when they are wanted. */
export type OrderFacts = {
  readonly viewer: Viewer;
  readonly lists: () => Lists;
  readonly maySubmit: boolean;
  readonly mayUndo: boolean;
};

/** What is filled in of a row so far. */
export function draftOf(row: OrderRow) {
  return {
    book: row.text('book'),
    strategy: row.text('strategy'),
    deal: row.text('deal'),
    broker: row.text('broker'),
    commission_override: row.number('commission'),
    has_broker: row.flag('hasBroker'),
    product_a: row.text('productA') ?? '',
  };
}

/** Whether the row takes values. */
export function isOpen(row: OrderRow): boolean {
  return !row.flag('isSubmitted') && !row.flag('isBusy');
}

/** What keeps a waiting row from being submitted; null where nothing does. */
export function obstacleOf(row: OrderRow, lists: Lists): string | null {
  const problem = row.text('problem');
  if (problem !== null) return problem;
  return submitTip(draftProblems(draftOf(row), lists)) ?? null;
}

/** The suggestion of a row; null where it has none. */
export function suggestionOf(row: OrderRow) {
  const book = row.text('lastBook');
  if (book === null) return null;
  return { book, strategy: row.text('lastStrategy'), deal: row.text('lastDeal') };
}

/** Which column holds which field of the draft. */
export const COLUMN_OF_FIELD: Readonly<Record<DraftField, string>> = {
  broker: 'broker',
  book: 'book',
  strategy: 'strategy',
  deal: 'deal',
  commission_override: 'commission',
};

const FIRST_BOOK = 'Select Book First';

/** The columns in the specification's order (BLO-05); widths as in the look at 1400 px. */
function tableFor({ viewer, lists, maySubmit, mayUndo }: OrderFacts) {
  const open = (row: OrderRow) => maySubmit && isOpen(row);
  const firstBook = (row: OrderRow) => (row.text('book') === null ? FIRST_BOOK : undefined);
  const offer = (field: 'book' | 'strategy' | 'deal') => (row: OrderRow) => {
    const found = offerOf(field, draftOf(row), suggestionOf(row));
    return found && { ...found, action: USE };
  };
  return defineTable({
    id: ({ order }: ShownOrder) => String(order.swiss_order_num),
    fields: FIELDS,
    columns: [
      {
        id: 'action',
        header: 'Action',
        kind: 'custom',
        text: (row) => (row.flag('isSubmitted') ? 'Submitted' : 'Waiting'),
        value: (row) => (row.flag('isSubmitted') ? 'Submitted' : 'Waiting'),
        exported: [
          {
            header: 'State',
            value: (row) => (row.flag('isSubmitted') ? 'Submitted' : 'Waiting'),
          },
        ],
        parts: (row) => actionParts({ ...actsOf(row, lists()), maySubmit, mayUndo }, viewer),
        width: 86,
        phone: 'first',
      },
      {
        id: 'broker',
        header: 'Broker',
        kind: 'text',
        field: 'broker',
        width: 104,
        tip: (row) => (open(row) ? [{ value: brokerTip(draftOf(row)) }] : []),
        editor: {
          kind: 'combobox',
          placeholder: 'Broker',
          choices: () => lists().brokers,
          open,
          disabled: (row) => (row.flag('hasBroker') ? undefined : 'Not brokered'),
        },
      },
      {
        id: 'book',
        header: 'Book',
        kind: 'text',
        field: 'book',
        width: 112,
        editor: {
          kind: 'combobox',
          placeholder: 'Book',
          offer: offer('book'),
          choices: () => lists().books.map(({ name }) => name),
          open,
        },
      },
      {
        id: 'strategy',
        header: 'Strategy',
        kind: 'text',
        field: 'strategy',
        width: 128,
        editor: {
          kind: 'combobox',
          placeholder: 'Strategy',
          offer: offer('strategy'),
          choices: (row) => strategyNames(lists().books, row.text('book')),
          disabled: firstBook,
          open,
        },
      },
      {
        id: 'deal',
        header: 'Deal',
        kind: 'text',
        field: 'deal',
        width: 112,
        editor: {
          kind: 'combobox',
          placeholder: 'Deal',
          offer: offer('deal'),
          choices: (row) => dealNames(lists().books, draftOf(row)),
          disabled: firstBook,
          open,
        },
      },
      {
        id: 'commission',
        header: 'Commission',
        kind: 'money',
        prefix: '$',
        field: 'commission',
        width: 90,
        editor: { kind: 'number', placeholder: '$', open },
      },
      {
        id: 'trade-date',
        header: 'Trade Date',
        kind: 'date',
        value: ({ order }) => order.trade_date,
        width: 82,
      },
      {
        id: 'exchange',
        header: 'Exchange',
        kind: 'text',
        value: ({ order }) => order.exchange,
        width: 72,
      },
      {
        id: 'volume',
        header: 'Volume',
        kind: 'integer',
        field: 'volume',
        width: 78,
        tip: (row) =>
          volumeTip({
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
        value: ({ order }) => productText(order),
        width: 94,
        rowHeader: true,
        pin: 'phone',
      },
      {
        id: 'tenor',
        header: 'Tenor',
        kind: 'custom',
        text: (row) => row.text('tenor') ?? '',
        value: (row) => row.text('tenorOrder'),
        copied: (row) => row.text('tenor'),
        exported: [{ header: 'Tenor', value: (row) => row.text('tenor') }],
        parts: (row) => [{ part: 'text', text: row.text('tenor') ?? '' }],
        width: 116,
        phone: 'first',
      },
      {
        id: 'price',
        header: 'Price',
        kind: 'price',
        value: ({ order }) => order.price_a,
        tip: (row) => (row.flag('isDiff') ? [{ value: 'A less B' }] : []),
        width: 78,
        phone: 'first',
      },
      {
        id: 'balmo-date',
        header: 'Balmo Date',
        kind: 'custom',
        text: (row) => row.text('balmoDate') ?? '',
        value: (row) => row.text('balmoDate'),
        parts: (row) => balmoParts(row.text('balmoDate')),
        width: 84,
      },
      {
        id: 'converted-leg-vol',
        header: 'Converted Leg Vol',
        kind: 'integer',
        value: ({ order }) => order.converted_leg_volume,
        width: 116,
      },
      {
        id: 'clearer-trade-ids',
        header: 'Clearer Trade IDs',
        kind: 'text',
        field: 'tradeIds',
        tip: (row) => [
          { label: 'Order number', value: String(row.number('orderNum') ?? '') },
          { label: 'Clearer', value: row.text('clearer') ?? '' },
          { label: 'Trade IDs', value: row.text('tradeIds') ?? '' },
        ],
        width: 144,
      },
    ],
  });
}

/** The rows of the Clearer Blotter, and the columns for a user. */
export function orderTable(facts: OrderFacts) {
  const { columns, createRows } = tableFor(facts);
  return { columns: columns as readonly Column<OrderFields>[], createRows };
}

export type OrderRows = ReturnType<ReturnType<typeof orderTable>['createRows']>;

function actsOf(row: OrderRow, lists: Lists) {
  return {
    number: row.id,
    isSubmitted: row.flag('isSubmitted'),
    isBusy: row.flag('isBusy'),
    obstacle: obstacleOf(row, lists),
    drafted: { by: row.text('draftedBy'), at: row.text('draftedAt') },
    submitted: { by: row.text('submittedBy'), at: row.text('submittedAt') },
    isChanged: row.flag('isChanged'),
  };
}

/** Submitted rows are green, the earliest trade has a blue top border (BLO-06). */
export const ORDER_DECORATION: Decoration<OrderFields> = {
  tint: (row) => (row.flag('isSubmitted') ? 'submitted' : undefined),
  rule: (row) => (row.flag('isEarliest') ? 'earliest' : undefined),
};
