import moment from 'moment';

import type { Problem } from '@fairlead/platform/csv/problem';
import { type LocatedValue, createCellProblem } from '@fairlead/platform/csv/rows';
import type { PhysicalTrade } from './physical.rules.ts';

type Finding = readonly [column: string, message: string] | undefined;

/** A price follows a year of days at the most. */
const MAX_WINDOW = 366;

/** Problems of a trade that could be read but cannot be meant. */
export function findPhysicalTradeProblems(
  { value, row }: LocatedValue<PhysicalTrade>,
  today: string,
): Problem[] {
  const findings = [
    dealtLater(value, today),
    halfWindow(value),
    windowDays(value),
    ...(value.type === 'BUY' || value.type === 'SELL' ? pricing(value) : noPricing(value)),
  ];
  return findings.flatMap((found) =>
    found === undefined ? [] : [createCellProblem(row, ...found)],
  );
}

function dealtLater({ tradeDate }: PhysicalTrade, today: string): Finding {
  return tradeDate > today ? ['Trade Date', `${tradeDate} is after today, ${today}`] : undefined;
}

function halfWindow({ pricingStart, pricingEnd }: PhysicalTrade): Finding {
  if ((pricingStart === null) === (pricingEnd === null)) return undefined;
  return pricingStart === null
    ? ['Pricing Start', 'is empty, though Pricing End is not']
    : ['Pricing End', 'is empty, though Pricing Start is not'];
}

function windowDays({ pricingStart, pricingEnd }: PhysicalTrade): Finding {
  if (pricingStart === null || pricingEnd === null) return undefined;
  if (pricingEnd < pricingStart) return ['Pricing End', `is before ${pricingStart}, Pricing Start`];
  const days = moment.utc(pricingEnd).diff(moment.utc(pricingStart), 'days') + 1;
  return days > MAX_WINDOW
    ? ['Pricing End', `is ${days} days after Pricing Start; a window has 366 at most`]
    : undefined;
}

/** A cargo has a price that follows a product in a window, or one that is fixed; never both. */
function pricing(trade: PhysicalTrade): Finding[] {
  const { type, pricingStart, product, quantityMt, premium, fixedPrice } = trade;
  const isPriced = pricingStart !== null || trade.pricingEnd !== null;
  return [
    quantityMt === null ? ['Quantity MT', `is empty; a ${type} has one`] : undefined,
    product === null ? ['Product', `is empty; a ${type} has one`] : undefined,
    !isPriced && fixedPrice === null
      ? ['Fixed Price', `A ${type} has a pricing window or a fixed price`]
      : undefined,
    isPriced && fixedPrice !== null
      ? ['Fixed Price', 'A price is fixed or follows its window, not both']
      : undefined,
    fixedPrice !== null && premium !== null
      ? ['Premium', 'A fixed price has no premium']
      : undefined,
  ];
}

/** Freight, hedges and costs count by their amounts alone. */
function noPricing({ type, pricingStart, premium, fixedPrice }: PhysicalTrade): Finding[] {
  const message = `A ${type} counts by its amounts and has none`;
  return [
    pricingStart === null ? undefined : ['Pricing Start', message],
    premium === null ? undefined : ['Premium', message],
    fixedPrice === null ? undefined : ['Fixed Price', message],
  ];
}
