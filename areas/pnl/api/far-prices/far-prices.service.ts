import type { acceptFarPrice, FarPrice } from '@fairlead/pnl/contract/far-prices';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import type { Acceptance } from '@fairlead/pnl/contract/tie-out';

import { loadBusinessDays } from '@fairlead/platform/calendar/business-days';
import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { monthLabel, toMonthNumber } from '../engine/days.rules.ts';
import { selectAcceptances, selectAcceptancesAt } from '../tie-out/acceptances.queries.ts';
import { type Accepting, acceptedDifference } from '../tie-out/acceptances.service.ts';
import {
  type StoredFarPrice as FarRow,
  selectFarPrices,
  selectNewestPriceSet,
} from './far-prices.queries.ts';
import {
  findPriceWindowStart,
  withAcceptance,
  findPricesUsedOn,
  calendarDayBefore,
} from './far-prices.rules.ts';

/** Far prices of the days from one to another, with who had agreed on them when a run was begun. */
export async function farPricesOfDays(
  tx: Db,
  asked: {
    readonly from: string;
    readonly upTo: string;
    readonly priceSetId: number | null;
    readonly cutoff: string;
    readonly clock: Clock;
  },
) {
  const { from, upTo, priceSetId, cutoff, clock } = asked;
  const days = await loadBusinessDays(tx, clock);
  const after = findPriceWindowStart({ day: from, before: days.before(from) });
  const rows = await selectFarPrices(tx, { after, to: upTo, priceSetId });
  return withAcceptance(
    rows,
    rows.length === 0 ? [] : await selectAcceptancesAt(tx, 'PRICE', cutoff),
  );
}

type OfRun = { readonly pipe_run_date: string; readonly price_set_id: number | null };

/** Far prices that a run counts with, and who has agreed on them by now. */
export async function loadFarPrices(
  db: Db,
  { pipe_run_date: day, price_set_id: priceSetId }: OfRun,
  clock: Clock,
): Promise<readonly FarPrice[]> {
  const days = await loadBusinessDays(db, clock);
  const since = { day, before: days.before(day) };
  const rows = await selectFarPrices(db, {
    after: findPriceWindowStart(since),
    to: day,
    priceSetId,
  });
  const accepted = rows.length === 0 ? [] : await selectAcceptances(db, 'PRICE');
  return withAcceptance(findPricesUsedOn(rows, since), accepted).map((row) => ({
    key: row.key,
    product: row.product,
    price_kind: row.kind,
    term_month_date: row.term_month,
    date: row.obs_date,
    price: Number(row.now),
    before_date: row.before_date,
    before_price: Number(row.before),
    largest_move: Number(row.largest_move),
    accepted: row.accepted,
  }));
}

type Seen = BodyOf<typeof acceptFarPrice>;

/**
 * Agrees on a price that is there as its user saw it.
 * @throws Refusal 409 where it is another by now, not far any more or agreed on already
 */
export async function acceptedPrice(
  tx: Db,
  { reason, ...seen }: Seen,
  by: Accepting,
): Promise<Acceptance> {
  const { date } = seen;
  const priceSetId = await selectNewestPriceSet(tx);
  const rows = await selectFarPrices(tx, { after: calendarDayBefore(date), to: date, priceSetId });
  const found = rows.find((row) => isSeen(row, seen));
  if (found === undefined)
    throw new Refusal({
      status: 409,
      code: 'CHANGED',
      message: 'This price is another by now, or no farther than expected any more',
    });
  const difference = { difference_key: found.key, lots: 0, dollars: seen.price, reason };
  return acceptedDifference(tx, { kind: 'PRICE', label: formatLabel(found), ...difference }, by);
}

const isSeen = (row: FarRow, seen: Omit<Seen, 'reason'>) =>
  row.product === seen.product &&
  row.kind === seen.price_kind &&
  row.term_month === seen.term_month_date &&
  row.obs_date === seen.date &&
  Number(row.now) === seen.price;

/** 'FEI Aug 24 settlement of 2024-06-28: 0 after 538.605' */
function formatLabel({
  product,
  term_month: month,
  kind,
  obs_date: on,
  now,
  before,
}: FarRow): string {
  const named = month === null ? product : `${product} ${monthLabel(toMonthNumber(month))}`;
  return `${named} ${kind.toLowerCase()} of ${on}: ${now} after ${before}`;
}
