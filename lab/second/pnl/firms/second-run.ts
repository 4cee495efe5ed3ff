import { type Firm, knownTo, type RunOf } from './firm.ts';
import type { Fraction } from './fraction.ts';
import { addedLegs, type SecondLeg, secondLegs } from './second-legs.ts';
import { SecondMarket } from './second-market.ts';
import {
  explained,
  type Markets,
  openAhead,
  type SecondBuckets,
  type SecondValue,
  valueOf,
  withLots,
} from './second-values.ts';

/** A leg as a run has it, beside what the run before stored of it. */
export type SecondRow = {
  readonly leg: SecondLeg;
  readonly today: SecondValue;
  /** Null: it had none. */
  readonly stored: { readonly value: SecondValue; readonly qty: Fraction } | null;
  readonly buckets: SecondBuckets;
  readonly isGone: boolean;
  /** What is open after so many business days. */
  readonly ahead: readonly Fraction[];
};

export type SecondRun = {
  readonly day: string;
  readonly before: string;
  readonly market: SecondMarket;
  readonly rows: readonly SecondRow[];
  /** Cents of the adjustments that this run has and the one before has not, and of those taken back. */
  readonly adjusted: readonly { readonly book: string; readonly cents: number }[];
  /** Net since inception by book at the end of a day, adjustments too. */
  readonly netOn: (day: string) => ReadonlyMap<string, number>;
  /** The first day of which there is anything. */
  readonly firstDay: string;
};

/** Business days that the look-ahead selector has where the reference data have none. */
export const LOOK_AHEADS = [0, 1, 2, 3, 5, 10, 15, 20];

type Known = { readonly legs: readonly SecondLeg[]; readonly markets: Markets };

/** The day before as it was known then, the day, and the scenario of the day; null: it shifts nothing. */
export function secondRuns(firm: Firm) {
  const market = new SecondMarket(firm, { run: 2, upTo: firm.day });
  const before = market.before(firm.firmCalendar, firm.day);
  const earlier = runOf(firm, knownOf(firm, 1, before), {
    run: 1,
    day: before,
    before: market.before(firm.firmCalendar, before),
    stored: null,
  });
  const known = knownOf(firm, 2, firm.day);
  const of = { run: 2, day: firm.day, before, stored: earlier } as const;
  const { shifts, trades } = firm.scenario;
  return {
    before,
    earlier,
    made: runOf(firm, known, of),
    scenario: shifts.length + trades.length === 0 ? null : runOf(firm, inScenario(firm, known), of),
  };
}

function knownOf(firm: Firm, run: RunOf, upTo: string): Known {
  const market = new SecondMarket(firm, { run, upTo });
  return { legs: secondLegs(market, run, upTo), markets: { now: market, dealt: market } };
}

function inScenario(firm: Firm, { legs, markets }: Known): Known {
  const { now: base } = markets;
  const all = [...legs, ...addedLegs(base)];
  const shocked = { day: firm.day, shifts: firm.scenario.shifts };
  return {
    legs: all,
    markets: { now: new SecondMarket(firm, { run: 2, upTo: firm.day, shocked }), dealt: base },
  };
}

type Of = {
  readonly run: RunOf;
  readonly day: string;
  readonly before: string;
  readonly stored: SecondRun | null;
};

function runOf(firm: Firm, { legs, markets }: Known, of: Of): SecondRun {
  const { day, before, stored } = of;
  const on = (at: string) =>
    withLots(
      legs,
      legs.map((leg) => valueOf(markets, leg, at)),
      at,
    );
  const [today, yesterday] = [on(day), on(before)];
  const earlier = new Map(
    stored?.rows.filter(({ isGone }) => !isGone).map((row) => [nameOf(row.leg), row]),
  );
  const untils = LOOK_AHEADS.map((count) => markets.now.ahead(day, count));
  const rows = legs.map((leg, at): SecondRow => {
    const was = earlier.get(nameOf(leg));
    const value = today[at] as SecondValue;
    const then = yesterday[at] as SecondValue;
    const isDealt = leg.tradeDate <= before;
    const found =
      stored === null
        ? isDealt
          ? { value: then, qty: leg.qty }
          : null
        : was === undefined
          ? null
          : { value: was.today, qty: was.leg.qty };
    return {
      leg,
      today: value,
      isGone: false,
      stored: found,
      buckets: explained(markets, leg, {
        was: before,
        now: day,
        today: value,
        yesterday: then,
        stored: found === null ? { gross: 0, cost: 0 } : found.value,
      }),
      ahead: untils.map((until, n) =>
        n === 0 ? value.open : openAhead(markets.now, leg, { day, until }),
      ),
    };
  });
  const names = new Set(legs.map(nameOf));
  const gone = [...earlier].filter(([name]) => !names.has(name)).map(([, row]) => goneRow(row));
  const all = [...rows, ...gone];
  return {
    day,
    before,
    market: markets.now,
    rows: all,
    adjusted: adjustedOf(firm, of),
    netOn: netsOf(firm, { legs, markets, rows, of }),
    firstDay:
      [
        ...all.map(({ leg }) => leg.tradeDate),
        ...adjustmentsOf(firm, of.run, day).map((each) => each.adj_date),
      ].sort()[0] ?? '9999-12-31',
  };
}

/** The same leg is called the same, and is of the same place, product and month. */
function nameOf({ id, book, strategy, deal, window }: SecondLeg): string {
  return [id, book, strategy, deal, window?.product.code, window?.month].join('|');
}

/** Row of what the run before had and this one has not. */
function goneRow({ leg, today }: SecondRow): SecondRow {
  const none = { price: 0, roll: 0, new: 0, amended: 0, fx: 0, unexplained: 0 };
  return {
    leg,
    isGone: true,
    stored: { value: today, qty: leg.qty },
    today: { ...today, gross: 0, cost: 0, open: { over: 0n, under: 1n }, mark: null },
    buckets: { ...none, cancelled: 0 - today.gross, costs: 0 - today.cost },
    ahead: LOOK_AHEADS.map(() => ({ over: 0n, under: 1n })),
  };
}

const adjustmentsOf = (firm: Firm, run: RunOf, upTo: string) =>
  knownTo(run, firm.adjustments).filter(({ adj_date: date }) => date <= upTo);

function adjustedOf(firm: Firm, { run, day, before, stored }: Of) {
  const now = adjustmentsOf(firm, run, day);
  const then =
    stored === null
      ? now.filter(({ adj_date: date }) => date <= before)
      : adjustmentsOf(firm, 1, before);
  const isIn = (all: typeof now, { adjustment_id: id }: (typeof now)[number]) =>
    all.some((each) => each.adjustment_id === id);
  return [
    ...now.filter((each) => !isIn(then, each)),
    ...then.filter((each) => !isIn(now, each)).map((each) => ({ ...each, cents: -each.cents })),
  ].map(({ book, cents }) => ({ book, cents }));
}

function netsOf(
  firm: Firm,
  { legs, markets, rows, of }: Known & { readonly rows: readonly SecondRow[]; readonly of: Of },
): SecondRun['netOn'] {
  return (day) => {
    if (of.stored !== null && day === of.before) return of.stored.netOn(day);
    const nets = new Map<string, number>();
    const put = (book: string, cents: number) => nets.set(book, (nets.get(book) ?? 0) + cents);
    legs.forEach((leg, at) => {
      const { gross, cost } =
        day === of.day ? (rows[at] as SecondRow).today : valueOf(markets, leg, day);
      put(leg.book, gross + cost);
    });
    for (const { book, cents } of adjustmentsOf(firm, of.run, day)) put(book, cents);
    return nets;
  };
}
