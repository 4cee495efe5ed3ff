import type { HistoricalPnl } from '@fairlead/pnl/contract/history';
import { formatExclusions } from '@fairlead/pnl/domain/terms/exclusions';
import { formatCents, formatLongDay } from '@fairlead/shared/format';

type Scenario = { readonly rank: number; readonly scenario_date: string; readonly pnl: number };

const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });

/** Sentence about the scenario that is the VaR. */
export function varText(scenarios: readonly Scenario[], varRank: number | null): string {
  const chosen = scenarios.find(({ rank }) => rank === varRank);
  if (chosen === undefined) return 'There is no VaR with fewer than 250 scenarios.';
  const { rank, scenario_date, pnl } = chosen;
  const place = `${rank}${ENDINGS[ORDINALS.select(rank)] ?? 'th'}`;
  return `VaR 95 is ${formatCents(-pnl)}: what the ${place} worst of ${scenarios.length} changes of prices would cost the positions of this run, that of ${formatLongDay(scenario_date)}.`;
}

/** Sentence about positions left out of the VaR; undefined where there are none. */
export function withoutText({ var_left_out: leftOut = [] }: HistoricalPnl['overview']) {
  return leftOut.length === 0
    ? undefined
    : `It is without ${formatExclusions(leftOut)}: fewer than 250 changes of prices are known of that.`;
}

/** The same risk by other conventions (decision 0214), for who compares. */
export function otherConventions(overview: HistoricalPnl['overview']) {
  const { var_95_type_7, var_95_parametric, var_95_parametric_zero_mean, es_95 } = overview;
  const named = [
    { name: 'Interpolated (type 7)', value: var_95_type_7 },
    { name: 'Normal distribution', value: var_95_parametric },
    { name: 'Normal, mean of zero', value: var_95_parametric_zero_mean },
    { name: 'Expected shortfall', value: es_95 },
  ];
  return named.flatMap(({ name, value }) =>
    value === null ? [] : [{ name, text: formatCents(value) }],
  );
}
