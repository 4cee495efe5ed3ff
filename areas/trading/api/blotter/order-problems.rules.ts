import type Big from 'big.js';

import { priceIn, type OrderSide, formatOrderSide } from './order-sides.rules.ts';

/** Prices lie between these, as those of tickets (spec A5). */
const PRICE_BOUND = 10_000;

type Pair = { readonly a: OrderSide; readonly b: OrderSide };

const isNothing = ({ volume }: OrderSide) => volume.eq(0);
const isSpread = ({ productB }: OrderSide) => productB !== null;
const isBeyond = (price: Big) => price.abs().gte(PRICE_BOUND);
const bothTexts = ({ a, b }: Pair) => `${formatOrderSide(a)} and ${formatOrderSide(b)}`;
const isOfOneDate = ({ a, b }: Pair) => a.promptDate === b.promptDate;
const isOfOneTerm = ({ a, b }: Pair) =>
  isOfOneDate({ a, b }) && a.promptMonths === b.promptMonths && a.balmoDate === b.balmoDate;
const isOfOneMetric = ({ a, b }: Pair) => a.productA.metric === b.productA.metric;
const isConvertible = ({ a, b }: Pair) => a.productA.isConvertedLeg !== b.productA.isConvertedLeg;

/** Names the unpriced product of a spread. */
const unpricedText = ({ productB, unpriced }: OrderSide) =>
  productB === null || unpriced.length > 1 ? '' : ` for ${unpriced.join(', ')}`;

/** Rules that keep a side from being a row of the blotter. */
const OF_A_SIDE: readonly (readonly [(side: OrderSide) => boolean, (side: OrderSide) => string])[] =
  [
    [isNothing, (side) => `As much ${formatOrderSide(side)} was bought as was sold`],
    [
      (side) => isSpread(side) && !side.isDiff,
      (side) => `The contract of ${formatOrderSide(side)} does not price A less B`,
    ],
    [
      ({ productA, productB }) => productB !== null && productB.metric !== productA.metric,
      (side) => `The contract of ${formatOrderSide(side)} is in two units`,
    ],
    [
      ({ unpriced }) => unpriced.length > 0,
      (side) => `No day of ${formatOrderSide(side)} is left to price${unpricedText(side)}`,
    ],
    [
      ({ price }) => isBeyond(price),
      (side) => `The price of ${formatOrderSide(side)} is not below 10,000`,
    ],
  ];

/** Rules that keep two sides from being one row. */
const OF_A_PAIR: readonly (readonly [(pair: Pair) => boolean, (pair: Pair) => string])[] = [
  [
    ({ a, b }) => isSpread(a) || isSpread(b),
    (pair) => `A spread beside another contract: ${bothTexts(pair)}`,
  ],
  [
    ({ a, b }) => a.volume.s === b.volume.s,
    (pair) => `${bothTexts(pair)} were both ${pair.a.volume.gt(0) ? 'bought' : 'sold'}`,
  ],
  [
    (pair) => isOfOneDate(pair) && !isOfOneTerm(pair),
    (pair) => `${bothTexts(pair)} begin in the same month`,
  ],
  [
    (pair) => !isOfOneDate(pair) && pair.a.promptMonths + pair.b.promptMonths > 2,
    (pair) => `Combo spreads not allowed: ${bothTexts(pair)}`,
  ],
  [
    (pair) => !isOfOneDate(pair) && pair.b.balmoDate !== null,
    (pair) => `The later month is not whole: ${bothTexts(pair)}`,
  ],
  [
    (pair) => !isOfOneMetric(pair) && !(isOfOneDate(pair) && isConvertible(pair)),
    (pair) => `${bothTexts(pair)} are in two units`,
  ],
  [
    (pair) => isOfOneMetric(pair) && !pair.a.volume.abs().eq(pair.b.volume.abs()),
    (pair) => `${bothTexts(pair)} are not of one volume`,
  ],
  [
    ({ a, b }) => isOfOneMetric({ a, b }) && isBeyond(a.price.minus(priceIn(a.productA, b))),
    (pair) => `The price of ${bothTexts(pair)} is not below 10,000`,
  ],
];

/** Why an order of these sides, A first, is no row that can be submitted; null where it is one. */
export function orderProblem(sides: readonly OrderSide[]): string | null {
  const [a, b] = sides;
  if (sides.length > 2)
    return `More than a pair was dealt: ${sides.map(formatOrderSide).join(', ')}`;
  for (const side of sides)
    for (const [applies, text] of OF_A_SIDE) if (applies(side)) return text(side);
  if (a === undefined || b === undefined) return null;
  return OF_A_PAIR.find(([applies]) => applies({ a, b }))?.[1]({ a, b }) ?? null;
}
