import { later } from '../dates.ts';
import type {
  Closing,
  Contract,
  Fill,
  Firm,
  Known,
  Order,
  Place,
  RunOf,
  Stated,
  Ticket,
} from '../firm.ts';

const BOTH = [1, 2] as const;

/**
 * The firm as people could enter it: facts alone may say what a ticket, a statement or a file may not.
 * What is entered once stays (no ticket is taken back), an amount is corrected and not taken back, a
 * contract has one size and one unit, and what is stated is dealt by the day of its statement.
 */
export function enterable(firm: Firm): Firm {
  const orders = firm.orders.map(orderOf(firm));
  return {
    ...firm,
    // As they are stored: the oldest first.
    conventions: firstOfEach(
      firm.conventions,
      (each) => each.pricing + each.first_contract,
    ).toSorted((a, b) => (a.first_contract < b.first_contract ? -1 : 1)),
    feeRates: ratesOf(firm.feeRates),
    tickets: firm.tickets.map(ticketOf(firm)),
    orders,
    closings: firm.closings.map((closing) => closingOf(firm, closing)),
    cargoes: firm.cargoes.map((cargo) => ({ ...cargo, deal: cargo.deal.replace('D', 'C') })),
    amounts: amountsOf(firm),
    adjustments: firm.adjustments.filter(({ cents }) => cents !== 0),
  };
}

/** Deals of cargoes, apart from those of paper: 'C1' beside 'D1'. */
export const PHYSICAL_DEALS = ['C1', 'C2', 'C3'];
export const PAPER_DEALS = ['D1', 'D2'];

const crudeOf = ({ products }: Firm) =>
  new Set(products.filter((each) => each.parent_code === 'CRUDE').map(({ code }) => code));

function firstOfEach<T>(all: readonly T[], keyOf: (each: T) => string): readonly T[] {
  return [...Map.groupBy(all, keyOf).values()].flatMap(([first]) => first ?? []);
}

/** A run knows one rate of an exchange, product, size and day. */
function ratesOf(rates: Firm['feeRates']): Firm['feeRates'] {
  const known = new Set<string>();
  return rates.flatMap((rate) => {
    const key = [rate.exchange, rate.product, rate.is_mini, rate.valid_from].join();
    const runs = rate.in.filter((run) => !known.has(`${run} ${key}`));
    for (const run of runs) known.add(`${run} ${key}`);
    return runs.length === 0 ? [] : { ...rate, in: runs };
  });
}

function ticketOf(firm: Firm): (ticket: Known<Ticket>) => Known<Ticket> {
  const crude = crudeOf(firm);
  return (ticket) => ({
    ...ticket,
    ...(ticket.sellTo === null ? outside(ticket, crude) : { sellTo: elsewhere(ticket) }),
    in: ticket.in.includes(1) ? BOTH : ticket.in,
    price: isPricedPair(ticket) ? Math.abs(ticket.price ?? 0) : ticket.price,
  });
}

/** Crude is dealt on CME without a broker, all else through one. */
function outside({ productA, exchange, broker, commission }: Ticket, crude: ReadonlySet<string>) {
  if (crude.has(productA)) return { exchange: 'CME', broker: null, commission };
  return { exchange: exchange ?? 'CME', ...ofBroker(broker ?? 'Brokers', commission) };
}

const ofBroker = (broker: string, commission: number | null) => ({
  broker,
  commission: broker === 'Trayport' ? 0 : commission,
});

/** Another deal than where it is bought. */
function elsewhere({ sellTo, place }: Ticket): Place | null {
  const isItself = sellTo !== null && JSON.stringify(sellTo) === JSON.stringify(place);
  return isItself ? { ...sellTo, deal: place.deal === 'D1' ? 'D2' : 'D1' } : sellTo;
}

/** Side A has the price, which is not below 0 then. */
const isPricedPair = ({ productB, diff, monthB, price }: Ticket) =>
  productB !== null && !diff && monthB === null && price !== null;

type Listed = Pick<Contract, 'productA' | 'productB' | 'month' | 'months'>;

/** A contract is in one unit, of a month or a quarter, and minis are contracts of their own. */
function contractOf<T extends Listed>({ products }: Firm, of: T, isMini: boolean) {
  const metricOf = (code: string | null) => products.find((each) => each.code === code)?.metric;
  const productB = metricOf(of.productB) === metricOf(of.productA) ? of.productB : null;
  const isQuarter = [1, 4, 7, 10].includes(Number(of.month.slice(5, 7)));
  return {
    ...of,
    productB,
    months: isQuarter ? of.months : (1 as const),
    code: [of.productA, productB, isMini ? 'MINI' : null].filter((each) => each !== null).join('-'),
  };
}

const decimals = (value: number, places: number) => Number(value.toFixed(places));

function orderOf(firm: Firm): (order: Known<Order>) => Known<Order> {
  const crude = crudeOf(firm);
  const dealt = new Map<string, string>();
  for (const { submitted, stated } of firm.orders)
    for (const { tradeId, tradeDate, statementDate } of [...submitted, ...stated])
      dealt.set(tradeId, [dealt.get(tradeId) ?? '', tradeDate, statementDate].sort().at(-1) ?? '');
  const fillOf = <T extends Fill>(fill: T): T => ({
    ...contractOf(firm, fill, fill.unitsOfLot === 100),
    statementDate: dealt.get(fill.tradeId) ?? fill.statementDate,
    price: decimals(fill.price, 4),
  });
  return (order) => {
    const isCrude = crude.has(order.submitted[0]?.productA ?? '');
    return {
      ...order,
      broker: null,
      ...(isCrude ? {} : ofBroker(order.broker ?? 'Brokers', order.commission)),
      submitted: order.submitted.map(fillOf),
      stated: order.stated.map((fill): Stated => ({
        ...fillOf(fill),
        charged: decimals(fill.charged, 3),
      })),
    };
  };
}

function closingOf(firm: Firm, closing: Known<Closing>): Known<Closing> {
  const isOf = (fill: Fill) =>
    fill.clearer === closing.clearer &&
    fill.code === closing.code &&
    fill.exchange === closing.exchange &&
    fill.month === closing.month &&
    fill.balmoDate === closing.balmoDate;
  const fills = firm.orders.flatMap(({ submitted }) => submitted);
  return contractOf(firm, closing, fills.find(isOf)?.unitsOfLot === 100);
}

/** An amount is of a cargo that is known, from its day on; what was said of it is corrected. */
function amountsOf({ amounts, cargoes }: Firm): Firm['amounts'] {
  return amounts.flatMap((amount): Firm['amounts'] => {
    const isKnown = (run: RunOf) =>
      amount.in.includes(run) &&
      cargoes.some((each) => each.trade_uuid === amount.trade_uuid && each.in.includes(run));
    const isThere = cargoes.some(
      (each) => each.trade_uuid === amount.trade_uuid && each.in.includes(2),
    );
    const runs = BOTH.filter(isKnown);
    if (runs.length === 0) return [];
    if (!runs.includes(2) && isThere)
      return [
        { ...amount, in: [1] },
        { ...amount, cents: amount.cents + 100, in: [2] },
      ];
    return [{ ...amount, in: runs }];
  });
}

/** A day on which all of it has happened. */
export const dayAfterAll = ({ day }: Firm): string => later(day, 150);
