import { breaksOf } from './break.ts';

/** Breaks of the P&L's engine and of its runs. */
export const pnlBreaks = breaksOf([
  [
    'areas/pnl/api/runs/make-run.service.ts',
    'inputs.missingPrices.length > 0',
    'inputs.missingPrices.length === 0',
    'an intraday run with every price is preliminary, one with holes is not',
    'PNL-02',
  ],
  [
    'areas/pnl/api/engine/fx.rules.ts',
    'day - last.day > OLDEST',
    'day - last.day >= OLDEST',
    'a rate of a week ago is none',
  ],
  [
    'areas/pnl/api/engine/amounts.rules.ts',
    'other.fromDay === amount.fromDay && isLater',
    'other.fromDay === amount.fromDay && !isLater',
    'of two amounts of one day the earlier one holds',
  ],
  [
    'areas/pnl/api/engine/history/book-metrics.rules.ts',
    'ascending.filter((net) => net < 0)',
    'ascending.filter((net) => net <= 0)',
    'days without a change are losses of a book',
  ],
  [
    'areas/pnl/api/engine/explain.rules.ts',
    'const now = dayNumber(today.values.day);',
    'const now = dayNumber(today.values.day) - 1;',
    'what was dealt today explains yesterday',
    'PNL-36',
  ],
  [
    'areas/pnl/api/runs/month-prices.rules.ts',
    'each >= from && each < day',
    'each >= from && each <= day',
    'the day of a run is twice among those of its month',
  ],
  [
    'areas/pnl/api/tie-out/statement-differences.rules.ts',
    'gap.day <= day',
    'gap.day < day',
    'what a statement of the day contradicts is told a day later',
  ],
  [
    'areas/pnl/api/tie-out/position-warnings.rules.ts',
    '- 1) >= day',
    '- 1) > day',
    'a month that ends today has no open positions any more',
  ],
  [
    'areas/pnl/api/answers/columns.rules.ts',
    '  is_group: true,',
    '  is_group: false,',
    'sums of products stand among the products',
  ],
  [
    'areas/pnl/api/served/found-legs.rules.ts',
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
    'areas/pnl/api/runs/run-types.rules.ts',
    '  date > today ?',
    '  date >= today ?',
    'a run of today is refused',
  ],
  [
    'areas/pnl/api/runs/run-history.task.ts',
    '    to > today ?',
    '    to >= today ?',
    'a history up to today is refused',
  ],
  [
    'areas/pnl/api/runs/run-history.task.ts',
    '    from > to ?',
    '    from >= to ?',
    'a history of one day is refused',
  ],
  [
    'areas/pnl/api/since/since.queries.ts',
    'join blotter_entry on trade_date <= day and',
    'join blotter_entry on trade_date < day and',
    'what was entered on the day of a run is not told of it',
  ],
  [
    'areas/pnl/api/since/since.queries.ts',
    'join pnl_adjustment on adj_date <= day',
    'join pnl_adjustment on adj_date < day',
    'an adjustment of the day of a run is not told of it',
  ],
  [
    'areas/pnl/api/served/leg-order.rules.ts',
    '-Math.abs(toLegFigures(leg, products)[largest])',
    'Math.abs(toLegFigures(leg, products)[largest])',
    'the legs that matter least come first',
    'PNL-35',
  ],
  [
    'areas/pnl/api/served/paired-legs.rules.ts',
    "if (asked?.bucket === 'cancelled') return -gross;",
    "if (asked?.bucket === 'cancelled') return gross;",
    'what a cancelled trade was worth is a gain',
    'PNL-36',
  ],
  [
    'areas/pnl/api/runs/run-warnings.rules.ts',
    'count + (more === 0 ? 1 : more)',
    'count + 1',
    'a run names fewer things than it has found',
  ],
]);
