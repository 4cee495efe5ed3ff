/** Maximum of tickets that are offered for an order and may close it. */
export const MAX_OFFERED_TICKETS = 200;

/** Total of an order or a ticket in a product and month of an exchange. */
export type Dealt = {
  readonly exchange: string;
  readonly product: string;
  /** First day of the month. */
  readonly term_month: string;
  readonly window_start: string;
  readonly metric: string;
  /** Signed. */
  readonly qty: number;
  /** What was paid, a sale below 0; null: priced at a settlement. */
  readonly cents: number | null;
};

/** A product and month of an order beside what tickets have of it. */
export type ClosingRow = Omit<Dealt, 'qty' | 'cents'> & {
  readonly ordered: number;
  readonly entered: number;
  /** What the tickets have more; 0 in every row where they stand for the order. */
  readonly difference: number;
  readonly ordered_cents: number | null;
  readonly entered_cents: number | null;
};

/** Quantities have at most six decimals where people type them. */
const DECIMALS = 1e6;
const exact = (qty: number): number => Math.round(qty * DECIMALS) / DECIMALS;

/** Order and tickets side by side, by exchange, product and month; what only one side has too. */
export function closingRows(order: readonly Dealt[], tickets: readonly Dealt[]): ClosingRow[] {
  const terms = Map.groupBy(
    [
      ...order.map((dealt) => ({ dealt, isOrder: true })),
      ...tickets.map((dealt) => ({ dealt, isOrder: false })),
    ],
    ({ dealt }) => termKey(dealt),
  );
  return [...terms.values()]
    .map((parts) => {
      const of = (isOrder: boolean) =>
        parts.filter((part) => part.isOrder === isOrder).map(({ dealt }) => dealt);
      return toRow(of(true), of(false));
    })
    .toSorted((one, other) => (termKey(one) < termKey(other) ? -1 : 1));
}

/** True when tickets sum to an order: the same quantity in every product and month. */
export function standsFor(rows: readonly ClosingRow[]): boolean {
  return (
    rows.some(({ entered }) => entered !== 0) && rows.every(({ difference }) => difference === 0)
  );
}

/**
 * Excess of the tickets' price over the clearer's, in cents; null where either is priced at a
 * settlement.
 */
export function paidMore(rows: readonly ClosingRow[]): number | null {
  const each = rows.map(({ ordered_cents, entered_cents }) =>
    ordered_cents === null || entered_cents === null ? null : entered_cents - ordered_cents,
  );
  return each.reduce((sum, more) => (sum === null || more === null ? null : sum + more), 0);
}

const termKey = ({ product, term_month, window_start, exchange }: Omit<Dealt, 'qty' | 'cents'>) =>
  `${product}|${term_month}|${window_start}|${exchange}`;

function toRow(order: readonly Dealt[], tickets: readonly Dealt[]): ClosingRow {
  const [first] = [...order, ...tickets];
  if (first === undefined) throw new Error('a term of nothing');
  const { exchange, product, term_month, window_start, metric } = first;
  const [ordered, entered] = [sumQuantity(order), sumQuantity(tickets)];
  return {
    exchange,
    product,
    term_month,
    window_start,
    metric,
    ordered,
    entered,
    difference: exact(entered - ordered),
    ordered_cents: sumCents(order),
    entered_cents: sumCents(tickets),
  };
}

const sumQuantity = (parts: readonly Dealt[]): number =>
  exact(parts.reduce((sum, { qty }) => sum + qty, 0));

const sumCents = (parts: readonly Dealt[]): number | null =>
  parts.reduce<number | null>(
    (sum, { cents }) => (sum === null || cents === null ? null : sum + cents),
    0,
  );
