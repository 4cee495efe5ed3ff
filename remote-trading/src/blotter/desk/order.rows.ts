import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { draftProblems, submitTip } from '@fairlead/trading/domain/tickets/order-draft';
import { formatDay } from '@fairlead/shared/format';
import {
  type Decoration,
  flagField,
  numberField,
  type RowReader,
  textField,
} from '@fairlead/table';

import type { BlotterList } from './blotter.data.ts';
import { type DraftField, listDraftFields } from './drafts.rules.ts';
import { lostObstacle, lostText, MARKED } from './lost-edits.rules.ts';
import type { DeskOrder } from './held-orders.data.ts';
import { onRowText } from '../live/news.view-model.ts';
import { tenorOrder } from './orders.view-model.ts';
import { productText, tenorText } from '../../common/trade-labels.view-model.ts';
import { searchedText } from '../narrowed/search-words.rules.ts';

/** An order, and what its place in the list makes of it. */
export type ShownOrder = DeskOrder & { readonly isEarliest: boolean };

const ofOrder =
  <Value>(of: (order: ClearerBlotterTrade) => Value) =>
  ({ order }: ShownOrder): Value =>
    of(order);

/** Searched text of an order. */
function searchedIn(order: ClearerBlotterTrade): string {
  const { book, strategy, deal, broker, exchange, clearer_name, clearer_trade_ids } = order;
  const { swiss_order_num, order_num, volume, volume_metric, price_a, trade_date } = order;
  return searchedText([
    ...[swiss_order_num, order_num, clearer_trade_ids, clearer_name, exchange],
    ...[broker, book, strategy, deal, productText(order), tenorText(order)],
    ...[volume, volume_metric, price_a, trade_date, formatDay(trade_date)],
  ]);
}

/** Fields read by name: by columns, actions and the decoration. */
export const ORDER_FIELDS = {
  book: textField(ofOrder(({ book }) => book)),
  strategy: textField(ofOrder(({ strategy }) => strategy)),
  deal: textField(ofOrder(({ deal }) => deal)),
  broker: textField(ofOrder(({ broker }) => broker)),
  commission: numberField(ofOrder(({ commission_override }) => commission_override)),
  hasBroker: flagField(ofOrder(({ has_broker }) => has_broker)),
  product: textField(ofOrder(productText)),
  productA: textField(ofOrder(({ product_a }) => product_a)),
  tenor: textField(ofOrder(tenorText)),
  tenorOrder: textField(ofOrder(tenorOrder)),
  balmoDate: textField(ofOrder(({ balmo_date }) => balmo_date)),
  volume: numberField(ofOrder(({ volume }) => volume)),
  bought: numberField(ofOrder(({ volume }) => (volume > 0 ? volume : null))),
  sold: numberField(ofOrder(({ volume }) => (volume < 0 ? -volume : null))),
  unit: textField(ofOrder(({ volume_metric }) => volume_metric)),
  isMini: flagField(ofOrder(({ is_mini }) => is_mini)),
  isDiff: flagField(ofOrder(({ is_diff }) => is_diff)),
  tradeIds: textField(ofOrder(({ clearer_trade_ids }) => clearer_trade_ids)),
  orderNum: numberField(ofOrder(({ order_num }) => order_num)),
  clearer: textField(ofOrder(({ clearer_name }) => clearer_name)),
  problem: textField(ofOrder(({ problem }) => problem)),
  isSubmitted: flagField(ofOrder(({ submitted_to_blotter }) => submitted_to_blotter === 1)),
  closedBy: textField(
    ofOrder(({ closed_by_tickets: by }) => (by.length === 0 ? null : by.join(', '))),
  ),
  isChanged: flagField(ofOrder((order) => order.changed_since_submitted)),
  standsFor: textField(ofOrder(({ stands_for }) => stands_for)),
  draftedBy: textField(ofOrder(({ drafted }) => drafted?.by ?? null)),
  draftedAt: textField(ofOrder(({ drafted }) => drafted?.at ?? null)),
  submittedBy: textField(ofOrder(({ submitted }) => submitted?.by ?? null)),
  submittedAt: textField(ofOrder(({ submitted }) => submitted?.at ?? null)),
  lastBook: textField(ofOrder(({ suggestion }) => suggestion?.book ?? null)),
  lastStrategy: textField(ofOrder(({ suggestion }) => suggestion?.strategy ?? null)),
  lastDeal: textField(ofOrder(({ suggestion }) => suggestion?.deal ?? null)),
  /** True for the group header of a product. */
  isGroup: flagField(() => false),
  isBusy: flagField((shown: ShownOrder) => shown.isBusy),
  searched: textField(ofOrder(searchedIn)),
  lost: textField(({ lost }: ShownOrder) => (lost === undefined ? null : lostText(lost.set))),
  lostFields: textField(({ lost }: ShownOrder) =>
    lost === undefined ? null : listDraftFields(lost.set).join(' '),
  ),
  isMarked: flagField((shown: ShownOrder) => shown.isMarked),
  isEarliest: flagField((shown: ShownOrder) => shown.isEarliest),
  here: textField(({ here }: ShownOrder) => (here.length === 0 ? null : onRowText(here))),
};

export type OrderFields = typeof ORDER_FIELDS;
export type BlotterOrderRow = RowReader<OrderFields>;

export type OrderLists = Pick<BlotterList, 'books' | 'brokers' | 'forced_commissions'>;

/** Draft of a row so far. */
export function readDraft(row: BlotterOrderRow) {
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

/** True when the row can be edited. */
export function isOpen(row: BlotterOrderRow): boolean {
  return !row.flag('isGroup') && !row.flag('isSubmitted') && !row.flag('isBusy');
}

/** Reason why a waiting row cannot be submitted; null where there is none. */
export function findSubmitObstacle(row: BlotterOrderRow, lists: OrderLists): string | null {
  const problem = row.text('problem');
  if (problem !== null) return problem;
  const lost = row.text('lost');
  if (lost !== null) return lostObstacle(lost);
  if (row.flag('isMarked')) return MARKED;
  return submitTip(draftProblems(readDraft(row), lists)) ?? null;
}

/** True when an edit of this field lost a conflict with another user. */
export function isLost(row: BlotterOrderRow, field: DraftField): boolean {
  return (row.text('lostFields') ?? '').split(' ').includes(field);
}

/** The suggestion of a row; null where it has none. */
export function readSuggestion(row: BlotterOrderRow) {
  const book = row.text('lastBook');
  if (book === null) return null;
  return { book, strategy: row.text('lastStrategy'), deal: row.text('lastDeal') };
}

/** Facts about a row for its action buttons. */
export function readActionFacts(row: BlotterOrderRow, lists: OrderLists) {
  return {
    number: row.id,
    isSubmitted: row.flag('isSubmitted'),
    isBusy: row.flag('isBusy'),
    obstacle: findSubmitObstacle(row, lists),
    isNoRow: row.text('problem') !== null,
    closedBy: row.text('closedBy'),
    drafted: { by: row.text('draftedBy'), at: row.text('draftedAt') },
    submitted: { by: row.text('submittedBy'), at: row.text('submittedAt') },
    here: row.text('here'),
    isChanged: row.flag('isChanged'),
    standsFor: row.text('standsFor'),
  };
}

/** Submitted rows are green, the earliest trade has a blue top border (BLO-06). */
export const ORDER_DECORATION: Decoration<OrderFields> = {
  background: (row) => (row.flag('isSubmitted') ? 'submitted' : undefined),
  rule: (row) => (row.flag('isEarliest') ? 'earliest' : undefined),
};
