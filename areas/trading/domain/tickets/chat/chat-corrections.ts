import { asNoise, type Item } from './chat-items.ts';

/**
 * '612, sorry 611 not 612' and 'ICE, not CME': what 'not' stands before is taken back where one other of its kind is
 * left. Anything else that is negated stays, and is asked about.
 */
export function withCorrections(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ kind, text }) => kind === 'unclear' && /^not$/i.test(text));
  const denied = at < 0 ? undefined : items[at + 1];
  const wrong = denied && toValue(denied);
  if (denied === undefined || wrong === undefined || isJoined(items[at + 2])) return items;
  const values = items.flatMap((item) => {
    const value = item.kind === denied.kind ? toValue(item) : undefined;
    return value === undefined || value === wrong ? [] : [value];
  });
  const [right = '', ...more] = new Set(values);
  if (right === '' || more.length > 0 || !areAlike(denied, right, wrong)) return items;
  const isGone = (item: Item) =>
    items[at] === item ||
    (item.kind === denied.kind && toValue(item) === wrong) ||
    (item.kind === 'unclear' && item.says === 'other' && APOLOGIES.test(item.text));
  return items.map((item) => (isGone(item) ? asNoise(item) : item));
}

/** A price takes back a price: of 'Cal not 25 at 528' the 25 is none. */
function areAlike({ kind }: Item, right: string, wrong: string): boolean {
  const sizeOf = (text: string) => text.replace(/\..*/, '').length;
  return kind !== 'number' || sizeOf(right) === sizeOf(wrong);
}

const APOLOGIES = /^(sorry|apologies|oops|typo|correction|corrected)$/i;

function isJoined(item: Item | undefined): boolean {
  return item?.kind === 'join' || item?.kind === 'hyphen';
}

function toValue(item: Item): string | undefined {
  if (item.kind === 'number') return `${item.sign}${item.value}`;
  if (item.kind === 'term') return item.month;
  return item.kind === 'exchange' || item.kind === 'product' || item.kind === 'broker'
    ? item.name
    : undefined;
}
