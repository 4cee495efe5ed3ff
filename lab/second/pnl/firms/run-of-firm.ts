import { loadedOf } from '@fairlead/api/testing/pnl/loaded';
import { priceCube } from '@fairlead/api/testing/pnl/price-cube';
import { legsOfEntry } from '@fairlead/trading/domain/tickets/entry-legs';
import type { InternalEntry, RegularEntry } from '@fairlead/trading/domain/tickets/ticket';

import { buildDataSets } from '../../../../areas/pnl/api/answers/data-sets.rules.ts';
import { createCalendar } from '../../../../areas/pnl/api/engine/calendars.rules.ts';
import { fxRates } from '../../../../areas/pnl/api/engine/fx.rules.ts';
import type { ReportedScope } from '../../../../areas/pnl/api/engine/history/history-facts.rules.ts';
import type { StoredRunValues } from '../../../../areas/pnl/api/engine/results.rules.ts';
import { type PnlConfig, toEngineProducts } from '../../../../areas/pnl/api/facts/config.rules.ts';
import type { EntryCharge } from '../../../../areas/pnl/api/facts/entry-charges.rules.ts';
import {
  heldCharges,
  type OpenedLots,
} from '../../../../areas/pnl/api/facts/held-charges.rules.ts';
import { builtLegs, type PaperLeg } from '../../../../areas/pnl/api/facts/legs.rules.ts';
import type { LoadedFacts } from '../../../../areas/pnl/api/facts/loaded.rules.ts';
import { dayInputs, dayValues } from '../../../../areas/pnl/api/runs/day-values.rules.ts';
import {
  dayRisk,
  buildFindings,
  scopesFound,
} from '../../../../areas/pnl/api/runs/findings.rules.ts';
import {
  chunkPlans,
  legChunk,
  type LegChunk,
} from '../../../../areas/pnl/api/runs/leg-chunk.rules.ts';
import { businessDayBefore, buildRunRange } from '../../../../areas/pnl/api/runs/range.rules.ts';
import { shocked } from '../../../../areas/pnl/api/runs/scenario.rules.ts';
import { storedRun } from '../../../../areas/pnl/api/runs/stored-legs.rules.ts';
import type { DayValues } from '../../../../areas/pnl/api/runs/tie-out-day.rules.ts';
import { legsOfOrder } from '../../../../areas/trading/api/blotter/order-legs.rules.ts';
import type { OrderProduct } from '../../../../areas/trading/api/blotter/order-sides.rules.ts';
import {
  knownTo,
  type Fill,
  type Firm,
  type Order,
  type RunOf,
  type Stated,
  type Ticket,
} from './firm.ts';
import type { Answers } from './product-figures.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Mistake planted in the product's way to its figures, for tests that want it noticed. */
export type Planted = {
  readonly facts?: (loaded: LoadedFacts) => LoadedFacts;
  readonly answers?: (answers: Answers) => Answers;
  /** True when the day is counted from the run before; it is without. */
  readonly isAlone?: boolean;
};

/** A run of the business day before, as it was known then, the day's counted from it, and a scenario of that. */
export function runsOf(firm: Firm, planted: Planted = {}) {
  const { facts = (loaded) => loaded, isAlone = false } = planted;
  const loaded = facts(loadedBy(firm, 2, firm.day));
  const before = businessDayBefore(buildRunRange(loaded, firm.day, firm.day), firm.day);
  const earlier = madeOf(
    facts(loadedBy(firm, 1, before)),
    { day: before, previous: null },
    planted,
  );
  const previous = isAlone ? null : earlier;
  const of = { day: firm.day, previous };
  const { shifts, trades } = firm.scenario;
  return {
    earlier,
    made: madeOf(loaded, of, planted),
    scenario:
      shifts.length + trades.length === 0
        ? null
        : madeOf(
            facts(shocked(loaded, firm.scenario, firm.day)),
            { ...of, isScenario: true },
            planted,
          ),
  };
}

type Previous = {
  readonly day: string;
  readonly run: StoredRunValues;
  readonly reported: ReadonlyMap<string, ReportedScope>;
  readonly loaded: LoadedFacts;
};

