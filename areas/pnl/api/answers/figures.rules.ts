import type { RunValues } from '../engine/results.rules.ts';
import { dollars } from './cells.rules.ts';

/** Sums of legs, in whole cents. */
export type Sums = {
  count: number;
  gross: number;
  cost: number;
  /** Gross and cost at the run before. */
  before: number;
};

export const noSums = (): Sums => ({ count: 0, gross: 0, cost: 0, before: 0 });

/** Adds up sums. */
export function together(parts: readonly Sums[]): Sums {
  const sum = noSums();
  for (const { count, gross, cost, before } of parts) {
    sum.count += count;
    sum.gross += gross;
    sum.cost += cost;
    sum.before += before;
  }
  return sum;
}

/** Adds a leg to a sum. */
export function addLeg(sum: Sums, { today, before }: RunValues, leg: number): void {
  sum.count += 1;
  sum.gross += today.gross[leg] as number;
  sum.cost += today.cost[leg] as number;
  sum.before += (before.gross[leg] as number) + (before.cost[leg] as number);
}

export const netOf = ({ gross, cost }: Sums): number => gross + cost;

export const deltaOf = (sums: Sums): number => netOf(sums) - sums.before;

/** Converts sums to the contract's figures, in dollars. */
export function figuresOf(sums: Sums) {
  return {
    gross_pnl: dollars(sums.gross),
    total_cost: dollars(sums.cost),
    net_pnl: dollars(netOf(sums)),
    delta_net_pnl: dollars(deltaOf(sums)),
  };
}
