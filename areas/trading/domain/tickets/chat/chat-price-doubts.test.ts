import { expect, test } from '@jest/globals';

import type { ChatLine } from './chat-draft.ts';
import {
  doubtOfPrice,
  type NumberItem,
  type Price,
  type PriceDoubtUnit,
} from './chat-price-doubts.ts';

type Told = { readonly unit: PriceDoubtUnit; readonly product?: string; readonly last?: number };

/** The doubt of a number that a line says as a price, if there is any. */
function doubtOf(text: string, { unit, product = 'FEI', last }: Told): string | undefined {
  const item = { kind: 'number', text, value: text, sign: '', unit: undefined };
  const of = { item: item as unknown as NumberItem, text, value: Number(text), unit, product };
  const price: Price = { ...of, last, lastDifference: undefined };
  return doubtOfPrice({ items: [price.item] } as unknown as ChatLine, price);
}

const CENTS = 'Is 3 in cents or in dollars a gallon?';

test.each<[string, Told, string | undefined]>([
  ['2.99', { unit: 'gal', last: 0.8 }, undefined],
  ['3', { unit: 'gal', last: 0.8 }, CENTS],
  ['100', { unit: 'MT', last: 500 }, undefined],
  ['99.9', { unit: 'MT', last: 500 }, 'Is 99.9 the price of FEI? Its last is 500'],
  ['2500', { unit: 'MT', last: 500 }, undefined],
  ['2500.5', { unit: 'MT', last: 500 }, 'Is 2500.5 the price of FEI? Its last is 500'],
  ['150', { unit: 'MT' }, undefined],
  ['149.5', { unit: 'MT' }, 'Is 149.5 the price of FEI?'],
  ['1999.5', { unit: 'MT' }, undefined],
  ['2000.0', { unit: 'MT' }, 'Is 2000.0 the price of FEI?'],
  ['10', { unit: 'BBL', product: 'WTI' }, undefined],
  ['500', { unit: 'BBL', product: 'WTI' }, 'Is 500 the price of WTI?'],
  ['20', { unit: 'MT', product: 'BLPG3' }, undefined],
  ['19.5', { unit: 'MT', product: 'BLPG3' }, 'Is 19.5 the price of BLPG3?'],
])('%s, said of %j, is asked about: %s', (text, told, doubt) => {
  expect(doubtOf(text, told)).toBe(doubt);
});