/** A run of facts as the task makes it, all but reading and storing. */
function madeOf(
  loaded: LoadedFacts,
  {
    day,
    previous,
    isScenario = false,
  }: { day: string; previous: Previous | null; isScenario?: boolean },
  { answers = (all) => all }: Planted,
) {
  const range = buildRunRange(loaded, day, day);
  const valued = dayValues(range, day, {
    day: previous?.day ?? businessDayBefore(range, day),
    run: previous?.run ?? null,
  });
  const inputs = dayInputs(range, valued, day);
  const risk = dayRisk(valued);
  const reported = previous === null ? new Map() : new Map([[previous.day, previous.reported]]);
  const findings = buildFindings(
    range,
    { ...valued, inputs },
    {
      risk,
      earlier: {
        riskBefore: null,
        reported,
        adjustmentsBefore: previous?.loaded.adjustments ?? null,
      },
      isScenario,
    },
  );
  const scopes = scopesFound(range, { ...valued, inputs }, risk);
  return {
    day,
    loaded,
    values: valued.values,
    answers: answers(buildDataSets(findings)),
    run: storedAgain(valued, loaded),
    reported: new Map(
      scopes.map(({ scope, net_ltd: netLtd, adjustment_ltd: adjustmentLtd, var_95: var95 }) => [
        scope,
        { netLtd, adjustmentLtd, var95 },
      ]),
    ),
  };
}

/** The legs as they come back from where they are stored. */
function storedAgain({ values, facts }: DayValues, { products }: LoadedFacts): StoredRunValues {
  const chunks = chunkPlans(values.legs, facts.legs.count).map(
    (plan) => JSON.parse(JSON.stringify(legChunk(plan, values))) as LegChunk,
  );
  return storedRun(chunks, new Map(products.map((product) => [product.code, product])));
}

function configOf(firm: Firm, run: RunOf): PnlConfig {
  return {
    engine: 2,
    products: firm.products,
    books: firm.books,
    holidays: firm.holidays,
    firm_calendar: firm.firmCalendar,
    fee_rates: knownTo(run, firm.feeRates).toSorted((a, b) =>
      a.valid_from < b.valid_from ? -1 : 1,
    ),
    forced_commissions: firm.forced,
    limits: [],
    look_aheads: [],
    contract_conventions: firm.conventions,
  };
}

/** Facts as `loadFacts` reads them from a database that has these. */
function loadedBy(firm: Firm, run: RunOf, upTo: string): LoadedFacts {
  const config = configOf(firm, run);
  const calendars = new Map(
    Object.entries(firm.holidays).map(([name, days]) => [name, createCalendar(days)]),
  );
  const orders = knownTo(run, firm.orders).filter(({ submitted }) => dealtFirst(submitted) <= upTo);
  const charged = orders.flatMap((order) => chargesOf(order, upTo));
  const openings = charged.map(({ opened }) => opened);
  const { held } = heldCharges(closingsOf(firm, run, upTo), openings);
  const { legs, warnings } = builtLegs({
    config,
    calendars,
    held,
    charged: charged.map(({ charge }) => charge),
    paper: [...ticketLegs(firm, run), ...orderLegs(orders, firm)]
      .filter(({ trade_date: day }) => day <= upTo)
      .toSorted((a, b) => a.leg_id - b.leg_id),
    cargoes: knownTo(run, firm.cargoes).filter(({ trade_date: day }) => day <= upTo),
    amounts: knownTo(run, firm.amounts)
      .filter(({ holds_from: day }) => day <= upTo)
      .toSorted((a, b) => (a.holds_from < b.holds_from ? -1 : 1)),
  });
  return {
    ...loadedOf({ legs: [] }),
    config,
    calendars,
    legs,
    warnings,
    products: toEngineProducts(config),
    cube: priceCube(knownTo(run, firm.prices).filter(({ obsDate }) => obsDate <= upTo)),
    fx: fxRates(firm.rates.filter(({ obsDate }) => obsDate <= upTo)),
    adjustments: knownTo(run, firm.adjustments)
      .filter(({ adj_date: day }) => day <= upTo)
      .toSorted((a, b) => (a.adj_date < b.adj_date ? -1 : 1)),
  };
}

