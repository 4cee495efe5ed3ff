import type { FirmLimit } from './firm-limits.ts';
import { isWorse } from './limit-use.ts';
import { formatLimitState } from './limit-labels.ts';

/** Limits whose state is worse than in an earlier run; one that it lacks was within. */
export function worseLimits(
  limits: readonly FirmLimit[],
  earlier: readonly FirmLimit[],
): readonly FirmLimit[] {
  const before = new Map(earlier.map(({ key, standing }) => [key, standing?.state]));
  return limits.filter(
    ({ key, standing }) =>
      standing !== undefined && isWorse(standing.state, before.get(key) ?? 'WITHIN'),
  );
}

/** Kind of a limit: 'VAR_95', 'DRAWDOWN', 'POSITION'. */
export const kindOfLimit = ({ key }: FirmLimit): string => key.split(' ')[0] ?? key;

/** So many are named in a sentence. */
const NAMED = 4;

/** 'VaR 95: Limit broken, 120%; FEI Aug 24: Near, 85% of limit; and 2 more' */
export function limitsText(limits: readonly FirmLimit[]): string {
  const said = limits.flatMap(({ name, stopName, standing }) =>
    standing === undefined
      ? []
      : [`${name}: ${formatLimitState(standing.state, standing.used, stopName)}`],
  );
  const more = said.length - NAMED;
  return [...said.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
