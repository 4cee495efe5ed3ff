import { neighbour, type Item, filterItems, type ChatSide } from './chat-items.ts';
import { type ChatLine, notUnderstoodText } from './chat-draft.ts';

type SideItem = Extract<Item, { kind: 'side' }>;

/** Side of a line with the words that state it, or the reason why it is unknown. */
export type StatedSide =
  | { readonly side: ChatSide; readonly from: readonly Item[] }
  | { readonly why: string; readonly from: readonly Item[] };

/**
 * Decides whether we bought or sold. The words must be ours ('sold', 'we sold') or addressed to us
 * ('you sold'); ambiguous sentences yield no side.
 */
export function readChatSide(line: ChatLine): StatedSide {
  const { items } = line;
  const doubts = [
    ...filterItems(items, 'unclear').filter(({ field }) => field === 'volume'),
    ...modals(items),
  ];
  if (doubts.length > 0) return { why: notUnderstoodText(doubts), from: doubts };
  const others = filterItems(items, 'person').filter(
    ({ person }) => person === 'us' || person === 'they',
  );
  if (others.length > 0) return { why: whoText(others), from: others };
  const sides = filterItems(items, 'side');
  const [side] = sides;
  if (side === undefined) return bySign(line);
  if (sides.length > 1) return { why: `${joinTexts(sides)} are two sides`, from: sides };
  return signed(line).length > 0
    ? { why: `${joinTexts([side, ...signed(line)])} say the side twice`, from: sides }
    : byVerb(line, side);
}

/** 'may sell': of a month it is not known that it is one. */
function modals(items: readonly Item[]): readonly Item[] {
  return filterItems(items, 'term').filter((item) => {
    const after = neighbour(items, item, 1);
    const isMay = item.text.toLowerCase() === 'may';
    return isMay && (after?.kind === 'side' || after?.kind === 'person');
  });
}

function signed({ items }: ChatLine) {
  return filterItems(items, 'volume').filter(({ sign }) => sign !== '');
}

function bySign(line: ChatLine): StatedSide {
  const [volume] = signed(line);
  if (volume === undefined) return { why: 'Bought or sold is not said', from: [] };
  if (line.speaker === 'foreign')
    return { why: 'whose side a sign means is not said', from: [volume] };
  return { side: volume.sign === '-' ? '-' : '+', from: [] };
}

function byVerb(line: ChatLine, side: SideItem): StatedSide {
  const subject = neighbour(line.items, side, -1);
  const persons = filterItems(line.items, 'person');
  const elsewhere = persons.filter((item) => item !== subject);
  if (elsewhere.length > 0)
    return { why: whoText([side, ...elsewhere]), from: [side, ...elsewhere] };
  const isSaid = subject?.kind === 'person' || isTrader(line, subject);
  const why = isSaid ? findSideDoubt(line, subject) : whyNotBare(line, side, subject);
  return why === undefined
    ? { side: side.side, from: subject?.kind === 'person' ? [subject, side] : [side] }
    : { why, from: [side] };
}

/** A trader of ours whose deal it is; after a greeting it is a name only. */
function isTrader({ items }: ChatLine, subject: Item | undefined): boolean {
  if (subject?.kind !== 'trader') return false;
  const before = neighbour(items, subject, -1);
  return before?.kind !== 'marker' && before?.kind !== 'greeting';
}

/** 'you sold' is ours unless we say it or a broker is spoken to, 'we sold' unless somebody else does. */
function findSideDoubt(
  { items, speaker }: ChatLine,
  subject: Item | undefined,
): string | undefined {
  if (subject?.kind !== 'person')
    return speaker === 'foreign' ? 'whose deal it is is not said' : undefined;
  const isOfBroker = isToBroker(items, subject);
  const isOther =
    subject.person === 'you' ? speaker === 'ours' || isOfBroker : speaker === 'foreign';
  return isOther ? `'${subject.text}' may not be us` : undefined;
}

/** 'Kestrel, you sold' speaks to Kestrel; 'Kestrel recap: you sold' is theirs. */
function isToBroker(items: readonly Item[], subject: Item): boolean {
  const before = neighbour(items, subject, -1);
  if (before?.kind !== 'broker') return false;
  const between = items.slice(items.indexOf(before) + 1, items.indexOf(subject));
  return !between.some(({ text }) => /^(recap|confirm\w*|cfm|conf|trade|ticket)$/i.test(text));
}

function whyNotBare(line: ChatLine, side: SideItem, subject: Item | undefined) {
  const { speaker } = line;
  const isClear =
    side.verbForm === 'past' ||
    (side.verbForm === 'base' && isNote(line, side)) ||
    (side.verbForm === 'own' && speaker === 'ours');
  if (speaker === 'foreign' || !isClear) return `whose '${side.text}' it is is not said`;
  return isOfSubject(subject)
    ? `'${subject?.text ?? ''} ${side.text}' is another party's`
    : undefined;
}

/** 'sell 10kt' at the beginning is how one writes a deal down; further on, and in a chat, it is what one wants. */
function isNote({ items, speaker }: ChatLine, side: SideItem): boolean {
  const before = items.slice(0, items.indexOf(side));
  const isFirst = before.every(({ kind, text }) => kind === 'label' || BEFORE_A_NOTE.test(text));
  return isFirst && speaker === 'nobody';
}

const BEFORE_A_NOTE =
  /^(recap|confirm(ed|ation)?|cfm|conf|done|dn|trade|deal|ticket|new|[^\p{L}]+)$/iu;

/** A broker's name, a trader's who is spoken to, or an unknown word just before the verb may be who deals. */
function isOfSubject(subject: Item | undefined): boolean {
  return (
    subject?.kind === 'broker' ||
    subject?.kind === 'trader' ||
    (subject?.kind === 'unclear' && subject.field === 'notes')
  );
}

const whoText = (items: readonly Item[]) => `whose side ${joinTexts(items)} means is not clear`;

function joinTexts(items: readonly Item[]): string {
  return items.map(({ text }) => `'${text}'`).join(' and ');
}

/**
 * True for a line that only talks about a deal: a wish, bid, offer, order, denial or other people's
 * trade. A done deal, or a line without such words, becomes a draft with questions.
 */
export function isTalk(line: ChatLine): boolean {
  const { items } = line;
  const isTold = filterItems(items, 'side').some((side) => isSpokenBy(line, side));
  const isDone = items.some(({ text }) => /^(done|confirmed|cfm|recap)$/i.test(text));
  const isDoubted = items.some((item) => item.kind === 'unclear' && item.says !== undefined);
  const isOfOthers = items.some(({ text }) => TRADED.test(text));
  const isWanted = filterItems(items, 'side').some(({ verbForm }) => verbForm === 'base');
  return !isTold && !isDone && (isDoubted || isOfOthers || isWanted);
}

const TRADED = /^(traded|trades|trading|printed|prints|someone|somebody)$/i;

function isSpokenBy(line: ChatLine, side: SideItem): boolean {
  if (side.verbForm !== 'base') return true;
  const { items } = line;
  const subject = neighbour(items, side, -1);
  const isAsked = items.some((item) => item.kind === 'unclear' && item.says === 'wish');
  return (subject?.kind === 'person' && !isAsked) || isNote(line, side);
}
