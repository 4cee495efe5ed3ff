/** States of a limit, from the best to the worst. */
export const LIMIT_STATES = ['WITHIN', 'NEAR', 'ALERT', 'STOP'] as const;
export type LimitState = (typeof LIMIT_STATES)[number];

/** Lines of a limit, on the side of zero on which it is used: a drawdown's are negative. */
export type LimitLines = {
  readonly stop: number;
  /** Nearer to zero than the stop; null: nothing is said before it. */
  readonly alert: number | null;
  /** Part of the first of them from which on a figure is near; `NEAR_FROM` by default. */
  readonly near?: number | undefined;
};

export type LimitUse = {
  readonly state: LimitState;
  /** Part of the stop that is used; 0 on the other side of zero. */
  readonly used: number;
};

/** From so much of the first line on, the alert where there is one, a figure is near, unless the limit says another part. */
export const NEAR_FROM = 0.8;

/** One rule for each limit: a line is held as long as the figure is not beyond it (decision 0586). */
export function limitUse(value: number, { stop, alert, near = NEAR_FROM }: LimitLines): LimitUse {
  const used = computeUsed(value, stop);
  const ofFirst = alert === null ? used : computeUsed(value, alert);
  return { state: toState(used, ofFirst, near), used };
}

const computeUsed = (value: number, line: number) => Math.max(0, value / line);

function toState(used: number, ofFirst: number, near: number): LimitState {
  if (used > 1) return 'STOP';
  if (ofFirst > 1) return 'ALERT';
  return ofFirst >= near ? 'NEAR' : 'WITHIN';
}

export const isWorse = (state: LimitState, than: LimitState): boolean =>
  LIMIT_STATES.indexOf(state) > LIMIT_STATES.indexOf(than);

/** Per cent of the stop, whole, that never say a line is crossed which is not, or the reverse. */
export function usedPercent(used: number): number {
  const rounded = Math.round(100 * used);
  if (used < 1) return Math.min(99, rounded);
  return used > 1 ? Math.max(101, rounded) : 100;
}

/** A day of a figure; without a figure or a line, nothing is known of it. */
export type LimitDay = {
  readonly day: string;
  readonly value: number | null;
  readonly lines: LimitLines | null;
};

export type LimitStanding = LimitUse & {
  /** The first day from which on it was never better than now; null while it is within, or where that is not kept. */
  readonly since: string | null;
  /** Days with a figure since then. */
  readonly days: number;
  /** The days that are known begin with it: it may be older. */
  readonly isOlder: boolean;
};

/** State of a limit on the last day, and since when. */
export function limitStanding(days: readonly LimitDay[]): LimitStanding | undefined {
  const known = days.flatMap(({ day, value, lines }) =>
    value === null || lines === null ? [] : [{ day, ...limitUse(value, lines) }],
  );
  const now = known.at(-1);
  if (now === undefined || now.day !== days.at(-1)?.day) return undefined;
  const { state, used } = now;
  if (state === 'WITHIN') return { state, used, since: null, days: 0, isOlder: false };
  const before = known.findLastIndex((each) => isWorse(state, each.state));
  return {
    state,
    used,
    days: known.length - 1 - before,
    isOlder: before < 0,
    since: known[before + 1]?.day ?? now.day,
  };
}
