import Big from 'big.js';

/** Fee of a lot from a day on, in dollars. */
export type FeeRate = {
  readonly exchange: string;
  readonly product: string;
  readonly is_mini: boolean;
  readonly valid_from: string;
  readonly clearing_fee: number;
  readonly exchange_fee: number;
  readonly commission_per_lot: number;
};

/** Fields of a leg and its entry that its cost depends on. */
export type CostedLeg = {
  readonly kind: 'REGULAR' | 'INTERNAL' | 'CLEARER' | 'OPENING';
  readonly trade_date: string;
  readonly is_mini: boolean;
  readonly exchange: string | null;
  readonly broker: string | null;
  readonly commission_override: number | null;
  readonly product: string;
  readonly qty: number;
  /** The side B of a pair or a spread: dealt with side A, by one broker, as one deal. */
  readonly is_side_b: boolean;
};

export type CostFacts = {
  /** Oldest first within an exchange, a product and a size. */
  readonly rates: readonly FeeRate[];
  /** Brokers whose commission a lot holds whatever is typed. */
  readonly forced: readonly { readonly name: string; readonly forced_commission: number }[];
};

export type PaperCosts = {
  /** In whole cents, 0 or less. */
  readonly costOf: (leg: CostedLeg) => number;
  /** Rates that were wanted and are not there: 'ICE FEI (mini)', in the order of the alphabet. */
  readonly missingRates: () => readonly string[];
};

const LOT = 1000;
const MINI_LOT = 100;
const NO_RATE = { clearing_fee: 0, exchange_fee: 0, commission_per_lot: 0 };

/**
 * Commission, clearing fee and exchange fee for each lot: the broker's forced commission, else the
 * entry's, else the rate's; rates as they held when the leg was dealt. A commission that was agreed on is
 * one of the deal: side A has it, and side B its fees alone (0435). What two of our books deal with each
 * other costs nothing, an opening position has paid its fees before, and what is dealt on no exchange has no
 * fees.
 */
export function paperCosts({ rates, forced }: CostFacts): PaperCosts {
  const forcedOf = new Map(forced.map((broker) => [broker.name, broker.forced_commission]));
  const ratesOf = Map.groupBy(rates, rateKey);
  const missing = new Set<string>();

  const rateOf = (leg: CostedLeg): FeeRate | undefined => {
    const { exchange, product, is_mini } = leg;
    if (exchange === null) return undefined;
    const rate = (ratesOf.get(rateKey({ exchange, product, is_mini })) ?? []).findLast(
      ({ valid_from }) => valid_from <= leg.trade_date,
    );
    if (rate === undefined) missing.add(`${exchange} ${product}${is_mini ? ' (mini)' : ''}`);
    return rate;
  };

  return {
    missingRates: () => [...missing].sort(),
    costOf: (leg) => {
      if (leg.kind === 'INTERNAL' || leg.kind === 'OPENING') return 0;
      const { clearing_fee, exchange_fee, commission_per_lot } = rateOf(leg) ?? NO_RATE;
      const agreed = forcedOf.get(leg.broker ?? '') ?? leg.commission_override;
      const commission = agreed === null ? commission_per_lot : leg.is_side_b ? 0 : agreed;
      const fees = [clearing_fee, exchange_fee, commission];
      return -cents(leg.qty, leg.is_mini ? MINI_LOT : LOT, fees);
    },
  };
}

const rateKey = ({
  exchange,
  product,
  is_mini,
}: Pick<FeeRate, 'exchange' | 'product' | 'is_mini'>) =>
  `${exchange}\u0000${product}\u0000${is_mini}`;

const HALF_UP = 1;
const CENTS = 100;

/** Half a cent goes away from zero. */
function cents(qty: number, lot: number, perLot: readonly number[]): number {
  const sum = perLot.reduce((total, fee) => total.plus(fee), new Big(0));
  return Number(new Big(Math.abs(qty)).times(sum).times(CENTS).div(lot).round(0, HALF_UP));
}
