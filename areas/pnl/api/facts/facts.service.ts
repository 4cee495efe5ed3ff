import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { selectClosedDays } from '../tie-out/closed-days.queries.ts';
import { type StatementBreaksQuery, statementBreaks } from '../tie-out/statement-breaks.service.ts';
import { selectAdjustmentsOfRun } from '../adjustments/adjustments.queries.ts';
import { type Calendars, createCalendar } from '../engine/calendars.rules.ts';
import { farPricesOfDays } from '../far-prices/far-prices.service.ts';
import { fxRates } from '../engine/fx.rules.ts';
import type { Legs } from '../engine/legs.rules.ts';
import { clearerCharges } from './clearer-charges.service.ts';
import { selectAcceptancesAt } from '../tie-out/acceptances.queries.ts';
import type { StoredTieOut } from '../tie-out/tie-out-facts.rules.ts';
import {
  selectClearerCash,
  selectChangedOrders,
  selectCleared,
  selectClearerStatementDays,
  selectUnverified,
  selectWaitingOrders,
} from './clearers.queries.ts';
import { toEngineProducts } from './config.rules.ts';
import { configAgain, configNow, type HashedConfig } from './config.service.ts';
import { buildPriceCube } from './cube.rules.ts';
import { selectFxRates } from './fx.queries.ts';
import { builtLegs } from './legs.rules.ts';
import type { LoadedFacts, Pinned, StatementChainFacts } from './loaded.rules.ts';
import { orderFees } from './order-fees.service.ts';
import { type AsOf, selectPaperLegs } from './paper.queries.ts';
import { selectPhysAmounts, selectPhysTrades } from './physical.queries.ts';
import { selectPins } from './pins.queries.ts';
import { selectSeries } from './prices.queries.ts';
import {
  selectCashGaps,
  selectTermMoves,
  selectOrderParts,
  selectPositionDays,
  selectPositions,
  selectTicketParts,
} from './tie-out.queries.ts';

export type Loading = {
  /** The last day that is asked for. */
  readonly upTo: string;
  /** The first day that is asked for; the last one where none is told. */
  readonly from?: string;
  readonly clock: Clock;
  /** Facts of an earlier run, to make it again; the newest by default. */
  readonly again?: { readonly pins: Pinned } & HashedConfig;
  /** Called between steps; throws where the work is to stop. */
  readonly throwIfStopped: () => void;
};

/** Reads all facts; call it with a snapshot, so that they are of one moment. */
export async function loadFacts(tx: Db, loading: Loading): Promise<LoadedFacts> {
  const { upTo, from = upTo, clock, again, throwIfStopped } = loading;
  const pins = again?.pins ?? (await selectPins(tx));
  const configured = again === undefined ? configNow(tx, clock) : configAgain(tx, again);
  const { config, hash } = await configured;
  const calendars: Calendars = new Map(
    Object.entries(config.holidays).map(([name, days]) => [name, createCalendar(days)]),
  );
  const asOf = { physicalSetId: pins.physical_set_id, upTo };
  const dealt = { tradeCutoff: pins.trade_cutoff, upTo };
  throwIfStopped();
  const paper = await selectPaperLegs(tx, dealt);
  const { charged, held, unheld } = await clearerCharges(tx, dealt, paper);
  throwIfStopped();
  const { legs, warnings } = builtLegs({
    config,
    calendars,
    charged,
    held,
    paper: paper.map(({ of_book, of_strategy, of_deal, ...leg }) => ({
      ...leg,
      book: of_book,
      strategy: of_strategy,
      deal: of_deal,
    })),
    cargoes: await selectPhysTrades(tx, asOf),
    amounts: await selectPhysAmounts(tx, asOf),
  });
  throwIfStopped();
  const series = await selectSeries(tx, { priceSetId: pins.price_set_id, upTo });
  throwIfStopped();
  const rates = await selectFxRates(tx, { fxSetId: pins.fx_set_id, upTo });
  return {
    pins,
    config,
    legs,
    warnings,
    calendars,
    unheldCharges: unheld,
    configHash: hash,
    products: toEngineProducts(config),
    cube: buildPriceCube(series),
    fx: fxRates(rates.map((row) => ({ ...row, obsDate: row.obs_date, perEur: row.rate }))),
    adjustments: await selectAdjustmentsOfRun(tx, { cutoff: pins.trade_cutoff, upTo }),
    ...(await clearersFacts(tx, upTo)),
    chain: await chainFacts(tx, { clock, from, upTo }),
    farPrices: await farPricesOfDays(tx, {
      clock,
      from,
      upTo,
      priceSetId: pins.price_set_id,
      cutoff: pins.trade_cutoff,
    }),
    tieOut: {
      ...(await tieOutFacts(tx, { ...dealt, from, legs })),
      fees: await orderFees(tx, dealt, { legs, charged }),
    },
  };
}

async function clearersFacts(tx: Db, upTo: string) {
  return {
    cash: await selectClearerCash(tx, upTo),
    statementDays: await selectClearerStatementDays(tx),
    waiting: await selectWaitingOrders(tx, upTo),
    changedOrders: await selectChangedOrders(tx, upTo),
    unverified: await selectUnverified(tx, upTo),
    cleared: await selectCleared(tx, upTo),
  };
}

async function chainFacts(tx: Db, asked: StatementBreaksQuery): Promise<StatementChainFacts> {
  const { breaks, unknown } = await statementBreaks(tx, asked);
  return {
    breaks,
    closedDays: breaks.length === 0 ? [] : await selectClosedDays(tx, asked),
    unknown: unknown.length,
  };
}

type TieOutDays = AsOf & { readonly from: string; readonly legs: Legs };

async function tieOutFacts(
  tx: Db,
  { tradeCutoff: cutoff, from, upTo, legs }: TieOutDays,
): Promise<Omit<StoredTieOut, 'fees'>> {
  const legAt = new Map(legs.key.map((key, leg) => [key, leg]));
  return {
    orders: await selectOrderParts(tx, cutoff),
    tickets: (await selectTicketParts(tx, { cutoff, upTo })).flatMap(({ exchange, ...ticket }) =>
      exchange === null
        ? []
        : { ...ticket, exchange, cost: legs.cost[legAt.get(`E${ticket.leg_id}`) ?? -1] ?? 0 },
    ),
    moves: await selectTermMoves(tx, upTo),
    positions: await selectPositions(tx, { from, upTo }),
    positionDays: await selectPositionDays(tx, { from, upTo }),
    cash: await selectCashGaps(tx, upTo),
    accepted: [
      ...(await selectAcceptancesAt(tx, 'TIE_OUT', cutoff)),
      ...(await selectAcceptancesAt(tx, 'STATEMENT', cutoff)),
    ],
  };
}
