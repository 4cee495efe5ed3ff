import type { AllTrades, StrategyRow } from '@fairlead/pnl/contract/data-sets';

import { dollars } from './cells.rules.ts';
import { addLeg, deltaOf, figuresOf, netOf, noSums, type Sums, together } from './figures.rules.ts';
import { FIRM, nodeKey, type NodeRisk, type RunFindings } from './findings.rules.ts';
import { type TreeNode, treeOf } from './tree.rules.ts';

const STATES = ['EXPIRED', 'PROMPT', 'LIVE'] as const;

/** P&L since inception by state and by place, the adjusted change, and what risk each place bears. */
export function allTradesOf(findings: RunFindings): AllTrades {
  const parts = partsOf(findings);
  const tree = treeOf(findings.values.legs.places);
  const all = together([...parts.paper, ...parts.physical]);
  const adjustments = findings.adjustments.reduce((sum, { pnl }) => sum + pnl, 0);
  return {
    expired_prompt_ltd_table: stateRows(findings, tree),
    adj_pnl_table: [
      { kind: 'TRADES', description: 'Net of the trades', pnl: dollars(deltaOf(all)) },
      ...findings.adjustments.map(({ description, pnl }) => ({
        kind: 'ADJUSTMENT' as const,
        description,
        pnl: dollars(pnl),
      })),
      { kind: 'TOTAL', description: 'Adjusted net', pnl: dollars(deltaOf(all) + adjustments) },
    ],
    per_strategy_phys_pnl_summary: tree
      .map((node) => strategyRow(findings, parts, node))
      .filter(({ physical, paper }) => physical !== null || paper !== null),
    adjustments: adjustmentsByBook(findings),
    totals: {
      physical: figuresOrNull(together(parts.physical)),
      paper: figuresOrNull(together(parts.paper)),
      net_pnl: dollars(netOf(all)),
      ...risksOf(findings, FIRM),
      total_delta_trade_net: dollars(deltaOf(all)),
      total_delta_net_pnl: dollars(deltaOf(all) + adjustments),
    },
  };
}

/** Sums of adjustments in the order of their books' names: of a book that was never traded, too. */
function adjustmentsByBook({ adjustments }: RunFindings): NonNullable<AllTrades['adjustments']> {
  return [...Map.groupBy(adjustments, ({ book }) => book).values()]
    .map((own) => {
      const { book, group } = own[0] as (typeof own)[number];
      return { book, group, pnl: dollars(own.reduce((sum, { pnl }) => sum + pnl, 0)) };
    })
    .toSorted((one, other) => (one.book < other.book ? -1 : 1));
}

/** The risk of each place of an answer, for the changes of the run after it. */
export function riskOfAnswer({
  per_strategy_phys_pnl_summary: rows,
  totals,
}: AllTrades): ReadonlyMap<string, NodeRisk> {
  const cents = (value: number | null) => (value === null ? null : Math.round(value * 100));
  return new Map([
    [FIRM, { var95: cents(totals.var_95), component: cents(totals.var_95) }],
    ...rows.map(({ book, strategy, deal, var_95, component_var_95 }): [string, NodeRisk] => [
      nodeKey(book, strategy, deal),
      { var95: cents(var_95), component: cents(component_var_95) },
    ]),
  ]);
}

/** Sums by the index of a place. */
type Parts = { readonly paper: readonly Sums[]; readonly physical: readonly Sums[] };

function partsOf({ values }: RunFindings): Parts {
  const { legs } = values;
  const paper = legs.places.map(noSums);
  const physical = legs.places.map(noSums);
  for (let leg = 0; leg < legs.count; leg += 1) {
    const ofKind = legs.isPhysical[leg] === 1 ? physical : paper;
    addLeg(ofKind[legs.place[leg] as number] as Sums, values, leg);
  }
  return { paper, physical };
}

function strategyRow(findings: RunFindings, parts: Parts, node: TreeNode): StrategyRow {
  const { depth, book, strategy, deal, group } = node;
  const physical = together(node.places.map((place) => parts.physical[place] as Sums));
  const paper = together(node.places.map((place) => parts.paper[place] as Sums));
  const all = together([physical, paper]);
  const key = nodeKey(book, strategy, deal);
  const component = findings.risk.get(key)?.component ?? null;
  return {
    depth,
    book,
    strategy,
    deal,
    group,
    physical: figuresOrNull(physical),
    paper: figuresOrNull(paper),
    net_pnl: dollars(netOf(all)),
    delta_net_pnl: dollars(deltaOf(all)),
    ...risksOf(findings, key),
    component_var_95: component === null ? null : dollars(component),
  };
}

function risksOf({ risk, riskBefore }: RunFindings, key: string) {
  const now = risk.get(key)?.var95 ?? null;
  // A place that the run before had not bore no risk then.
  const none: NodeRisk = { var95: 0, component: 0 };
  const before = riskBefore === null ? null : (riskBefore.get(key) ?? none).var95;
  return {
    var_95: now === null ? null : dollars(now),
    delta_var_95: now === null || before === null ? null : dollars(now - before),
  };
}

const figuresOrNull = (sums: Sums) => (sums.count === 0 ? null : figuresOf(sums));

/** A row for each state that there are legs in, and below it one for each of its books. */
function stateRows({ values }: RunFindings, tree: readonly TreeNode[]) {
  const { legs, today } = values;
  const sums = STATES.map(() => legs.places.map(noSums));
  for (let leg = 0; leg < legs.count; leg += 1) {
    const ofState = sums[today.state[leg] as number] as readonly Sums[];
    addLeg(ofState[legs.place[leg] as number] as Sums, values, leg);
  }
  const books = tree.filter(({ depth }) => depth === 0);
  return STATES.flatMap((state, n) => {
    const rows = [
      { depth: 0, book: null, sum: together(sums[n] as readonly Sums[]) },
      ...books.map(({ book, places }) => ({
        depth: 1,
        book,
        sum: together(places.map((place) => sums[n]?.[place] as Sums)),
      })),
    ];
    return rows
      .filter(({ sum }) => sum.count > 0)
      .map(({ depth, book, sum }) => ({
        depth,
        state,
        book,
        ...figuresOf(sum),
        leg_count: sum.count,
      }));
  });
}
