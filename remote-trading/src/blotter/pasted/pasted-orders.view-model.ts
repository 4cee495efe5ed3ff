import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { formatNumber } from '@fairlead/shared/format';
import type { PastedBlock } from '@fairlead/table';

import { productText, tenorText } from '../../common/trade-labels.view-model.ts';
import {
  COLUMN_OF_FIELD,
  DRAFT_FIELDS,
  type DraftField,
  listDraftFields,
} from '../desk/drafts.rules.ts';
import type { FillOutcome, OrderWish, Passed } from '../desk/filled-orders.data.ts';
import { isOpenOrder, tradesText } from '../desk/orders.view-model.ts';
import { type PasteLists, type PlannedCell, plannedLine } from './paste-plan.rules.ts';

/** Orders that differ in what they take are saved one after the other: not more than the server takes at once. */
const MAX_DIFFERENT = 50;

type Order = { readonly order: ClearerBlotterTrade; readonly isBusy: boolean };

/** A line of what was pasted, as the preview shows it. */
export type PastedLine = {
  readonly id: string;
  /** 'Ordered trade 7', and what it is of. */
  readonly name: string;
  readonly what: string;
  /** Cells by the fields of the block, in its order. */
  readonly cells: readonly PlannedCell[];
  /** Why the order takes nothing at all. */
  readonly refusal: string | undefined;
};

export type PastedOrders = {
  readonly fields: readonly { readonly field: DraftField; readonly header: string }[];
  readonly lines: readonly PastedLine[];
  /** Notes on what is left out before any line is looked at. */
  readonly notes: readonly string[];
  readonly wishes: readonly OrderWish[];
  /** Cells that orders do not take, and why. */
  readonly passed: readonly Passed[];
  /** Why nothing of it can be filled in. */
  readonly obstacle: string | undefined;
};

type Desk = {
  readonly lists: PasteLists;
  readonly order: (id: string) => Order | undefined;
};

type Taking = {
  readonly desk: Desk;
  /** Most orders that are filled in at once. */
  readonly most: number;
};

/** Plans what the orders take of a pasted block, and what not and why. */
export function pastedOrders(block: PastedBlock, { desk, most }: Taking): PastedOrders {
  const columns = block.columns.map(({ id, header }, at) => {
    const field = DRAFT_FIELDS.find((each) => COLUMN_OF_FIELD[each] === id);
    return { field, header, at };
  });
  const fields = columns.flatMap(({ field, header, at }) =>
    field === undefined ? [] : [{ field, header, at }],
  );
  const lines = block.rows.flatMap(({ id, texts }) => {
    const held = desk.order(id);
    if (held === undefined) return [];
    const ofFields = Object.fromEntries(fields.map(({ field, at }) => [field, texts[at]]));
    const { cells, set } = plannedLine(held.order, ofFields, desk.lists);
    const refusal = closedText(held);
    const wish = refusal === undefined && listDraftFields(set).length > 0 ? [{ id, set }] : [];
    return [{ line: toPastedLine(held.order, cells, refusal), wish }];
  });
  const wishes = lines.flatMap(({ wish }) => wish);
  return {
    fields,
    lines: lines.map(({ line }) => line),
    notes: listNotes(block, columns),
    wishes,
    passed: lines.flatMap(({ line, wish }) => listPassed(line, wish.length > 0)),
    obstacle: findPasteObstacle(fields.length, wishes, most),
  };
}

/** True when one text was pasted over one cell. */
export function isOneCell({ rows, columns, beyond }: PastedBlock): boolean {
  return rows.length + beyond.rows === 1 && columns.length + beyond.columns === 1;
}

function toPastedLine(
  order: ClearerBlotterTrade,
  cells: readonly PlannedCell[],
  refusal: string | undefined,
): PastedLine {
  const id = String(order.swiss_order_num);
  const what = `${productText(order)}, ${tenorText(order)}`;
  return { id, name: `Ordered trade ${id}`, what, cells, refusal };
}

function closedText({ order, isBusy }: Order): string | undefined {
  if (!isOpenOrder(order)) return 'Is submitted';
  return isBusy ? 'Is being submitted' : undefined;
}

/** Lists what an order does not take of its line; nothing of one that has no text. */
function listPassed({ id, cells, refusal }: PastedLine, takesSome: boolean): readonly Passed[] {
  const said = cells.filter(({ text }) => text !== '');
  const left = takesSome ? said.filter((cell) => cell.refusal !== undefined) : said;
  const [first] = left;
  if (first === undefined) return [];
  const message = `ordered trade ${id}: ${refusal ?? first.refusal ?? ''}`;
  const fields = left.map(({ field }) => field);
  return [{ swiss_order_num: Number(id), fields, message, isWhole: !takesSome }];
}

function listNotes(
  { rows, beyond }: PastedBlock,
  columns: readonly {
    readonly field: DraftField | undefined;
    readonly header: string;
    readonly at: number;
  }[],
): readonly string[] {
  const closed = columns.filter(
    ({ field, at }) => field === undefined && rows.some(({ texts }) => (texts[at] ?? '') !== ''),
  );
  const names = closed.map(({ header }) => header).join(', ');
  return [
    ...(closed.length === 0 ? [] : [`Not filled in by pasting: ${names}`]),
    ...(beyond.rows === 0 ? [] : [`${linesText(beyond.rows)} below the last trade`]),
    ...(beyond.columns === 0 ? [] : [`${columnsText(beyond.columns)} beyond the last`]),
  ];
}

const linesText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'line' : 'lines'}`;
const columnsText = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'column' : 'columns'}`;

function findPasteObstacle(
  fields: number,
  wishes: readonly OrderWish[],
  most: number,
): string | undefined {
  if (fields === 0) return 'None of these columns is filled in';
  if (wishes.length === 0) return 'Nothing of it can be filled in';
  if (wishes.length > most) return `At most ${formatNumber(most)} trades at once`;
  const different = new Set(wishes.map(({ set }) => JSON.stringify(set))).size;
  return different > MAX_DIFFERENT
    ? `At most ${formatNumber(MAX_DIFFERENT)} different lines at once`
    : undefined;
}

/** Adds those that take nothing of their line to what came of it. */
export function withPassed(filled: FillOutcome, { passed }: PastedOrders): FillOutcome {
  if (filled.kind === 'refused') return filled;
  const none = passed.filter(({ isWhole }) => isWhole).length;
  return { ...filled, count: filled.count + none, refused: [...passed, ...filled.refused] };
}

/** '5 of 6 trades', of those that have a text. */
export function formatReadCount({ wishes, passed }: PastedOrders): string {
  const none = passed.filter(({ isWhole }) => isWhole).length;
  return tradesText(wishes.length, wishes.length + none);
}