const dealtFirst = (fills: readonly Fill[]): string =>
  fills.map(({ tradeDate }) => tradeDate).sort()[0] ?? '';

/** Legs of an entry have numbers of their own. */
const LEGS_OF_ENTRY = 1000;

function ticketLegs(firm: Firm, run: RunOf): readonly PaperLeg[] {
  const facts = new Map(
    firm.products.map((product) => [
      product.code,
      {
        code: product.code,
        metric: product.metric,
        quoteUnit: product.quote_unit,
        bblPerMt: product.bbl_per_mt === null ? null : String(product.bbl_per_mt),
        galPerMt: product.gal_per_mt === null ? null : String(product.gal_per_mt),
        isConvertedLeg: product.metric === 'BBL',
      },
    ]),
  );
  return knownTo(run, firm.tickets).flatMap((ticket) => {
    const kind = ticket.sellTo === null ? 'regular' : 'internal';
    return legsOfEntry(kind, entryOf(ticket), facts).map((leg, at) => ({
      leg_id: ticket.entryId * LEGS_OF_ENTRY + at,
      entry_id: ticket.entryId,
      kind: kind === 'regular' ? ('REGULAR' as const) : ('INTERNAL' as const),
      trade_date: leg.tradeDate,
      is_mini: ticket.mini,
      exchange: leg.exchange,
      is_side_b: Math.sign(Number(leg.qty)) !== Math.sign(ticket.volume),
      broker: ticket.broker,
      commission_override: ticket.commission,
      price_a: ticket.price,
      ...rowOf(leg),
    }));
  });
}

function rowOf(leg: ReturnType<typeof legsOfOrder>[number]) {
  return {
    book: leg.book,
    strategy: leg.strategy,
    deal: leg.deal,
    product: leg.product,
    term_month: leg.termMonth,
    window_start: leg.windowStart,
    window_end: leg.windowEnd,
    qty: Number(leg.qty),
    priced: leg.priced,
    unit_mult: Number(leg.unitMult),
    price: leg.price === null ? null : Number(leg.price),
  };
}

/** The body of its call. */
export function entryOf(ticket: Ticket): RegularEntry | InternalEntry {
  const { sellTo, place, monthA, months, monthB } = ticket;
  const month = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
  const common = {
    trade_date: ticket.tradeDate,
    volume: ticket.volume,
    balmo_date: ticket.balmoDate,
    month_a: months === 3 ? `Q${Math.ceil(Number(monthA.slice(5, 7)) / 3)}` : month(monthA),
    year_a: Number(monthA.slice(0, 4)),
    month_b: monthB === null ? null : month(monthB),
    year_b: monthB === null ? null : Number(monthB.slice(0, 4)),
    product_a: ticket.productA,
    product_b: ticket.productB,
    price_a: ticket.price,
    diff: ticket.diff,
    mini: ticket.mini,
    converted_leg_volume: ticket.convertedLegVolume,
    executing_for: null,
    notes: null,
  };
  if (sellTo === null)
    return {
      ...common,
      ...place,
      exchange: ticket.exchange,
      broker: ticket.broker,
      commission_override: ticket.commission,
      clearer_trade_ids: null,
    };
  return {
    ...common,
    buy_from_book: place.book,
    buy_from_strategy: place.strategy,
    buy_from_deal: place.deal,
    sell_to_book: sellTo.book,
    sell_to_strategy: sellTo.strategy,
    sell_to_deal: sellTo.deal,
  };
}

