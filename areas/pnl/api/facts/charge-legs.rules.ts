import { toLastDay } from '@fairlead/trading/domain/tickets/prompt-month';

import { toMonthNumber } from '../engine/days.rules.ts';
import type { LegRow } from '../engine/legs-builder.rules.ts';
import type { DealPath, PnlProduct } from '../engine/products.rules.ts';
import type { HeldCharge } from './held-charges.rules.ts';

type Context = {
  readonly products: ReadonlyMap<string, PnlProduct>;
  readonly placeOf: (place: Omit<DealPath, 'group'>) => DealPath;
};

/**
 * A leg of a cost alone: what a clearer charged on a day for closing, moving or settling what a deal
 * held of a month. Its key says it: 'C Norvane P&S SCG 2024-06-28 · A7E CME 2024-08-01 · Paper · …'.
 */
export function chargeLeg(charge: HeldCharge, { products, placeOf }: Context): LegRow {
  const { book, strategy, deal, term_month: month, balmo_date: balmo } = charge;
  const product = products.get(charge.product_a);
  return {
    key: toKey(charge),
    place: placeOf({ book, strategy, deal }),
    instrument:
      product === undefined
        ? null
        : {
            product,
            termMonth: toMonthNumber(month),
            windowStart: balmo ?? month,
            windowEnd: toLastDay(month.slice(0, 'YYYY-MM'.length)),
          },
    qty: 0,
    price: 0,
    unitMult: 1,
    tradeDate: charge.statement_date,
    cost: charge.cents,
  };
}

const CHARGE = 'C ';
const PART = ' · ';

function toKey(charge: HeldCharge): string {
  const { clearer_name: clearer, trade_type: type, account, statement_date: day } = charge;
  const { contract_code: code, exchange, term_month: month, balmo_date: balmo } = charge;
  return [
    `${CHARGE}${clearer} ${type} ${account} ${day}`,
    `${code} ${exchange} ${month}${balmo === null ? '' : ` from ${balmo}`}`,
    ...[charge.book, charge.strategy, charge.deal],
  ].join(PART);
}

/** 'Norvane P&S SCG 2024-06-28': which charge a leg is of; null: it is of a ticket, an order or a cargo. */
export function chargeOfKey(key: string): string | null {
  return key.startsWith(CHARGE) ? (key.slice(CHARGE.length).split(PART)[0] ?? null) : null;
}
