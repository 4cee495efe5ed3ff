import type { EntryData, TicketField } from '../ticket.ts';
import type { Item, Meaning, NumberMeaning } from './chat-items.ts';
import { parseChatNumber, parseChatVolume } from './chat-numbers.ts';
import { termAt } from './chat-terms.ts';
import { matchGroups, type Token } from './chat-tokens.ts';
import { CHAT_PRICE_UNITS, UNITS, type Vocabulary, normalizeWord } from './chat-vocabulary.ts';

type Read = { readonly words: number; readonly meaning: Meaning };
type Line = {
  readonly tokens: readonly Token[];
  readonly words: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly data: EntryData;
};

const MAX_PHRASE_LENGTH = 6;
const ONLY_NUMBER = /^([+-]?)(\d[\d.,]*|\.\d+)$/;

/** The items that the words of a line make; each word is in one of them. */
export function itemsIn(
  tokens: readonly Token[],
  vocabulary: Vocabulary,
  data: EntryData,
): readonly Item[] {
  const words = tokens.map(({ text }) => normalizeWord(text));
  const line = { tokens, words, vocabulary, data };
  const items: Item[] = [];
  for (let at = 0; at < tokens.length;) {
    const { words: count, meaning } = readAt(line, at, items);
    const said = tokens.slice(at, at + count);
    items.push({
      ...meaning,
      text: said.map(({ text }) => text).join(' '),
      start: said[0]?.start ?? 0,
      end: said.at(-1)?.end ?? 0,
    });
    at += count;
  }
  return items;
}

function readAt(line: Line, at: number, before: readonly Item[]): Read {
  return (
    bracketed(line, at) ??
    letter(line, at, before) ??
    phrase(line, at) ??
    termAt(
      line.tokens.slice(at, at + 2).map(({ text }) => text),
      line.data,
    ) ??
    number(line, at) ?? { words: 1, meaning: unknown(line, at) }
  );
}

/** '(12.5)' may be a loss of 12.5 in a sheet, or a remark. */
function bracketed({ tokens, words }: Line, at: number): Read | undefined {
  const isOpen = ['(', '[', '<', '>'].includes(words[at - 1] ?? '');
  return isOpen && ONLY_NUMBER.test(tokens[at]?.text ?? '')
    ? { words: 1, meaning: { kind: 'unclear', field: 'priceA' } }
    : undefined;
}

/** 'b 10kt FEI' and 's 5kb LST', at the beginning of the deal only. */
function letter({ words }: Line, at: number, before: readonly Item[]): Read | undefined {
  const word = words[at] ?? '';
  const isFirst = before.every(({ kind }) => kind === 'noise' || kind === 'greeting');
  if (!isFirst || !/^[bs]$/.test(word) || !/^\d/.test(words[at + 1] ?? '')) return undefined;
  return { words: 1, meaning: { kind: 'side', side: word === 'b' ? '+' : '-', verbForm: 'past' } };
}

function phrase({ words, vocabulary }: Line, at: number): Read | undefined {
  for (let count = Math.min(MAX_PHRASE_LENGTH, words.length - at); count > 0; count -= 1) {
    const meaning = vocabulary.get(words.slice(at, at + count).join(' '));
    if (meaning !== undefined) return { words: count, meaning };
  }
  return undefined;
}

/** A number with its unit, attached or apart: '10kt', '10 kt', '78.5c', '612 $/mt'. */
function number({ tokens, words }: Line, at: number): Read | undefined {
  const text = textAt(tokens, at);
  if (!/\d/.test(text)) return undefined;
  const only = matchGroups(ONLY_NUMBER, text);
  const unit = only(2) === '' ? undefined : volumeUnitAfter(words, at + 1);
  if (unit !== undefined)
    return {
      words: 1 + unit.words,
      meaning: parseChatVolume({ sign: only(1), digits: only(2), unit: unit.name, times: '1' }),
    };
  const meaning = parseChatNumber(text);
  return meaning.kind === 'number' ? inUnit(meaning, words, at + 1) : { words: 1, meaning };
}

function inUnit(meaning: NumberMeaning, words: readonly string[], at: number): Read {
  const found = unitAfter(words, at);
  return found === undefined
    ? { words: 1, meaning }
    : { words: 1 + found.words, meaning: { ...meaning, unit: found.unit } };
}

function volumeUnitAfter(words: readonly string[], at: number) {
  for (let count = 3; count > 0; count -= 1) {
    const name = words.slice(at, at + count).join(' ');
    if (UNITS.has(name)) return { words: count, name };
  }
  return undefined;
}

const textAt = (tokens: readonly Token[], at: number) => tokens[at]?.text ?? '';

function unitAfter(words: readonly string[], at: number) {
  for (let count = 3; count > 0; count -= 1) {
    const unit = CHAT_PRICE_UNITS.get(words.slice(at, at + count).join(' '));
    if (unit !== undefined) return { words: count, unit };
  }
  return undefined;
}

const MARKED: Readonly<Partial<Record<string, TicketField>>> = {
  broker: 'broker',
  for: 'executingFor',
};

/** The field that an unknown word could belong to: what it follows, what it is nearly, else the notes. */
function unknown({ tokens, words, vocabulary }: Line, at: number): Meaning {
  const before = vocabulary.get(words[at - 1] ?? '');
  const marks = before?.kind === 'marker' ? before.marks : 'price';
  const isParty = ['to', 'from'].includes(marks) && /^\p{Lu}/u.test(textAt(tokens, at));
  const nearly = isParty ? undefined : findNearly(words[at] ?? '', vocabulary);
  return { kind: 'unclear', field: MARKED[marks] ?? nearly ?? 'notes' };
}

const FIELD_OF_KIND: Readonly<Partial<Record<Meaning['kind'], TicketField>>> = {
  side: 'volume',
  product: 'productA',
  exchange: 'exchange',
  broker: 'broker',
  trader: 'executingFor',
  balmo: 'monthA',
  moc: 'priceA',
};
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MIN_LETTERS = 3;

function findNearly(word: string, vocabulary: Vocabulary): TicketField | undefined {
  if (word.length < MIN_LETTERS) return undefined;
  if (MONTHS.some((month) => word.startsWith(month))) return 'monthA';
  for (const [name, { kind }] of vocabulary) {
    const field = FIELD_OF_KIND[kind];
    if (field !== undefined && isNearly(word, name)) return field;
  }
  return undefined;
}

/** True when two words differ by one letter or by two swapped letters. */
function isNearly(word: string, name: string): boolean {
  if (name.length < MIN_LETTERS) return false;
  let begin = 0;
  while (begin < word.length && word[begin] === name[begin]) begin += 1;
  const [rest, other] = [word.slice(begin), name.slice(begin)];
  const turned = rest.charAt(1) + rest.charAt(0) + rest.slice(2);
  const [less, shorter] = [rest.slice(1), other.slice(1)];
  return less === shorter || less === other || rest === shorter || turned === other;
}
