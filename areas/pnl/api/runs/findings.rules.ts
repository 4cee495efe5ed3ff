import { SCOPES } from '@fairlead/pnl/contract/scopes';
import { dayNumber, dayText } from '@fairlead/shared/domain/calendar/days';

import { FIRM, nodeKey, type DealPathRisk, type RunFindings } from '../answers/findings.rules.ts';
import {
  historyFrom,
  type HistoryFacts,
  type ReportedScope,
} from '../engine/history/history-facts.rules.ts';
import { buildHistory } from '../engine/history/history.rules.ts';
import { openFractionAhead } from '../engine/look-ahead.rules.ts';
import type { RunValues, Valuation } from '../engine/results.rules.ts';
import { type Risk, computeRisk } from '../engine/risk/risk.rules.ts';
import { GROUPS_OF } from '../engine/risk/scopes.rules.ts';
import { valuation } from '../engine/valuation.rules.ts';
import { mapBooksToGroups, lookAheadsOn } from '../facts/config.rules.ts';
import type { CountedAdjustment } from '../facts/loaded.rules.ts';
import { buildClearerDays } from './clearer-days.rules.ts';
import { type DayInputs, farPricesOn } from './day-values.rules.ts';
import type { DayValues } from './tie-out-day.rules.ts';
import { monthPrices } from './month-prices.rules.ts';
import { businessDayBefore, type Range } from './range.rules.ts';

/** Values that the run before reported, and those of other days. */
export type Earlier = {
  readonly riskBefore: ReadonlyMap<string, DealPathRisk> | null;
  /** Adjustments that the run before had; null: there is none. */
  readonly adjustmentsBefore: readonly CountedAdjustment[] | null;
  /** By day, then by scope. */
  readonly reported: ReadonlyMap<string, ReadonlyMap<string, ReportedScope>>;
};

export type Valued = DayValues & { readonly inputs: DayInputs };

/** Risk of a day: what may be lost; of a scenario at the prices as they were published. */
export function dayRisk({ day, values, facts }: DayValues): Risk {
  const { legs, today } = values;
  return computeRisk({
    legs,
    cube: facts.cube,
    day,
    calendars: facts.calendars,
    qty: legs.qty,
    openFraction: today.openFraction,
  });
}

/** Risk of the day before, by place; by today's facts where that day has no run. */
export function riskOfDayBefore({ values, facts }: DayValues): ReadonlyMap<string, DealPathRisk> {
  const { legs, before } = values;
  const { cube, calendars } = facts;
  const { day, qty, openFraction } = before;
  return mapRisks(computeRisk({ legs, cube, day, calendars, qty, openFraction }));
}

/** Everything that a run's answers are made of. */
export function buildFindings(
  range: Range,
  valued: Valued,
  {
    risk,
    earlier,
    isScenario,
  }: { readonly risk: Risk; readonly earlier: Earlier; readonly isScenario: boolean },
): RunFindings {
  const { day, values, inputs } = valued;
  const { loaded, firm } = range;
  const adjustments = newAdjustments(range, earlier, { day, previousDay: values.before.day });
  return {
    date: day,
    products: loaded.products,
    lookAheads: lookAheadsOn(loaded.config, day),
    values,
    openFractionAhead: (ahead) => openAhead(valued, { ahead, firm }),
    prices: monthPrices(range, values),
    farPrices: farPricesOn(range, day).length,
    risk: mapRisks(risk),
    riskBefore: earlier.riskBefore,
    adjustments,
    clearerDays: buildClearerDays(loaded.cash, day),
    isDayWithNoStatements:
      !firm.has(dayNumber(day)) || !loaded.cash.some(({ statement_date: sent }) => sent <= day),
    oteDifferences: inputs.tied.otes.filter(
      ({ isTied, computed }) => !isTied && !Number.isNaN(computed),
    ),
    tieOut: isScenario ? null : inputs.tied.tieOut,
    lastYear: valueLastYear(range, valued),
    history: buildHistory({
      ...historyFacts(range, valued),
      risk,
      reported: earlier.reported,
      adjustmentsDay: adjustments.reduce((sum, { pnl }) => sum + pnl, 0),
    }),
  };
}

/** Adjustments that a run of a day counts. */
function adjustmentsOn({ loaded }: Range, day: string): readonly CountedAdjustment[] {
  return loaded.adjustments.filter(({ adj_date: date }) => date <= day);
}

/**
 * So many business days of the firm ahead (decision 0362). None is what is open now: of what fell back
 * on an earlier day more than the calendar says.
 */
function openAhead(
  { day, facts, values }: Valued,
  { ahead, firm }: { readonly ahead: number; readonly firm: Range['firm'] },
): Float64Array {
  if (ahead === 0) return values.today.openFraction;
  const until = dayText(firm.ahead(dayNumber(day), ahead));
  return padded(openFractionAhead(facts, day, until), values);
}

function padded(of: Float64Array, { legs }: RunValues): Float64Array {
  if (of.length === legs.count) return of;
  const all = new Float64Array(legs.count);
  all.set(of);
  return all;
}

