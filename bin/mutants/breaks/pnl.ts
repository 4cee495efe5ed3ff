import { breaksOf } from './break.ts';

/** Breaks of the P&L's engine and of its runs. */
export const pnlBreaks = breaksOf([
  [
    'api/src/features/pnl/runs/make-run.service.ts',
    'inputs.missingPrices.length > 0',
    'inputs.missingPrices.length === 0',
    'an intraday run with every price is preliminary, one with holes is not',
    'PNL-02',
  ],
  [
    'api/src/features/pnl/engine/fx.rules.ts',
    'day - last.day > OLDEST',
    'day - last.day >= OLDEST',
    'a rate of a week ago is none',
  ],
  [
    'api/src/features/pnl/engine/amounts.rules.ts',
    'other.fromDay === amount.fromDay && isLater',
    'other.fromDay === amount.fromDay && !isLater',
    'of two amounts of one day the earlier one holds',
  ],
  [
    'api/src/features/pnl/engine/history/book-metrics.rules.ts',
    'ascending.filter((net) => net < 0)',
    'ascending.filter((net) => net <= 0)',
    'days without a change are losses of a book',
  ],
  [
    'api/src/features/pnl/engine/explain.rules.ts',
    'const now = dayNumber(today.values.day);',
    'const now = dayNumber(today.values.day) - 1;',
    'what was dealt today explains yesterday',
    'PNL-36',
  ],
  [
    'api/src/features/pnl/runs/month-prices.rules.ts',
    'each >= from && each < day',
    'each >= from && each <= day',
    'the day of a run is twice among those of its month',
  ],
  [
    'api/src/features/pnl/tie-out/statement-differences.rules.ts',
    'gap.day <= day',
    'gap.day < day',
    'what a statement of the day contradicts is told a day later',
  ],
  [
    'api/src/features/pnl/tie-out/position-warnings.rules.ts',
    '- 1) >= day',
    '- 1) > day',
    'a month that ends today has no open positions any more',
  ],
  [
    'api/src/features/pnl/answers/columns.rules.ts',
    'kt_per_kb: null, is_group: true }',
    'kt_per_kb: null, is_group: false }',
    'sums of products stand among the products',
  ],
  [
    'api/src/features/pnl/served/found-legs.rules.ts',
    'is_opening: isOpeningKey(of(chunk.leg)),',
    'is_opening: false,',
    'a position that a statement began with reads as dealt',
  ],
  [
    'areas/pnl/domain/adjustment.ts',
    'isDay(date) && date > today',
    'isDay(date) && date >= today',
    'an adjustment of today is refused',
    'PNL-12',
  ],
  [
    'api/src/features/pnl/runs/run-types.rules.ts',
    '  date > today ?',
    '  date >= today ?',
    'a run of today is refused',
  ],
  [
    'api/src/features/pnl/runs/run-history.task.ts',
    '    to > today ?',
    '    to >= today ?',
    'a history up to today is refused',
  ],
  [
    'api/src/features/pnl/runs/run-history.task.ts',
    '    from > to ?',
    '    from >= to ?',
    'a history of one day is refused',
  ],
  [
    'api/src/features/pnl/since/since.queries.ts',
    'join blotter_entry on trade_date <= day and',
    'join blotter_entry on trade_date < day and',
    'what was entered on the day of a run is not told of it',
  ],
  [
    'api/src/features/pnl/since/since.queries.ts',
    'join pnl_adjustment on adj_date <= day',
    'join pnl_adjustment on adj_date < day',
    'an adjustment of the day of a run is not told of it',
  ],
  [
    'api/src/features/pnl/served/leg-order.rules.ts',
    '-Math.abs(figuresOf(leg, products)[largest])',
    'Math.abs(figuresOf(leg, products)[largest])',
    'the legs that matter least come first',
    'PNL-35',
  ],
  [
    'api/src/features/pnl/served/paired-legs.rules.ts',
    "if (asked?.bucket === 'cancelled') return -gross;",
    "if (asked?.bucket === 'cancelled') return gross;",
    'what a cancelled trade was worth is a gain',
    'PNL-36',
  ],
  [
    'api/src/features/pnl/runs/run-warnings.rules.ts',
    'count + (more === 0 ? 1 : more)',
    'count + 1',
    'a run names fewer things than it has found',
  ],
]);
