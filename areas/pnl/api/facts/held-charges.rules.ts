import { firstDayText, toMonthNumber } from '../engine/days.rules.ts';
import type { UnheldCharge } from '../tie-out/tie-out-facts.rules.ts';
import { sharedBy } from '../engine/whole-cents.rules.ts';

/** Contract of a clearer's trade, and when it was stated. */
type OfContract = Omit<UnheldCharge, 'trade_type' | 'cents'>;

/** Lots that entries of a deal opened, bought and sold together, of each month of the term. */
export type OpenedLots = OfContract & {
  readonly book: string;
  readonly strategy: string;
  readonly deal: string;
  readonly lots: number;
};

/**
 * Charge of a clearer on trades that make no order: closings, transfers, trades between our
 * accounts.
 */
export type OtherCharge = UnheldCharge;

/** A deal's share of a charge, for one month of the contract. */
export type HeldCharge = Omit<OtherCharge, 'prompt_months' | 'prompt_date'> & {
  readonly term_month: string;
  readonly book: string;
  readonly strategy: string;
  readonly deal: string;
};

export type HeldCharges = {
  /** Allocated to deals. */
  readonly held: readonly HeldCharge[];
  /** Not allocated: no entry of ours had opened anything of the contract and term. */
  readonly unheld: readonly OtherCharge[];
};

type Opened = Map<
  string,
  Pick<OpenedLots, 'book' | 'strategy' | 'deal'> & { lots: number; month: string }
>;

/**
 * Allocates the charges of trades that belong to no order (closings, transfers) to the deals that held the
 * position, pro rata to the lots of the contract and month that their entries had opened in the account by
 * then; where none were opened in it (what is moved there, or an account of its own for closings), in all
 * accounts of the clearer.
 * Whole cents; each charge is rounded once. Both lists are in the order of their statements.
 */
export function heldCharges(
  charges: readonly OtherCharge[],
  openings: readonly OpenedLots[],
): HeldCharges {
  const opened = new Map<string, Opened>();
  const waiting = openings.toSorted((a, b) => a.statement_date.localeCompare(b.statement_date));
  const held: HeldCharge[] = [];
  const unheld: OtherCharge[] = [];
  let at = 0;
  for (const charge of charges) {
    while ((waiting[at]?.statement_date ?? '9999') <= charge.statement_date)
      open(opened, waiting[at++]);
    const holders = findHolders(opened, charge);
    if (holders.length === 0) unheld.push(charge);
    held.push(...splitShares(charge, holders));
  }
  return { held, unheld };
}

function open(opened: Map<string, Opened>, one: OpenedLots | undefined): void {
  if (one === undefined || one.lots === 0) return;
  const { book, strategy, deal } = one;
  for (const month of listMonths(one))
    for (const key of [toKey(one, month, one.account), toKey(one, month, null)]) {
      const places = opened.get(key) ?? (new Map() as Opened);
      const name = `${month}\u0000${book}\u0000${strategy}\u0000${deal}`;
      const place = places.get(name) ?? { book, strategy, deal, lots: 0, month };
      place.lots += one.lots;
      opened.set(key, places.set(name, place));
    }
}

function findHolders(opened: ReadonlyMap<string, Opened>, charge: OtherCharge) {
  const of = (account: string | null) =>
    listMonths(charge).flatMap((month) => [
      ...(opened.get(toKey(charge, month, account))?.values() ?? []),
    ]);
  const inAccount = of(charge.account);
  return inAccount.length > 0 ? inAccount : of(null);
}

function splitShares(
  charge: OtherCharge,
  holders: ReturnType<typeof findHolders>,
): readonly HeldCharge[] {
  const { prompt_date: _, prompt_months: __, cents, ...of } = charge;
  const shares = sharedBy(
    cents,
    holders.map(({ lots }) => lots),
  );
  return holders.flatMap(({ month, book, strategy, deal }, at) => {
    const share = shares[at] ?? 0;
    return share === 0 ? [] : { ...of, term_month: month, book, strategy, deal, cents: share };
  });
}

function listMonths({ prompt_date: date, prompt_months: months }: OfContract): readonly string[] {
  const first = toMonthNumber(date);
  return Array.from({ length: months }, (_, at) => firstDayText(first + at));
}

function toKey(of: OfContract, month: string, account: string | null): string {
  return JSON.stringify([
    of.clearer_name,
    account,
    of.contract_code,
    of.exchange,
    month,
    of.balmo_date,
  ]);
}
