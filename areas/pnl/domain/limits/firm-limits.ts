import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';

import {
  type LimitDay,
  type LimitLines,
  limitStanding,
  type LimitStanding,
  limitUse,
} from './limit-use.ts';

type Metric = 'VAR_95' | 'DD_ALERT' | 'DD_STOP';

type LimitChange = {
  readonly metric: Metric;
  readonly valid_from: string;
  readonly value: number;
  readonly near_percent?: number | undefined;
};

/** The firm's figures and their limits in an answer of a run, by day. */
export type LimitedHistory = {
  readonly pnl_summary_graphs: readonly {
    readonly pipe_run_date: string;
    readonly scg_var_95: number | null;
    readonly rolling_scg_dd: number;
  }[];
  readonly overview: { readonly var_95: number | null; readonly rolling_20_dd: number };
  /** Those of the run's date. */
  readonly limits: {
    readonly var_95: number | null;
    readonly dd_alert: number | null;
    readonly dd_stop: number | null;
  };
  /** Those of days before, too; runs made before they were told have none. */
  readonly limit_changes?: readonly LimitChange[] | undefined;
  /** Of products and months with a limit, signed; runs made before they were told have none. */
  readonly positions?:
    | readonly {
        readonly product: string;
        readonly term_month_date: string;
        readonly lots: number;
        readonly limit_lots: number;
      }[]
    | undefined;
};

export type FirmLimit = {
  /** 'VAR_95', 'DRAWDOWN', 'POSITION FEI 2024-08-01'; the same from day to day. */
  readonly key: string;
  /** 'FEI Aug 24' of a position. */
  readonly name: string;
  readonly unit: 'USD' | 'lots';
  /** What its last line is called. */
  readonly stopName: 'limit' | 'stop';
  readonly value: number | null;
  /** Null: no limit is set. */
  readonly lines: LimitLines | null;
  /** Undefined without a figure or a limit. */
  readonly standing: LimitStanding | undefined;
};

/** The firm's limits as they stand on a run's day: its risk, then its positions. */
export function firmLimits(history: LimitedHistory, runDay: string): readonly FirmLimit[] {
  const { overview } = history;
  const before = history.pnl_summary_graphs.filter(({ pipe_run_date: day }) => day < runDay);
  const linesOf = (day: string) => linesOn(history, day, runDay);
  const limitOf = (
    of: Pick<FirmLimit, 'key' | 'name' | 'stopName' | 'value'>,
    valueOf: (row: (typeof before)[number]) => number | null,
  ): FirmLimit => {
    const part = of.key === 'VAR_95' ? 'var' : 'drawdown';
    const days: LimitDay[] = [
      ...before.map((row) => ({
        day: row.pipe_run_date,
        value: valueOf(row),
        lines: linesOf(row.pipe_run_date)[part],
      })),
      { day: runDay, value: of.value, lines: linesOf(runDay)[part] },
    ];
    return { ...of, unit: 'USD', lines: linesOf(runDay)[part], standing: limitStanding(days) };
  };
  return [
    limitOf(
      { key: 'VAR_95', name: 'VaR 95', stopName: 'limit', value: overview.var_95 },
      ({ scg_var_95: value }) => value,
    ),
    limitOf(
      {
        key: 'DRAWDOWN',
        name: '20 Day Rolling Drawdown',
        stopName: 'stop',
        value: overview.rolling_20_dd,
      },
      ({ rolling_scg_dd: value }) => value,
    ),
    ...(history.positions ?? []).map(positionLimit),
  ];
}

type Position = NonNullable<LimitedHistory['positions']>[number];

/** A position short of so many lots is as near as one that is long of them; since when is not kept. */
function positionLimit({ product, term_month_date: month, lots, limit_lots }: Position): FirmLimit {
  const lines = { stop: lots < 0 ? -limit_lots : limit_lots, alert: null };
  const name = MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? '';
  return {
    key: `POSITION ${product} ${month}`,
    name: `${product} ${name} ${month.slice(2, 4)}`,
    unit: 'lots',
    stopName: 'limit',
    value: lots,
    lines,
    standing: { ...limitUse(lots, lines), since: null, days: 0, isOlder: false },
  };
}

/** Lines of a day: those of the run's date unless the answer says which held before. */
export function linesOn(
  { limits, limit_changes: changes }: Pick<LimitedHistory, 'limits' | 'limit_changes'>,
  day: string,
  runDay: string,
): { readonly var: LimitLines | null; readonly drawdown: LimitLines | null } {
  const setOn = (metric: Metric) => newest(changes ?? [], metric, day);
  const valueOf = (metric: Metric, ofRun: number | null) =>
    changes === undefined || day >= runDay ? ofRun : (setOn(metric)?.value ?? null);
  const nearOf = (metric: Metric) => {
    const percent = setOn(metric)?.near_percent;
    return percent === undefined ? undefined : percent / 100;
  };
  const stop = valueOf('DD_STOP', limits.dd_stop);
  const alert = valueOf('DD_ALERT', limits.dd_alert);
  const ofVar = valueOf('VAR_95', limits.var_95);
  return {
    var: ofVar === null ? null : { stop: ofVar, alert: null, near: nearOf('VAR_95') },
    drawdown:
      stop === null ? null : { stop, alert, near: nearOf(alert === null ? 'DD_STOP' : 'DD_ALERT') },
  };
}

function newest(
  changes: readonly LimitChange[],
  wanted: Metric,
  day: string,
): LimitChange | undefined {
  return changes.reduce<LimitChange | undefined>(
    (best, change) =>
      change.metric === wanted &&
      change.valid_from <= day &&
      (best === undefined || change.valid_from > best.valid_from)
        ? change
        : best,
    undefined,
  );
}
