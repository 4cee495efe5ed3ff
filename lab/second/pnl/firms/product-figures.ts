import type { AllTrades, Explain } from '@fairlead/pnl/contract/data-sets';
import type { BackOfficeMisc, Exposures } from '@fairlead/pnl/contract/exposures';
import type { HistoricalPnl } from '@fairlead/pnl/contract/history';
import { dayText } from '@fairlead/shared/domain/calendar/days';

import type { DataSetName } from '../../../../areas/pnl/api/answers/data-sets.rules.ts';
import { firstDayText } from '../../../../areas/pnl/api/engine/days.rules.ts';
import type { RunValues } from '../../../../areas/pnl/api/engine/results.rules.ts';
import { type Figures, put } from './figures.ts';

/** A run's answers as its calls have them. */
export type Answers = Readonly<Record<DataSetName, object | null>>;

const cents = (dollars: number) => Math.round(dollars * 100);
/** From thousands to thousandths. */
const thousandths = (thousands: number) => Math.round(thousands * 1e6);

/** Every figure of a run that the second valuation has, too. */
export function productFigures({
  values,
  answers,
}: {
  readonly values: RunValues;
  readonly answers: Answers;
}): Figures {
  const figures: Figures = new Map();
  legFigures(figures, values);
  answerFigures(figures, answers);
  return figures;
}

/** Adds the figures of the data sets, without its legs. */
export function answerFigures(figures: Figures, answers: Answers): void {
  tradeFigures(figures, answers.all_trades_run_date as AllTrades);
  explainFigures(figures, answers.explain as Explain);
  exposureFigures(figures, answers.exposures as Exposures);
  officeFigures(figures, answers.back_office_misc as BackOfficeMisc);
  historyFigures(figures, answers.historical_pnl_per_book_metrics as HistoricalPnl);
}

const millionths = (quantity = 0) => Math.round(quantity * 1e6);

/** Legs that nothing tells apart are numbered by their quantity. */
export function numbered(
  figures: Figures,
  legs: readonly { readonly name: string; readonly of: Readonly<Record<string, number>> }[],
): void {
  for (const [name, alike] of Map.groupBy(legs, (leg) => leg.name)) {
    const sorted = alike.toSorted(
      ({ of: a }, { of: b }) =>
        millionths(a['qty']) - millionths(b['qty']) ||
        (a['gross'] ?? 0) - (b['gross'] ?? 0) ||
        (a['cost'] ?? 0) - (b['cost'] ?? 0),
    );
    sorted.forEach(({ of }, at) => {
      for (const [what, value] of Object.entries(of)) {
        const isDouble = ['mark', 'open', 'qty'].includes(what);
        put(figures, [isDouble ? what : `leg ${what}`, name, at], value);
      }
    });
  }
}

function legFigures(figures: Figures, values: RunValues): void {
  const rows = Array.from({ length: values.legs.count }, (_, leg) => ({
    name: nameOf(values, leg),
    of: { ...numbersOf(values, leg), ...markOf(values, leg) },
  }));
  numbered(figures, rows);
}

function nameOf({ legs }: RunValues, leg: number): string {
  const place = legs.places[Number(legs.place[leg])];
  const instrument = legs.instruments[Number(legs.instrument[leg])];
  const key = String(legs.key[leg]);
  const of = key.startsWith('E') ? `E${legs.entryId[leg]}` : key.startsWith('C') ? 'C' : key;
  const { product, termMonth = 0, windowStart } = instrument ?? {};
  const what =
    product === undefined ? '' : [product.code, firstDayText(termMonth), windowStart].join();
  const day = dayText(Number(legs.tradeDay[leg]));
  return [of, place?.book, place?.strategy, place?.deal, what, day].join();
}

function numbersOf({ legs, today, before, explain }: RunValues, leg: number) {
  const buckets = Object.entries(explain).map(([bucket, of]) => [bucket, Number(of[leg])]);
  return {
    qty: Number(legs.qty[leg]),
    gross: Number(today.gross[leg]),
    cost: Number(today.cost[leg]),
    state: Number(today.state[leg]),
    open: Number(today.openFraction[leg]),
    'gross before': Number(before.gross[leg]),
    'cost before': Number(before.cost[leg]),
    ...(Object.fromEntries(buckets) as Record<string, number>),
  };
}

function markOf({ today }: RunValues, leg: number) {
  const mark = Number(today.mark[leg]);
  return Number.isNaN(mark) ? {} : { mark };
}

type Money = { gross_pnl: number; total_cost: number; net_pnl: number; delta_net_pnl: number };

function money(figures: Figures, name: readonly (string | null)[], of: Money | null): void {
  if (of === null) return;
  put(figures, [...name, 'gross'], cents(of.gross_pnl));
  put(figures, [...name, 'cost'], cents(of.total_cost));
  put(figures, [...name, 'net'], cents(of.net_pnl));
  put(figures, [...name, 'delta'], cents(of.delta_net_pnl));
}

