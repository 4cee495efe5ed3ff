import { defaultTrader, filterTraders } from '../executing-trader.ts';
import type { TextField, TicketUser } from '../ticket.ts';
import { neighbour, type Item, filterItems } from './chat-items.ts';
import {
  askField,
  type ChatAnswer,
  type ChatLine,
  type ChatDecision,
  notUnderstoodText,
  fillField,
  withAnswers,
} from './chat-draft.ts';
import { filterUnclear } from './chat-what.ts';

/** Decides where it is cleared, through whom and for which trader, and asks about all that no field has asked about yet. */
export function restDecisions(line: ChatLine): readonly ChatDecision[] {
  return [
    decideExchange(line),
    decideBroker(line),
    decideTrader(line),
    decideMini(line),
    ...decideUnknownWords(line),
  ].flatMap((decision) => decision ?? []);
}

function decideExchange({ items }: ChatLine): ChatDecision | undefined {
  const unclear = filterUnclear(items, 'exchange');
  return oneNamed('exchange', filterItems(items, 'exchange'), unclear);
}

/** Through whom: 'to Kestrel' and 'sold Kestrel' may name whom we dealt with. */
function decideBroker({ items }: ChatLine): ChatDecision | undefined {
  const brokers = filterItems(items, 'broker');
  const doubtful = brokers.filter((item) => {
    const before = neighbour(items, item, -1);
    const isParted = /^[/|]$/.test(items[items.indexOf(item) - 1]?.text ?? '');
    return (
      (before?.kind === 'side' && !isParted) ||
      ['to', 'from', 'for'].some((marks) => isMarked(before, marks))
    );
  });
  return oneNamed('broker', brokers, [...filterUnclear(items, 'broker'), ...doubtful]);
}

function isMarked(item: Item | undefined, marks: string): boolean {
  return item?.kind === 'marker' && item.marks === marks;
}

type Named = Extract<Item, { kind: 'exchange' | 'broker' | 'trader' }>;

function oneNamed(
  field: Extract<TextField, 'exchange' | 'broker' | 'executingFor'>,
  named: readonly Named[],
  unclear: readonly Item[],
): ChatDecision | undefined {
  const [first] = named;
  if (unclear.length > 0) return askField(field, notUnderstoodText(unclear), unclear);
  if (first === undefined) return undefined;
  if (named.some(({ name }) => name !== first.name)) {
    const names = named.map(({ text }) => text).join(' and ');
    return askField(field, `${names} are both said`, named);
  }
  return fillField(field, [{ field, value: first.name }], named);
}

/** 'for Joren', or a name before the verb; a name after a greeting is whom one speaks to. */
function decideTrader({ items, context, speaking }: ChatLine): ChatDecision | undefined {
  const named = filterItems(items, 'trader').filter(
    (item) => neighbour(items, item, -1)?.kind !== 'greeting',
  );
  const doubtful = named.filter((item) => {
    const isSubject = neighbour(items, item, 1)?.kind === 'side';
    return !isSubject && !isMarked(neighbour(items, item, -1), 'for');
  });
  const own = defaultTrader(context)?.nick_name;
  if (named.length === 0 && speaking !== undefined && speaking !== own)
    return withAnswers(
      askField('executingFor', `${speaking} says it`, []),
      filterTraders(context.data).map(chosen),
    );
  return oneNamed('executingFor', named, [...filterUnclear(items, 'executingFor'), ...doubtful]);
}

function chosen({ nick_name }: TicketUser): ChatAnswer {
  return { label: nick_name, edits: [{ field: 'executingFor', value: nick_name }] };
}

function decideMini({ items }: ChatLine): ChatDecision | undefined {
  const mini = filterItems(items, 'mini');
  return mini.length === 0 ? undefined : fillField('mini', [{ field: 'mini', value: true }], mini);
}

/** Words that are none of the market, and others that belong to a field of no other decision. */
function decideUnknownWords({ items, context }: ChatLine): readonly ChatDecision[] {
  const others = ['tradeDate', 'commissionOverride', 'book', 'notes'] as const;
  return others.flatMap((field) => {
    const unclear = filterUnclear(items, field);
    if (unclear.length === 0) return [];
    const words = unclear.map(({ text }) => text).join(' ');
    return [
      withAnswers(
        askField(field, notUnderstoodText(unclear), unclear),
        listAnswers(field, words, context.businessDate),
      ),
    ];
  });
}

function listAnswers(field: TextField, words: string, today: string): readonly ChatAnswer[] {
  if (field === 'tradeDate') return [{ label: 'Today', edits: [{ field, value: today }] }];
  if (field === 'commissionOverride') return [{ label: 'None', edits: [{ field, value: '' }] }];
  if (field !== 'notes') return [];
  return [
    { label: 'Leave out', edits: [{ field, value: '' }] },
    { label: 'Keep in the notes', edits: [{ field, value: words }] },
  ];
}
