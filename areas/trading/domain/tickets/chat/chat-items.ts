import type { VolumeUnit } from '@fairlead/shared/domain/money/units';
import type { TicketField } from '../ticket.ts';

/** '+' bought, '-' sold. */
export type ChatSide = '+' | '-';

/** Units of a volume: how many one is; of which unit a product has to be, if of one only. */
export type ChatUnit = {
  readonly units: string;
  readonly metric?: VolumeUnit;
  readonly mini?: true;
};

/** Units of the number of a price: cents or dollars a gallon, dollars a tonne or barrel. */
export type ChatPriceUnit = 'cents' | 'dollars' | '$/gal' | '$/MT' | '$/BBL';

/** The person spoken of: the one spoken to, we, somebody else. */
export type Person = 'you' | 'we' | 'us' | 'they';

/** 'sold', 'sell', 'sells', 'hit', 'mine': only the first says by itself that something was dealt, and by whom. */
export type VerbForm = 'past' | 'base' | 'third' | 'jargon' | 'own';

/** Meanings that a word or several can have, before it is known what all of them are. */
export type Meaning =
  | { readonly kind: 'side'; readonly side: ChatSide; readonly verbForm: VerbForm }
  | {
      readonly kind: 'volume';
      readonly sign: string;
      readonly amount: string;
      readonly unit: ChatUnit;
    }
  | NumberMeaning
  | { readonly kind: 'moc' }
  | { readonly kind: 'product'; readonly name: string }
  | { readonly kind: 'pair'; readonly a: string; readonly b: string }
  | TermMeaning
  | {
      readonly kind:
        | 'diff'
        | 'mini'
        | 'balmo'
        | 'join'
        | 'hyphen'
        | 'times'
        | 'noise'
        | 'greeting'
        | 'label'
        | 'flat';
    }
  | { readonly kind: 'exchange' | 'broker' | 'trader'; readonly name: string }
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'marker'; readonly marks: 'price' | 'broker' | 'for' | 'to' | 'from' }
  | { readonly kind: 'sign'; readonly sign: ChatSide }
  | { readonly kind: 'unclear'; readonly field: TicketField; readonly says?: Doubted };

/** Things that a word which leaves a field open says of the deal: a wish or a quote, that it is off, or that it was another. */
export type Doubted = 'wish' | 'no' | 'off' | 'other';

export type NumberMeaning = {
  readonly kind: 'number';
  /** '' where no sign is written. */
  readonly sign: '' | ChatSide;
  readonly value: string;
  readonly unit?: ChatPriceUnit | undefined;
};

export type TermMeaning = {
  readonly kind: 'term';
  readonly month: string;
  readonly year: string;
  /** The year is a number that could be a price as well. */
  readonly isWeak: boolean;
};

/** A meaning, and where in the line it is said. */
export type Item = Meaning & {
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

type Kind = Meaning['kind'];

/** The items of one kind, in the order of the line. */
export function filterItems<K extends Kind>(
  items: readonly Item[],
  kind: K,
): readonly Extract<Item, { kind: K }>[] {
  return items.filter((item): item is Extract<Item, { kind: K }> => item.kind === kind);
}

/** A deal of two products or two months has a difference for its price, no flat one. */
export function isOfTwo(items: readonly Item[]): boolean {
  return filterItems(items, 'product').length > 1 || filterItems(items, 'term').length > 1;
}

/** The same words, with nothing that a ticket says. */
export function asNoise({ text, start, end }: Item): Item {
  return { kind: 'noise', text, start, end };
}

/** Neighbouring item before or after one, skipping noise words. */
export function neighbour(items: readonly Item[], item: Item, step: 1 | -1): Item | undefined {
  let at = items.indexOf(item) + step;
  while (isQuiet(items[at])) at += step;
  return items[at];
}

function isQuiet(item: Item | undefined): boolean {
  return item !== undefined && ['noise', 'hyphen', 'label', 'flat'].includes(item.kind);
}
