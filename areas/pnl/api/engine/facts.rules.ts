import type { Calendars } from './calendars.rules.ts';
import type { Fx } from './fx.rules.ts';
import type { Legs } from './legs.rules.ts';
import type { PriceCube } from './price-cube.rules.ts';
import type { Shock } from './shock.rules.ts';

/** All that a value depends on, as it was known when the run began. */
export type ValuationFacts = {
  readonly legs: Legs;
  readonly cube: PriceCube;
  readonly calendars: Calendars;
  readonly fx: Fx;
  /** Undefined but of a scenario. */
  readonly shock?: Shock;
};

export type Strictness = {
  /** A leg without a mark takes its latest one of the last five pricing days (INTRADAY, PRELIM). */
  readonly fallback?: boolean;
};
