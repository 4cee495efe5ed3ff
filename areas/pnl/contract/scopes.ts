import { dictionary, integer, nullable, number, text } from '@fairlead/shared/contract/schema';

/** The parts of the firm, in the order of the screens; `phys` is product, shipping and forward. */
export const SCOPES = ['corp', 'product', 'shipping', 'forward_contract', 'phys', 'scg'] as const;
export type Scope = (typeof SCOPES)[number];

/** The groups that books belong to; each book to one (decision 0202). */
export const GROUPS = ['corp', 'product', 'shipping', 'forward_contract'] as const;
export type Group = (typeof GROUPS)[number];

/** A row of a tree in pre-order: 0 a book, 1 a strategy of the one above, 2 a deal. */
export const Node = {
  depth: integer({ minimum: 0, maximum: 2 }),
  book: text(),
  strategy: nullable(text()),
  deal: nullable(text()),
};

/** Product code → kt or kb, as `exposure_unit` of the product says. */
export const ByProduct = dictionary(text(), number());
