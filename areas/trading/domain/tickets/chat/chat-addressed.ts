import { defaultTrader } from '../executing-trader.ts';
import type { TicketContext } from '../ticket.ts';
import { asNoise, neighbour, type Item } from './chat-items.ts';

type Addressed = {
  readonly items: readonly Item[];
  /** One of ours is spoken to, so that somebody else speaks. */
  readonly isOurs: boolean;
};

/**
 * A line without the name of whom it speaks to: 'Hi Maren, you sold', 'Maren - you sold', 'you sold, thanks Maren'.
 * Where that is another trader than who enters, the deal may be his: the trader is asked.
 */
export function addressedIn(
  line: string,
  items: readonly Item[],
  context: TicketContext,
): Addressed {
  const spokenTo = items.filter((item) => isSpokenTo(item, items, line));
  const own = defaultTrader(context)?.nick_name;
  return {
    items: items.map((item): Item => {
      if (!spokenTo.includes(item)) return item;
      const { text, start, end } = item;
      return item.kind === 'trader' && item.name === own
        ? asNoise(item)
        : { kind: 'unclear', field: 'executingFor', text, start, end };
    }),
    isOurs: spokenTo.length > 0,
  };
}

function isSpokenTo(item: Item, items: readonly Item[], line: string): boolean {
  if (item.kind !== 'trader') return false;
  const [before, after] = [neighbour(items, item, -1), neighbour(items, item, 1)];
  if (before?.kind === 'greeting') return true;
  if (before?.kind === 'marker') return before.marks === 'price' && isYou(after);
  return isYou(after) || line[item.end] === ',' || (before === undefined && isApart(item, items));
}

function isYou(item: Item | undefined): boolean {
  return item?.kind === 'person' && item.person === 'you';
}

/** 'Maren: sold' and 'Maren - sold' break after the name, 'Joren sold' does not. */
function isApart(item: Item, items: readonly Item[]): boolean {
  const next = items[items.indexOf(item) + 1];
  return next?.kind === 'hyphen' || [':', '!'].includes(next?.text ?? '');
}
