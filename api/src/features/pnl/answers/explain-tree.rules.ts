import { type Bucket, BUCKETS, type Explain } from '@fairlead/shared/contract/pnl/data-sets';

import type { Month } from '../engine/products.rules.ts';
import { changeOf } from './back-office.rules.ts';
import { dollars } from './cells.rules.ts';
import type { RunFindings } from './findings.rules.ts';
import { firstDayText } from '../engine/days.rules.ts';
import { treeOf } from './tree.rules.ts';

/** The parts of a change of net, and the change; whole cents. */
type Parts = Record<Bucket | 'delta', number>;

/** Why the net has changed since the run before: by place, for the firm, and the price part by month. */
export function explainOf(findings: RunFindings): Explain {
  const { values, adjustments } = findings;
  const byPlace = partsByPlace(findings);
  const ofTrades = treeOf(values.legs.places).map(({ places, ...node }) => {
    const parts = sumOf(places.map((index) => byPlace[index] as Parts));
    if (node.depth === 0) addAdjustments(parts, adjustmentOf(findings, node.book));
    return { node, parts };
  });
  const books = new Set(ofTrades.map(({ node }) => node.book));
  const others = new Set(adjustments.map(({ book }) => book).filter((book) => !books.has(book)));
  const ofAdjustments = [...others].toSorted().map((book) => {
    const parts = noParts();
    addAdjustments(parts, adjustmentOf(findings, book));
    return { node: { depth: 0 as const, book, strategy: null, deal: null }, parts };
  });
  const rows = [...ofTrades, ...ofAdjustments];
  const total = sumOf(rows.filter(({ node }) => node.depth === 0).map(({ parts }) => parts));
  return {
    rows: rows
      .filter(({ parts }) => Object.values(parts).some((part) => part !== 0))
      .map(({ node: { depth, book, strategy, deal }, parts }) => ({
        ...{ depth, book, strategy, deal },
        ...shown(parts),
      })),
    total: shown(total),
    by_price: priceRows(findings),
  };
}

const noParts = (): Parts =>
  Object.fromEntries([...BUCKETS, 'delta'].map((name) => [name, 0])) as Parts;

function partsByPlace({ values: { legs, today, before, explain } }: RunFindings): readonly Parts[] {
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

function sumOf(all: readonly Parts[]): Parts {
  const sum = noParts();
  for (const parts of all)
    for (const [name, part] of Object.entries(parts)) sum[name as keyof Parts] += part;
  return sum;
}

function adjustmentOf({ adjustments }: RunFindings, book: string): number {
  return adjustments.reduce((sum, each) => sum + (each.book === book ? each.pnl : 0), 0);
}

function addAdjustments(parts: Parts, cents: number): void {
  parts.adjustments += cents;
  parts.delta += cents;
}

function shown({ delta, ...buckets }: Parts) {
  const amounts = Object.fromEntries(
    Object.entries(buckets).map(([bucket, cents]) => [bucket, dollars(cents)]),
  ) as Record<Bucket, number>;
  return { delta_net_pnl: dollars(delta), ...amounts };
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
      price_dtd: changeOf(
        prices.find((price) => price.month === month && price.product === product),
      ),
      pnl: dollars(cents),
    }));
}
