import type { AllTrades, StrategyRow } from '@fairlead/pnl/contract/data-sets';

import { centsToDollars } from './cells.rules.ts';
import {
  addLeg,
  computeDelta,
  toShownFigures,
  computeNet,
  noPnlSums,
  type PnlSums,
  together,
} from './figures.rules.ts';
import { FIRM, nodeKey, type DealPathRisk, type RunFindings } from './findings.rules.ts';
import { type TreeNode, buildDealPathTree } from './tree.rules.ts';

const STATES = ['EXPIRED', 'PROMPT', 'LIVE'] as const;

/** P&L since inception by state and by place, the adjusted change, and what risk each place bears. */
export function buildAllTrades(findings: RunFindings): AllTrades {
  const parts = sumParts(findings);
  const tree = buildDealPathTree(findings.values.legs.places);
  const all = together([...parts.paper, ...parts.physical]);
  const adjustments = findings.adjustments.reduce((sum, { pnl }) => sum + pnl, 0);
  return {
    expired_prompt_ltd_table: stateRows(findings, tree),
    adj_pnl_table: [
      { kind: 'TRADES', description: 'Net of the trades', pnl: centsToDollars(computeDelta(all)) },
      ...findings.adjustments.map(({ description, pnl }) => ({
        kind: 'ADJUSTMENT' as const,
        description,
        pnl: centsToDollars(pnl),
      })),
      {
        kind: 'TOTAL',
        description: 'Adjusted net',
        pnl: centsToDollars(computeDelta(all) + adjustments),
      },
    ],
    per_strategy_phys_pnl_summary: tree
      .map((node) => strategyRow(findings, parts, node))
      .filter(({ physical, paper }) => physical !== null || paper !== null),
    adjustments: adjustmentsByBook(findings),
    totals: {
      physical: figuresOrNull(together(parts.physical)),
      paper: figuresOrNull(together(parts.paper)),
      net_pnl: centsToDollars(computeNet(all)),
      ...toRisks(findings, FIRM),
      total_delta_trade_net: centsToDollars(computeDelta(all)),
      total_delta_net_pnl: centsToDollars(computeDelta(all) + adjustments),
    },
  };
}

/** Sums of adjustments in the order of their books' names: of a book that was never traded, too. */
function adjustmentsByBook({ adjustments }: RunFindings): NonNullable<AllTrades['adjustments']> {
  return [...Map.groupBy(adjustments, ({ book }) => book).values()]
    .map((own) => {
      const { book, group } = own[0] as (typeof own)[number];
      return { book, group, pnl: centsToDollars(own.reduce((sum, { pnl }) => sum + pnl, 0)) };
    })
    .toSorted((one, other) => (one.book < other.book ? -1 : 1));
}

/** The risk of each place of an answer, for the changes of the run after it. */
export function riskOfAnswer({
  per_strategy_phys_pnl_summary: rows,
  totals,
}: AllTrades): ReadonlyMap<string, DealPathRisk> {
  const cents = (value: number | null) => (value === null ? null : Math.round(value * 100));
  return new Map([
    [FIRM, { var95: cents(totals.var_95), component: cents(totals.var_95) }],
    ...rows.map(({ book, strategy, deal, var_95, component_var_95 }): [string, DealPathRisk] => [
      nodeKey(book, strategy, deal),
      { var95: cents(var_95), component: cents(component_var_95) },
    ]),
  ]);
}

/** Sums by the index of a place. */
type Parts = { readonly paper: readonly PnlSums[]; readonly physical: readonly PnlSums[] };

function sumParts({ values }: RunFindings): Parts {
  const { legs } = values;
  const paper = legs.places.map(noPnlSums);
  const physical = legs.places.map(noPnlSums);
  for (let leg = 0; leg < legs.count; leg += 1) {
    const ofKind = legs.isPhysical[leg] === 1 ? physical : paper;
    addLeg(ofKind[legs.place[leg] as number] as PnlSums, values, leg);
  }
  return { paper, physical };
}

function strategyRow(findings: RunFindings, parts: Parts, node: TreeNode): StrategyRow {
  const { depth, book, strategy, deal, group } = node;
  const physical = together(node.places.map((place) => parts.physical[place] as PnlSums));
  const paper = together(node.places.map((place) => parts.paper[place] as PnlSums));
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
    net_pnl: centsToDollars(computeNet(all)),
    delta_net_pnl: centsToDollars(computeDelta(all)),
    ...toRisks(findings, key),
    component_var_95: component === null ? null : centsToDollars(component),
  };
}

function toRisks({ risk, riskBefore }: RunFindings, key: string) {
  const now = risk.get(key)?.var95 ?? null;
  // A place that the run before had not bore no risk then.
  const none: DealPathRisk = { var95: 0, component: 0 };
  const before = riskBefore === null ? null : (riskBefore.get(key) ?? none).var95;
  return {
    var_95: now === null ? null : centsToDollars(now),
    delta_var_95: now === null || before === null ? null : centsToDollars(now - before),
  };
}

const figuresOrNull = (sums: PnlSums) => (sums.count === 0 ? null : toShownFigures(sums));

/** A row for each state that there are legs in, and below it one for each of its books. */
function stateRows({ values }: RunFindings, tree: readonly TreeNode[]) {
  const { legs, today } = values;
  const sums = STATES.map(() => legs.places.map(noPnlSums));
  for (let leg = 0; leg < legs.count; leg += 1) {
    const ofState = sums[today.state[leg] as number] as readonly PnlSums[];
    addLeg(ofState[legs.place[leg] as number] as PnlSums, values, leg);
  }
  const books = tree.filter(({ depth }) => depth === 0);
  return STATES.flatMap((state, n) => {
    const rows = [
      { depth: 0, book: null, sum: together(sums[n] as readonly PnlSums[]) },
      ...books.map(({ book, places }) => ({
        depth: 1,
        book,
        sum: together(places.map((place) => sums[n]?.[place] as PnlSums)),
      })),
    ];
    return rows
      .filter(({ sum }) => sum.count > 0)
      .map(({ depth, book, sum }) => ({
        depth,
        state,
        book,
        ...toShownFigures(sum),
        leg_count: sum.count,
      }));
  });
}
