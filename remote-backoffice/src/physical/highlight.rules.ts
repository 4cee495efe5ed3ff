/** Nearer to zero than this a difference is none. */
const NO_DIFFERENCE = 0.001;

export const isDifference = (amount: number): boolean => Math.abs(amount) >= NO_DIFFERENCE;

/** Highlight of a difference (BAK-06): its background, by meaning. */
export type Highlight = 'warning' | 'positive' | 'negative';

/**
 * Nothing below 0.001 either way; yellow up to what counts as rounding; beyond it green where traders have
 * more, red where they have less.
 *
 * @param roundingOk dollars up to which a difference counts as rounding
 */
export function chooseHighlight(difference: number, roundingOk: number): Highlight | undefined {
  if (!isDifference(difference)) return undefined;
  if (Math.abs(difference) <= roundingOk) return 'warning';
  return difference > 0 ? 'positive' : 'negative';
}