function mapRisks(risk: Risk): ReadonlyMap<string, DealPathRisk> {
  const { var95 } = risk.scopes.scg;
  return new Map([
    [FIRM, { var95, component: var95 }],
    ...risk.nodes.map((node): [string, DealPathRisk] => [
      nodeKey(node.book, node.strategy, node.deal),
      { var95: node.var95, component: node.componentVar95 },
    ]),
  ]);
}

/** Adjustments that came since the run before; what was taken back counts against it. */
function newAdjustments(
  range: Range,
  { adjustmentsBefore }: Earlier,
  { day, previousDay }: { readonly day: string; readonly previousDay: string },
): RunFindings['adjustments'] {
  const all = adjustmentsOn(range, day);
  const groups = mapBooksToGroups(range.loaded.config);
  const before = adjustmentsBefore ?? all.filter(({ adj_date: date }) => date <= previousDay);
  const idsBefore = new Set(before.map(({ adjustment_id: id }) => id));
  const ids = new Set(all.map(({ adjustment_id: id }) => id));
  const row = ({ book, description, cents }: CountedAdjustment) => ({
    book,
    description,
    pnl: cents,
    group: groups.get(book) ?? ('corp' as const),
  });
  return [
    ...all.filter(({ adjustment_id: id }) => !idsBefore.has(id)).map(row),
    ...before
      .filter(({ adjustment_id: id }) => !ids.has(id))
      .map((each) =>
        row({ ...each, description: `Taken back: ${each.description}`, cents: -each.cents }),
      ),
  ];
}

/** The legs when the Swiss year began; null where no price is as old. */
function valueLastYear(range: Range, { day, facts }: Valued): Valuation | null {
  const { loaded } = range;
  const last = businessDayBefore(range, `${day.slice(0, 4)}-01-01`);
  if ((loaded.cube.days[0] ?? '9999') > last) return null;
  return facts.legs === loaded.legs
    ? range.valued(last)
    : valuation(facts, last, { fallback: true });
}

type FoundElsewhere = 'risk' | 'reported' | 'adjustmentsDay';

function historyFacts(
  range: Range,
  { day, facts, values }: Valued,
): Omit<HistoryFacts, FoundElsewhere> {
  const groups = mapBooksToGroups(range.loaded.config);
  const earlierDays = range.days.filter((each) => each >= historyFrom(day) && each < day);
  return {
    facts,
    values,
    days: [...earlierDays, day],
    adjustments: adjustmentsOn(range, day).map(({ adj_date, book, cents }) => ({
      day: adj_date,
      book,
      cents,
      group: groups.get(book) ?? 'corp',
    })),
    limits: range.loaded.config.limits.map((limit) => ({
      metric: limit.metric,
      validFrom: limit.valid_from,
      value: limit.value,
      nearPercent: limit.near_percent ?? null,
    })),
    positionLimits: range.loaded.config.position_limits?.map(
      ({ product, valid_from: validFrom, lots }) => ({ product, validFrom, lots }),
    ),
    ...(range.ofAllDays === null ? {} : { ofAllDays: range.ofAllDays }),
  };
}

/** Net since inception by place, in cents. */
function sumNets({ legs, today }: RunValues): Float64Array {
  const nets = new Float64Array(legs.places.length);
  for (let leg = 0; leg < legs.count; leg += 1) {
    const place = legs.place[leg] ?? 0;
    nets[place] = (nets[place] ?? 0) + (today.gross[leg] ?? 0) + (today.cost[leg] ?? 0);
  }
  return nets;
}

/** Report of a run on a scope or a book, in cents. */
export type ScopeFound = {
  readonly scope: string;
  readonly net_ltd: number;
  readonly adjustment_ltd: number;
  readonly var_95: number | null;
};

/** Values that later runs draw as history: the groups of the screens, and every book. */
export function scopesFound(
  range: Range,
  { day, values }: Valued,
  risk: Risk,
): readonly ScopeFound[] {
  const groups = mapBooksToGroups(range.loaded.config);
  const nets = sumNets(values);
  const { places } = values.legs;
  const adjustments = adjustmentsOn(range, day);
  const found = (isIn: (book: string, group: string) => boolean) => ({
    net_ltd: nets.reduce((sum, net, at) => {
      const place = places[at];
      return place !== undefined && isIn(place.book, place.group) ? sum + net : sum;
    }, 0),
    adjustment_ltd: adjustments.reduce(
      (sum, { book, cents }) => (isIn(book, groups.get(book) ?? 'corp') ? sum + cents : sum),
      0,
    ),
  });
  const books = new Set([...places, ...adjustments].map(({ book }) => book));
  const ofBook = new Map(
    risk.nodes.filter(({ depth }) => depth === 0).map((node) => [node.book, node.var95]),
  );
  return [
    ...SCOPES.map((scope) => ({
      scope,
      ...found((_, group) => (GROUPS_OF[scope] as readonly string[]).includes(group)),
      var_95: risk.scopes[scope].var95,
    })),
    ...[...books].sort().map((name) => ({
      scope: `book:${name}`,
      ...found((book) => book === name),
      var_95: ofBook.get(name) ?? null,
    })),
  ];
}
