import type { RunValues } from '../engine/results.rules.ts';
import { centsToDollars } from './cells.rules.ts';

/** Sums of legs, in whole cents. */
export type PnlSums = {
  count: number;
  gross: number;
  cost: number;
  /** Gross and cost at the run before. */
  before: number;
};

export const noPnlSums = (): PnlSums => ({ count: 0, gross: 0, cost: 0, before: 0 });

/** Adds up sums. */
export function together(parts: readonly PnlSums[]): PnlSums {
  const sum = noPnlSums();
  for (const { count, gross, cost, before } of parts) {
    sum.count += count;
    sum.gross += gross;
    sum.cost += cost;
    sum.before += before;
  }
  return sum;
}

/** Adds a leg to a sum. */
export function addLeg(sum: PnlSums, { today, before }: RunValues, leg: number): void {
  sum.count += 1;
  sum.gross += today.gross[leg] as number;
  sum.cost += today.cost[leg] as number;
  sum.before += (before.gross[leg] as number) + (before.cost[leg] as number);
}

export const computeNet = ({ gross, cost }: PnlSums): number => gross + cost;

export const computeDelta = (sums: PnlSums): number => computeNet(sums) - sums.before;

/** Converts sums to the contract's figures, in dollars. */
export function toShownFigures(sums: PnlSums) {
  return {
    gross_pnl: centsToDollars(sums.gross),
    total_cost: centsToDollars(sums.cost),
    net_pnl: centsToDollars(computeNet(sums)),
    delta_net_pnl: centsToDollars(computeDelta(sums)),
  };
}
