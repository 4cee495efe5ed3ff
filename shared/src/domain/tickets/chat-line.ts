import { type ChatTerm, isJoin, READERS, type Said, wordsOf } from './chat-words.ts';
import { MONTH_NAMES } from '../calendar/months.ts';
import { fraction, scaledText } from './decimals.ts';
import { newTicket } from './new-ticket.ts';
import { offeredEdit } from './offered-edit.ts';
import { metricOf } from './product-rules.ts';
import { firstMonthOf } from './tenor-months.ts';
import type { TextField, Ticket, TicketContext } from './ticket.ts';

/** A ticket, and the words of the line that have no part in it, as they were typed. */
type ReadTicket = { readonly ticket: Ticket; readonly notUnderstood: readonly string[] };

/**
 * The regular ticket that a line of a chat says: 'sold 10kt FEI Jul/Aug +12.5 via Kestrel'. Nothing is
 * guessed: what could be meant in two ways, what the form would not take, and every unknown word is
 * answered as not understood, and the field stays empty.
 */
export function ticketOfChatLine(line: string, context: TicketContext): ReadTicket {
  const words = wordsOf(line);
  const { said, places } = read(words, context);
  let ticket = newTicket('regular', context);
  const lost = new Set(words.flatMap((word, at) => (isJoin(word) ? [] : [at])));
  for (const [key, take] of TAKES) {
    if (said[key] === undefined) continue;
    const after = take(ticket, said, context);
    if (after === undefined) continue;
    ticket = after;
    for (const at of places[key] ?? []) lost.delete(at);
  }
  return { ticket, notUnderstood: words.filter((_, at) => lost.has(at)) };
}

type Places = Partial<Record<keyof Said, readonly number[]>>;

/** What the words say, and which of them say it. What is said twice is said by the first. */
function read(words: readonly string[], { data }: TicketContext) {
  let said: Partial<Said> = {};
  const places: Places = {};
  for (let at = 0; at < words.length;) {
    const line = { words, at, said, data };
    const reading = READERS.map((reader) => reader(line)).find(
      (found) => found !== undefined && Object.keys(found.says).every((key) => !(key in said)),
    );
    for (const key of Object.keys(reading?.says ?? {}) as (keyof Said)[])
      places[key] = Array.from({ length: reading?.words ?? 0 }, (_, n) => at + n);
    said = { ...said, ...reading?.says };
    at += reading?.words ?? 1;
  }
  return { said, places };
}

type Take = (ticket: Ticket, said: Partial<Said>, context: TicketContext) => Ticket | undefined;

/** What goes into the ticket, in the order in which one edit does not undo another. */
const TAKES: readonly (readonly [keyof Said, Take])[] = [
  ['productA', text('productA', (said) => said.productA)],
  ['productB', text('productB', (said) => said.productB)],
  ['diff', (ticket, _, context) => offeredEdit(ticket, { field: 'diff', value: true }, context)],
  ['mini', (ticket, _, context) => offeredEdit(ticket, { field: 'mini', value: true }, context)],
  ['termA', term('A', ({ termA, termB }) => termA && withYearBefore(termA, termB))],
  ['termB', term('B', ({ termB }) => termB)],
  ['balmo', takeBalmo],
  ['volume', takeVolume],
  ['side', (ticket) => (ticket.texts.volume === '' ? undefined : ticket)],
  ['price', text('priceA', (said) => said.price)],
  ['exchange', text('exchange', (said) => said.exchange)],
  ['broker', text('broker', (said) => said.broker)],
];

function text(field: TextField, of: (said: Partial<Said>) => string | undefined): Take {
  return (ticket, said, context) => offeredEdit(ticket, { field, value: of(said) ?? '' }, context);
}

function term(side: 'A' | 'B', of: (said: Partial<Said>) => ChatTerm | undefined): Take {
  return (ticket, said, context) => {
    const { month, year } = of(said) ?? { month: '', year: '' };
    const dealt = offeredEdit(ticket, { field: `month${side}`, value: month }, context);
    return dealt === undefined || year === ''
      ? dealt
      : offeredEdit(dealt, { field: `year${side}`, value: year }, context);
  };
}

/** Of 'Jul/Aug 25' and 'Dec/Jan 25' the year of the first month, which is less than a year before. */
function withYearBefore(a: ChatTerm, b: ChatTerm | undefined): ChatTerm {
  if (b === undefined || b.year === '' || a.year !== '') return a;
  const sameYear = firstMonthOf(a.month, b.year) ?? '';
  const isBefore = sameYear < (firstMonthOf(b.month, b.year) ?? '');
  return { ...a, year: isBefore ? b.year : String(Number(b.year) - 1) };
}

/** The month of the trade date, unless a month is named, which then has to be that one. */
function takeBalmo(ticket: Ticket, { termA }: Partial<Said>, context: TicketContext) {
  const prompt = MONTH_NAMES[Number(ticket.texts.tradeDate.slice(5, 7)) - 1] ?? '';
  const dealt =
    termA === undefined ? offeredEdit(ticket, { field: 'monthA', value: prompt }, context) : ticket;
  return dealt?.texts.balmoDate === '' ? undefined : dealt;
}

/** With exactly one of a word and a sign for the side, and in the unit that the product is dealt in. */
function takeVolume(ticket: Ticket, said: Partial<Said>, context: TicketContext) {
  const { side = '', volume } = said;
  if (volume === undefined || (side === '') === (volume.sign === '')) return undefined;
  const { unit, sign, amount } = volume;
  const metric = metricOf(ticket.texts, context.data);
  if (unit.metric !== undefined && metric !== undefined && unit.metric !== metric) return undefined;
  const units = scaledText(amount, fraction(unit.units), fraction('1'));
  const value = `${(side || sign).replace('+', '')}${units}`;
  const dealt = offeredEdit(ticket, { field: 'volume', value }, context);
  return dealt !== undefined && unit.mini === true
    ? offeredEdit(dealt, { field: 'mini', value: true }, context)
    : dealt;
}
