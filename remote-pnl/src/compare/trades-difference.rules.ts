import type { AllTrades, StrategyRow } from '@fairlead/pnl/contract/data-sets';

import { less, lessOrNull, pairByKey, pairTreeByKey } from './union.rules.ts';

type Figures = StrategyRow['paper'];
type Totals = AllTrades['totals'];

const CENTS = 2;
const FIGURES = ['gross_pnl', 'total_cost', 'net_pnl', 'delta_net_pnl'] as const;

/** P&L of one run less that of another, row by row and cell by cell. */
export function tradesDifference(mine: AllTrades, other: AllTrades): AllTrades {
  return {
    expired_prompt_ltd_table: pairTreeByKey(
      mine.expired_prompt_ltd_table,
      other.expired_prompt_ltd_table,
      ({ state, book }) => (book === null ? [state] : [state, book]),
    ).flatMap(([one, two]) => {
      const row = one ?? two;
      if (row === undefined) return [];
      const leg_count = less(one?.leg_count, two?.leg_count, 0);
      return [{ ...row, ...lessFigures(one, two), leg_count }];
    }),
    adj_pnl_table: pairByKey(mine.adj_pnl_table, other.adj_pnl_table, keyOfAdjustment)
      .flatMap(([one, two]) => {
        const row = one ?? two;
        return row === undefined ? [] : [{ ...row, pnl: less(one?.pnl, two?.pnl, CENTS) }];
      })
      .sort((a, b) => Number(a.kind === 'TOTAL') - Number(b.kind === 'TOTAL')),
    per_strategy_phys_pnl_summary: pairTreeByKey(
      mine.per_strategy_phys_pnl_summary,
      other.per_strategy_phys_pnl_summary,
      toPath,
    ).flatMap(([one, two]) => strategyDifference(one, two)),
    ...adjustmentsDifference(mine, other),
    totals: totalsDifference(mine.totals, other.totals),
  };
}

/** Nothing where one of the runs does not say it by book: what of it is a difference nobody knows. */
function adjustmentsDifference(
  { adjustments: mine }: AllTrades,
  { adjustments: other }: AllTrades,
): Pick<AllTrades, 'adjustments'> {
  if (mine === undefined || other === undefined) return {};
  const adjustments = pairByKey(mine, other, ({ book }) => book)
    .flatMap(([one, two]) => {
      const row = one ?? two;
      return row === undefined ? [] : [{ ...row, pnl: less(one?.pnl, two?.pnl, CENTS) }];
    })
    .sort((a, b) => a.book.localeCompare(b.book));
  return { adjustments };
}

const keyOfAdjustment = ({ kind, description }: AllTrades['adj_pnl_table'][number]) =>
  kind === 'ADJUSTMENT' ? `${kind} ${description}` : kind;

const toPath = ({ book, strategy, deal }: StrategyRow): readonly string[] =>
  [book, strategy, deal].filter((name) => name !== null);

function strategyDifference(one?: StrategyRow, two?: StrategyRow): readonly StrategyRow[] {
  const row = one ?? two;
  if (row === undefined) return [];
  const money = (name: 'net_pnl' | 'delta_net_pnl') => less(one?.[name], two?.[name], CENTS);
  const risk = (name: 'var_95' | 'delta_var_95' | 'component_var_95') =>
    lessOrNull(one?.[name], two?.[name], CENTS);
  return [
    {
      ...row,
      physical: kindDifference(one?.physical, two?.physical),
      paper: kindDifference(one?.paper, two?.paper),
      net_pnl: money('net_pnl'),
      delta_net_pnl: money('delta_net_pnl'),
      var_95: risk('var_95'),
      delta_var_95: risk('delta_var_95'),
      component_var_95: risk('component_var_95'),
    },
  ];
}

function totalsDifference(one: Totals, two: Totals): Totals {
  const money = (name: 'net_pnl' | 'total_delta_trade_net' | 'total_delta_net_pnl') =>
    less(one[name], two[name], CENTS);
  return {
    physical: kindDifference(one.physical, two.physical),
    paper: kindDifference(one.paper, two.paper),
    net_pnl: money('net_pnl'),
    var_95: lessOrNull(one.var_95, two.var_95, CENTS),
    delta_var_95: lessOrNull(one.delta_var_95, two.delta_var_95, CENTS),
    total_delta_trade_net: money('total_delta_trade_net'),
    total_delta_net_pnl: money('total_delta_net_pnl'),
  };
}

function kindDifference(one: Figures | undefined, two: Figures | undefined): Figures {
  const isNone = (one ?? null) === null && (two ?? null) === null;
  return isNone ? null : lessFigures(one ?? undefined, two ?? undefined);
}

type Given = NonNullable<Figures>;

function lessFigures(one: Given | undefined, two: Given | undefined): Given {
  const [gross_pnl = 0, total_cost = 0, net_pnl = 0, delta_net_pnl = 0] = FIGURES.map((figure) =>
    less(one?.[figure], two?.[figure], CENTS),
  );
  return { gross_pnl, total_cost, net_pnl, delta_net_pnl };
}
