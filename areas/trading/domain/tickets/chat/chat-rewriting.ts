import type { EntryData } from '../ticket.ts';
import {
  withFields,
  withParties,
  withPassives,
  withQuotes,
  withSignature,
} from './chat-clauses.ts';
import { withCorrections } from './chat-corrections.ts';
import { applyFractions, applyLegPrices, applyLots, applyNumberWords } from './chat-figures.ts';
import { asNoise, isOfTwo, type Item, filterItems, type NumberMeaning } from './chat-items.ts';
import { withStrips } from './chat-strips.ts';

/**
 * The items of a line once what several of them mean together is known: 'Seller: you', '611 1/2', 'lifted the
 * 610 offer', '61 under', '612, sorry 611 not 612', 'Oct-Dec each'. What is not known together stays as it is.
 */
export function rewritten(items: readonly Item[], data: EntryData): readonly Item[] {
  const steps: readonly ((items: readonly Item[]) => readonly Item[])[] = [
    withPairs,
    applyLots,
    withFields,
    withParties,
    applyFractions,
    applyLegPrices,
    withCorrections,
    withQuotes,
    withPassives,
    applyNumberWords,
    withSignature,
    (each) => withStrips(each, data),
    withRelations,
    withFlat,
    withoutRepeats,
  ];
  return steps.reduce((before, step) => step(before), items);
}

/** 'East/West' as the two products that it is; the words are the first one's. */
function withPairs(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item): readonly Item[] => {
    if (item.kind !== 'pair') return [item];
    const { a, b, text, start, end } = item;
    const after = { text: '', start: end, end };
    return [
      { kind: 'product', name: a, text, start, end },
      { kind: 'join', ...after },
      { kind: 'product', name: b, ...after },
    ];
  });
}

const RELATIONS: Readonly<Partial<Record<string, '+' | '-'>>> = {
  over: '+',
  premium: '+',
  prem: '+',
  under: '-',
  discount: '-',
  disc: '-',
};

/** Takes '61 under' of two products or months for −61: the first below the second. */
function withRelations(items: readonly Item[]): readonly Item[] {
  if (!isOfTwo(items)) return items;
  return items.map((item, at): Item => {
    const sign = findSign(items[at + 1]);
    if (item.kind === 'number' && sign !== undefined && isBareNumber(items, at))
      return { ...item, sign };
    return findSign(item) !== undefined && isBareNumber(items, at - 1) ? asNoise(item) : item;
  });
}

/** A number without a sign of its own or before it: '+ 61 under' says two. */
function isBareNumber(items: readonly Item[], at: number): boolean {
  const item = items[at];
  return item?.kind === 'number' && item.sign === '' && items[at - 1]?.kind !== 'sign';
}

function findSign(item: Item | undefined) {
  return item?.kind === 'unclear' ? RELATIONS[item.text.toLowerCase()] : undefined;
}

/** Takes 'at flat' of two products or months for no difference; of one it says nothing, beside another price it is asked. */
function withFlat(items: readonly Item[]): readonly Item[] {
  const isPriced = filterItems(items, 'number').length + filterItems(items, 'moc').length > 0;
  return items.map((item): Item => {
    if (item.kind !== 'flat') return item;
    const { text, start, end } = item;
    if (!isOfTwo(items)) return asNoise(item);
    const zero: NumberMeaning = { kind: 'number', sign: '', value: '0' };
    return isPriced
      ? { kind: 'unclear', field: 'priceA', text, start, end }
      : { ...zero, text, start, end };
  });
}

/** Drops what a later word says again in the same way: '77 done. you buy 25kb EPC Aug at 77c'. */
function withoutRepeats(items: readonly Item[]): readonly Item[] {
  return items.map((item, at) => {
    const later = items.flatMap((other, n) => (n > at && repeatsAll(item, other) ? [n] : []));
    const isInRow = [at, ...later].some((n) => isBinding(items[n - 1]) || isBinding(items[n + 1]));
    const isDoubled = later.includes(at + 1);
    return later.length === 0 || isInRow || isDoubled ? item : asNoise(item);
  });
}

/** True when an item binds a row of things: '612 / 613', 'Aug and Sep', '- 3'. */
function isBinding(item: Item | undefined): boolean {
  const kinds: readonly Item['kind'][] = ['join', 'hyphen', 'sign', 'times'];
  return item !== undefined && (kinds.includes(item.kind) || /^(and|&)$/i.test(item.text));
}

/** True when the later says all that the earlier says. */
function repeatsAll(item: Item, later: Item): boolean {
  if (item.kind === 'number' && later.kind === 'number') return isSameNumber(item, later);
  if (item.kind === 'term' && later.kind === 'term')
    return item.month === later.month && (item.year === '' || item.year === later.year);
  return item.kind === 'product' && later.kind === 'product' && item.name === later.name;
}

function isSameNumber(number: NumberMeaning, { value, sign, unit }: NumberMeaning): boolean {
  const isSameUnit = number.unit === undefined || number.unit === unit;
  return isSameUnit && number.value === value && number.sign === sign;
}