function orderLegs(orders: readonly Order[], firm: Firm): readonly PaperLeg[] {
  const products = new Map(
    firm.products.map(({ code, metric, quote_unit: quoteUnit }): [string, OrderProduct] => [
      code,
      { code, metric, quoteUnit, isConvertedLeg: metric === 'BBL', isBrokered: true },
    ]),
  );
  const productOf = (code: string) => {
    const found = products.get(code);
    if (found === undefined) throw new Error(`no product ${code}`);
    return found;
  };
  return orders.flatMap(({ entryId, place, broker, commission, submitted }) =>
    legsOfOrder(
      submitted.map((fill) => ({
        tradeId: fill.tradeId,
        clearerTradeId: fill.tradeId,
        runDate: fill.statementDate,
        tradeDate: fill.tradeDate,
        tradeTime: null,
        exchange: fill.exchange,
        productA: productOf(fill.productA),
        productB: fill.productB === null ? null : productOf(fill.productB),
        isDiff: fill.productB !== null,
        isMini: fill.unitsOfLot === 100,
        traderEmail: null,
        promptDate: fill.month,
        promptMonths: fill.months,
        balmoDate: fill.balmoDate,
        unpriced: [],
        volume: String(fill.lots * fill.unitsOfLot),
        price: String(fill.price),
      })),
      place,
    ).map((leg, at) => ({
      leg_id: entryId * LEGS_OF_ENTRY + at,
      entry_id: entryId,
      kind: 'CLEARER' as const,
      trade_date: leg.tradeDate,
      is_mini: false,
      exchange: leg.exchange,
      is_side_b: Math.sign(Number(leg.qty)) !== Math.sign(volumeOf(submitted)),
      broker,
      commission_override: commission,
      price_a: null,
      ...rowOf(leg),
    })),
  );
}

/** Volume of an order in the blotter's row. */
const volumeOf = (fills: readonly Fill[]): number =>
  fills.reduce((sum, { lots, unitsOfLot }) => sum + lots * unitsOfLot, 0);

/** Charges of clearers on an order's trades, those of a contract, day and statement together. */
function chargesOf({ entryId, place, stated }: Order, upTo: string) {
  const dealt = stated.filter(({ tradeDate }) => tradeDate <= upTo);
  const groups = Map.groupBy(dealt, (fill) =>
    [fill.tradeDate, fill.statementDate, fill.account, fill.code, fill.exchange].join('|'),
  );
  const sum = (of: readonly number[]) => of.reduce((all, each) => all + each, 0);
  return [...groups.keys()].sort().map((key) => {
    const fills = groups.get(key) as readonly Stated[];
    const [first] = fills as readonly [Stated];
    const counted = fills.filter(({ withdrawn }) => !withdrawn);
    const lots = sum(counted.map((fill) => Math.abs(fill.lots)));
    // As numeric in the database: thousandths of a dollar.
    const cents = sum(counted.map(({ charged }) => Math.round(charged * 1000))) / 10;
    const charge: EntryCharge = {
      entry_id: entryId,
      exchange: first.exchange,
      cents,
      trade_date: first.tradeDate,
      product_a: first.productA,
      product_b: first.productB,
      prompt_date: first.month,
      prompt_months: first.months,
    };
    const opened: OpenedLots = { ...ofContract(first), ...place, lots };
    return { charge, opened };
  });
}

function ofContract(of: Omit<Fill, 'tradeId' | 'tradeDate' | 'lots' | 'unitsOfLot' | 'price'>) {
  return {
    clearer_name: of.clearer,
    account: of.account,
    contract_code: of.code,
    exchange: of.exchange,
    product_a: of.productA,
    prompt_date: of.month,
    prompt_months: of.months,
    balmo_date: of.balmoDate,
    statement_date: of.statementDate,
  };
}

function closingsOf(firm: Firm, run: RunOf, upTo: string) {
  const until = knownTo(run, firm.closings).filter(({ statementDate: day }) => day <= upTo);
  const groups = Map.groupBy(until, ({ in: _, cents: __, ...of }) => JSON.stringify(of));
  return [...groups.values()]
    .flatMap((all) => {
      const [first] = all;
      const cents = all.reduce((sum, each) => sum + each.cents, 0);
      return first === undefined ? [] : { ...ofContract(first), trade_type: first.type, cents };
    })
    .toSorted((a, b) => (a.statement_date < b.statement_date ? -1 : 1));
}
