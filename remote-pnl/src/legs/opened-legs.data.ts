import type { LegQuery } from '@fairlead/shared/contract/pnl/legs';
import { createValueStore } from '@fairlead/shared/store';

/** What of legs sums to a figure. */
export type LegFigure =
  | 'gross'
  | 'cost'
  | 'net'
  | 'delta_net'
  | 'delta_gross'
  | 'exposure_display'
  | 'exposure_mt'
  | 'delta_exposure_display';

/** A figure of which somebody wants to see the legs. */
export type OpenedLegs = {
  /** What the figure is: 'Corp / East-West, paper net'. */
  readonly title: string;
  /** Which legs it is made of; the run is the one that is shown. */
  readonly query: Omit<LegQuery, 'run_id' | 'after'>;
  /** The figure as the screen shows it, unrounded: what the legs have to sum to. */
  readonly expected: number;
  /** Which column of the legs sums to it. */
  readonly of: LegFigure;
  /** Of this run alone, also where the page compares it with another. */
  readonly isOwn?: boolean;
  /** Why the legs need not sum to it: it looks some days ahead. */
  readonly apart?: string | undefined;
};

/** Whose legs are open; the drawer shows them. */
export const openedLegs = createValueStore<OpenedLegs | undefined>(undefined);

/** Opens the legs behind a figure (PNL-35). */
export function openLegs(figure: OpenedLegs): void {
  openedLegs.set(figure);
}
