import type { Ticket } from '../ticket.ts';
import { type Doubt, type Read, short, standing } from './chat-takebacks.ts';

/** Drafts that are probably told a second time: by the broker and in a recap, quoted, or forwarded. */
export function findTwins(reads: readonly Read[]): readonly Doubt[] {
  return reads.flatMap((each, at) => {
    if (!each.read.isTrade) return [];
    const first = reads.slice(0, at).find((other) => isTwin(other, each));
    if (first === undefined) return [];
    const answers = standing('volume', each).map(({ edits }) => ({
      label: 'Another trade',
      edits,
    }));
    const message = `Perhaps the trade of '${short(first.text)}'`;
    return [{ at, ask: { field: 'volume' as const, message, answers } }];
  });
}

const SAME = ['productA', 'productB', 'monthA', 'yearA', 'monthB', 'yearB'] as const;
/** Fields that one of two may leave open, or ask, and still be the same trade. */
const COMPARED_FIELDS = ['volume', 'priceA', 'exchange', 'broker'] as const;

function isTwin(a: Read, b: Read): boolean {
  if (!a.read.isTrade || a.read.ticket.texts.productA === '') return false;
  const [one, other] = [a.read.ticket.texts, b.read.ticket.texts];
  return (
    SAME.every((field) => one[field] === other[field]) &&
    COMPARED_FIELDS.every((field) => isLike(field, one, other))
  );
}

function isLike(
  field: (typeof COMPARED_FIELDS)[number],
  one: Ticket['texts'],
  other: Ticket['texts'],
): boolean {
  return one[field] === '' || other[field] === '' || one[field] === other[field];
}
