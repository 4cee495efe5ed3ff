import { asNoise, neighbour, isOfTwo, type Item, filterItems } from './chat-items.ts';
import { UNITS } from './chat-vocabulary.ts';

type NumberItem = Extract<Item, { kind: 'number' }>;

const FARTHEST_UNIT = 3;

/** Applies a unit that follows the product: '10 FEI lots', '5 Aug CP minis'. */
export function applyLots(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(
    (item) => item.kind === 'unclear' && /^(lots?|minis?)$/i.test(item.text),
  );
  const unit = UNITS.get(items[at]?.text.toLowerCase() ?? '');
  const number = at < 0 ? undefined : countBefore(items, at);
  if (unit === undefined || number === undefined) return items;
  const { text, start, end, value: amount, sign } = number;
  const volume: Item = { kind: 'volume', sign, amount, unit, text, start, end };
  return items.map((item, n) => (item === number ? volume : n === at ? asNoise(item) : item));
}

/** Finds the count before `at`, with only products and months between them. */
function countBefore(items: readonly Item[], at: number): NumberItem | undefined {
  const before = items.slice(Math.max(at - FARTHEST_UNIT, 0), at);
  const place = before.findLastIndex(({ kind }) => kind === 'number');
  const number = before[place];
  const between = before.slice(place + 1);
  const isOfThem = between.every(({ kind }) => kind === 'product' || kind === 'term');
  const isCount = number?.kind === 'number' && number.unit === undefined;
  return isCount && isOfThem && /^\d{1,3}$/.test(number.value) ? number : undefined;
}

const FRACTIONS: Readonly<Partial<Record<string, string>>> = {
  '1/4': '.25',
  '1/2': '.5',
  '3/4': '.75',
};

/** Merges a fraction into its number: '611 1/2' becomes 611.5. */
export function applyFractions(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex((_, n) => fractionAt(items, n + 1) !== undefined);
  const whole = items[at];
  const under = items[at + 3];
  if (whole?.kind !== 'number' || under === undefined || !/^\d+$/.test(whole.text)) return items;
  const value = `${whole.value}${fractionAt(items, at + 1) ?? ''}`;
  const number: Item = { ...whole, value, text: `${whole.text} ${value}`, end: under.end };
  return [...items.slice(0, at), number, ...items.slice(at + 4)];
}

function fractionAt(items: readonly Item[], at: number): string | undefined {
  const written = items.slice(at, at + 3).map(({ text }) => text);
  return at < 1 ? undefined : FRACTIONS[written.join('')];
}

const TOLERANCE = 1e-6;

/** Drops leg prices that only explain a spread price: '2.5 (legs 614.5 / 612)'. */
export function applyLegPrices(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ text }) => /^legs?$/i.test(text));
  const difference = differenceAt(items, at + 1);
  const legs = items.slice(at, at + 4);
  const [price, ...more] = filterItems(items, 'number').filter((item) => !legs.includes(item));
  if (at < 0 || difference === undefined || price === undefined || more.length > 0) return items;
  const isSame = Math.abs(difference - Number(`${price.sign}${price.value}`)) < TOLERANCE;
  return isSame && isOfTwo(items)
    ? items.map((item) => (legs.includes(item) ? asNoise(item) : item))
    : items;
}

function differenceAt(items: readonly Item[], at: number): number | undefined {
  const [a, join, b] = items.slice(at, at + 3);
  const areTwo = a?.kind === 'number' && join?.kind === 'join' && b?.kind === 'number';
  return areTwo ? Number(a.value) - Number(b.value) : undefined;
}

const NUMBER_WORDS: Readonly<Partial<Record<string, number>>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
};

/**
 * Drops number words that repeat the volume: '15kt (fifteen)'; other number words become questions.
 */
export function applyNumberWords(items: readonly Item[]): readonly Item[] {
  return items.map((item, at): Item => {
    const value = item.kind === 'unclear' ? NUMBER_WORDS[item.text.toLowerCase()] : undefined;
    if (value === undefined) return item;
    const before = neighbour(items, item, -1);
    const { text, start, end } = item;
    const isAgain =
      before?.kind === 'volume' && items[at - 1]?.text === '(' && Number(before.amount) === value;
    return isAgain ? asNoise(item) : { kind: 'unclear', field: 'volume', text, start, end };
  });
}
