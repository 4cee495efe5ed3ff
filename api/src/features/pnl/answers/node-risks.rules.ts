import type { Risk } from '../engine/risk/risk.rules.ts';
import { FIRM, nodeKey, type NodeRisk } from './findings.rules.ts';

/** What the engine says of risk, as `RunFindings` has it. */
export function risksByNode({ scopes, nodes }: Risk): ReadonlyMap<string, NodeRisk> {
  return new Map([
    [FIRM, { var95: scopes.scg.var95, component: scopes.scg.var95 }],
    ...nodes.map(({ book, strategy, deal, var95, componentVar95 }): [string, NodeRisk] => [
      nodeKey(book, strategy, deal),
      { var95, component: componentVar95 },
    ]),
  ]);
}