function tradeFigures(figures: Figures, answer: AllTrades): void {
  for (const row of answer.expired_prompt_ltd_table) {
    money(figures, ['state', row.state, row.book], row);
    put(figures, ['state', row.state, row.book, 'legs'], row.leg_count);
  }
  for (const { book, strategy, deal, ...row } of answer.per_strategy_phys_pnl_summary) {
    money(figures, ['summary', book, strategy, deal, 'paper'], row.paper);
    money(figures, ['summary', book, strategy, deal, 'physical'], row.physical);
    put(figures, ['summary', book, strategy, deal, 'net'], cents(row.net_pnl));
    put(figures, ['summary', book, strategy, deal, 'delta'], cents(row.delta_net_pnl));
  }
  money(figures, ['totals', 'paper'], answer.totals.paper);
  money(figures, ['totals', 'physical'], answer.totals.physical);
  put(figures, ['totals', 'net'], cents(answer.totals.net_pnl));
  put(figures, ['totals', 'delta of trades'], cents(answer.totals.total_delta_trade_net));
  put(figures, ['totals', 'delta'], cents(answer.totals.total_delta_net_pnl));
  for (const { book, pnl } of answer.adjustments ?? [])
    put(figures, ['adjusted of', book], cents(pnl));
  for (const { kind, pnl } of answer.adj_pnl_table) put(figures, ['adjusted', kind], cents(pnl));
}

function explainFigures(figures: Figures, { rows, total, by_price: prices }: Explain): void {
  for (const { depth: _, book, strategy, deal, ...parts } of rows)
    for (const [part, value] of Object.entries(parts))
      put(figures, ['explain', book, strategy, deal, part], cents(value));
  for (const [part, value] of Object.entries(total))
    put(figures, ['explained', part], cents(value));
  for (const { product, term_month_date: month, pnl } of prices)
    put(figures, ['by price', product, month], cents(pnl));
}

const SCOPES = ['product', 'corp', 'phys', 'forward_contract', 'shipping', 'scg'] as const;

function exposureFigures(figures: Figures, answer: Exposures): void {
  for (const scope of SCOPES)
    for (const row of answer[`exposures_look_ahead_${scope}_table_graph`]) {
      const name = ['ahead', scope, row.look_ahead, row.term_month_date];
      for (const [product, value] of Object.entries(row.by_product))
        put(figures, [...name, product], thousandths(value));
    }
  monthFigures(figures, answer);
  detailFigures(figures, answer);
  for (const { spread, term_month_date: month, ...positions } of answer.spreads_by_structure)
    for (const [product, value] of Object.entries(positions))
      put(figures, ['spread', month ?? spread, product], thousandths(value));
}

function monthFigures(figures: Figures, answer: Exposures): void {
  const papers = { corp: answer.corp_paper_by_month, phys: answer.physical_paper_by_month };
  for (const [scope, rows] of Object.entries(papers))
    for (const { look_ahead: ahead, product, strategy, deal, ...row } of rows)
      byMonth(figures, ['paper', scope, ahead, product, strategy, deal], row);
  for (const { product, ...row } of answer.transposed_products_term_months)
    byMonth(figures, ['months', product], row);
}

type ByMonth = { readonly by_month: Readonly<Record<string, number>>; readonly total: number };

function byMonth(
  figures: Figures,
  name: readonly (string | number | null)[],
  { by_month: months, total }: ByMonth,
): void {
  for (const [month, value] of Object.entries({ ...months, Total: total }))
    put(figures, [...name, month], thousandths(value));
}

function detailFigures(figures: Figures, answer: Exposures): void {
  const details = {
    phys: answer.detail_exp_phys_book_per_trade_kind,
    scg: answer.detail_exp_per_book_final_df,
  };
  for (const [scope, rows] of Object.entries(details))
    for (const { book, strategy, deal, columns } of rows)
      for (const [column, value] of Object.entries(columns)) {
        const thousands = column.startsWith('exposure_mt') ? value / 1000 : value;
        put(figures, ['detail', scope, book, strategy, deal, column], thousandths(thousands));
      }
}

function officeFigures(figures: Figures, answer: BackOfficeMisc): void {
  for (const row of answer.dtd_changes) {
    const name = ['dtd', row.term_month_date, row.product];
    put(figures, [...name, 'gross'], cents(row.gross_pnl));
    put(figures, [...name, 'gross dtd'], cents(row.gross_pnl_dtd));
    put(figures, [...name, 'gross m1'], cents(row.gross_pnl_m1));
    put(figures, [...name, 'exposure'], thousandths(row.exposure_display));
    put(figures, [...name, 'exposure dtd'], thousandths(row.exposure_display_dtd));
    put(figures, [...name, 'exposure m1'], thousandths(row.exposure_display_m1));
    put(figures, [...name, 'volume'], thousandths(row.volume_display));
  }
  for (const [name, { gross_pnl, gross_pnl_dtd, gross_pnl_m1 }] of Object.entries(
    answer.gross_totals ?? {},
  )) {
    put(figures, ['gross', name], cents(gross_pnl));
    put(figures, ['gross', name, 'dtd'], cents(gross_pnl_dtd));
    put(figures, ['gross', name, 'm1'], cents(gross_pnl_m1));
  }
  for (const { term_month_date: month, by_product: prices } of answer.todays_mtm_prices)
    for (const [product, price] of Object.entries(prices))
      put(figures, ['price', product, month], price);
}

const NETS = ['scg_net', 'product_net', 'shipping_net', 'forward_net', 'corp_net'] as const;
const DAYS = ['net_day', 'physical_day', 'paper_day', 'adjustments_day'] as const;

function historyFigures(
  figures: Figures,
  { pnl_summary_graphs: days, overview }: HistoricalPnl,
): void {
  for (const day of days)
    for (const net of NETS) put(figures, ['history', day.pipe_run_date, net], cents(day[net]));
  for (const name of [...DAYS, 'net_month', 'net_year'] as const)
    put(figures, ['overview', name], cents(overview[name]));
  put(figures, ['overview', 'net_month_before'], cents(overview.net_month_before ?? 0));
}
