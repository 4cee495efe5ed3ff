import { type Bucket, BUCKETS, type Explain } from '@fairlead/pnl/contract/data-sets';

import type { Month } from '../engine/products.rules.ts';
import { computePriceChange } from './back-office.rules.ts';
import { centsToDollars } from './cells.rules.ts';
import type { RunFindings } from './findings.rules.ts';
import { firstDayText } from '../engine/days.rules.ts';
import { buildDealPathTree } from './tree.rules.ts';

/** Names the rows of adjustments among those of the books. */
const ADJUSTMENTS = 'Adjustments';

/** The parts of a change of net, and the change; whole cents. */
type Parts = Record<Bucket | 'delta', number>;

/**
 * Why the net has changed since the run before: by place, for the firm, and the price part by month. A
 * book changes by its trades, here as in every table; what was adjusted stands in rows of its own.
 */
export function buildExplain(findings: RunFindings): Explain {
  const { values } = findings;
  const byPlace = groupPartsByDealPath(findings);
  const ofTrades = buildDealPathTree(values.legs.places).map(({ places, ...node }) => ({
    node,
    parts: sumParts(places.map((index) => byPlace[index] as Parts)),
  }));
  const rows = [...ofTrades, ...adjustmentRows(findings)];
  const total = sumParts(rows.filter(({ node }) => node.depth === 0).map(({ parts }) => parts));
  return {
    rows: rows
      .filter(({ parts }) => Object.values(parts).some((part) => part !== 0))
      .map(({ node: { depth, book, strategy, deal }, parts }) => ({
        depth,
        book,
        strategy,
        deal,
        ...shown(parts),
      })),
    total: shown(total),
    by_price: priceRows(findings),
  };
}

const noParts = (): Parts =>
  Object.fromEntries([...BUCKETS, 'delta'].map((name) => [name, 0])) as Parts;

function groupPartsByDealPath({
  values: { legs, today, before, explain },
}: RunFindings): readonly Parts[] {
  const byPlace = legs.places.map(noParts);
  for (let leg = 0; leg < legs.count; leg += 1) {
    const parts = byPlace[legs.place[leg] as number] as Parts;
    for (const bucket of BUCKETS) parts[bucket] += explain[bucket][leg] as number;
    parts.delta +=
      (today.gross[leg] as number) +
      (today.cost[leg] as number) -
      (before.gross[leg] as number) -
      (before.cost[leg] as number);
  }
  return byPlace;
}

function sumParts(all: readonly Parts[]): Parts {
  const sum = noParts();
  for (const parts of all)
    for (const [name, part] of Object.entries(parts)) sum[name as keyof Parts] += part;
  return sum;
}

/** A row of all adjustments, and below it one for each book that has any; none without any. */
function adjustmentRows({ adjustments }: RunFindings) {
  if (adjustments.length === 0) return [];
  const books = [...Map.groupBy(adjustments, ({ book }) => book)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([strategy, own]) => adjustmentRow({ depth: 1, strategy }, own));
  return [adjustmentRow({ depth: 0, strategy: null }, adjustments), ...books];
}

function adjustmentRow(
  { depth, strategy }: { readonly depth: 0 | 1; readonly strategy: string | null },
  own: RunFindings['adjustments'],
) {
  const cents = own.reduce((sum, { pnl }) => sum + pnl, 0);
  return {
    node: { depth, book: ADJUSTMENTS, strategy, deal: null },
    parts: { ...noParts(), adjustments: cents, delta: cents },
  };
}

function shown({ delta, ...buckets }: Parts) {
  const amounts = Object.fromEntries(
    Object.entries(buckets).map(([bucket, cents]) => [bucket, centsToDollars(cents)]),
  ) as Record<Bucket, number>;
  return { delta_net_pnl: centsToDollars(delta), ...amounts };
}

/** The price part by month and product, the largest first. */
function priceRows({ values, prices }: RunFindings): Explain['by_price'] {
  const { legs, explain } = values;
  const sums = new Map<string, { month: Month; product: string; cents: number }>();
  for (let leg = 0; leg < legs.count; leg += 1) {
    const cents = explain.price[leg] as number;
    const instrument = legs.instruments[legs.instrument[leg] as number];
    if (cents === 0 || instrument === undefined) continue;
    const { product, termMonth } = instrument;
    const key = `${String(termMonth)} ${product.code}`;
    const sum = sums.get(key) ?? { month: termMonth, product: product.code, cents: 0 };
    sum.cents += cents;
    sums.set(key, sum);
  }
  return [...sums.values()]
    .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents) || a.month - b.month)
    .map(({ month, product, cents }) => ({
      product,
      term_month_date: firstDayText(month),
      price_dtd: computePriceChange(
        prices.find((price) => price.month === month && price.product === product),
      ),
      pnl: centsToDollars(cents),
    }));
}
