import { Refusal } from './errors.ts';

/** Nothing that a person or our client sends is deeper. */
const MAX_DEPTH = 32;

/** More digits than a double keeps would be changed without a word. */
const EXACT_DIGITS = 15;

/** Names that differ, of all objects of a body together: V8 keeps what has more of them at a cost for each. */
const MAX_NAMES = 2_000;

/**
 * Maximum of values in a body: what the largest spreadsheet of a table has, with its rows and their
 * depths.
 */
const MAX_VALUES = 2_500_000;

const POISONOUS = new Set(['__proto__', 'constructor', 'prototype']);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a body, refusing what JSON.parse would change silently: a key given twice, keys that
 * reach prototypes, NUL and lone surrogates, −0 and numbers beyond what a double holds exactly; and,
 * before it is parsed, what would take long: too many names or values.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  requireHarmless(text);
  return read(text);
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw hazard('The body is not JSON');
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw hazard('The body is not UTF-8 text');
  }
}

function tooMany(most: number, what: string): Refusal {
  const message = `The body has more than ${most.toLocaleString('en')} ${what}`;
  return new Refusal({ status: 413, code: 'TOO_LARGE', message });
}

function hazard(message: string): Refusal {
  return new Refusal({ status: 400, code: 'BAD_JSON', message });
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const EXPONENT = /e/i;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** State of a walk through a text. */
type Walk = {
  /** Keys of each open object; null for an open array. */
  readonly open: (Set<string> | null)[];
  readonly names: Set<string>;
  values: number;
  keyNext: boolean;
};

/** Walks over text that may be no JSON at all: what is none is left to JSON.parse. */
function requireHarmless(text: string): void {
  const walk: Walk = { open: [], names: new Set(), values: 0, keyNext: false };
  for (let at = 0; at < text.length;) {
    const char = text[at] as string;
    if (char === '"') {
      const end = endOfString(text, at);
      const keys = walk.open.at(-1);
      const content = unquote(text.slice(at, end));
      if (walk.keyNext && keys) requireNewKey(walk, keys, content);
      walk.keyNext = false;
      at = end;
    } else if (char === '-' || (char >= '0' && char <= '9')) {
      at = endOfNumber(text, at);
    } else {
      step(char, walk);
      at += 1;
    }
  }
}

function step(char: string, walk: Walk): void {
  const { open } = walk;
  switch (char) {
    case '{':
    case '[':
      if (open.push(char === '{' ? new Set() : null) > MAX_DEPTH)
        throw hazard(`The body is nested deeper than ${MAX_DEPTH}`);
      walk.keyNext = char === '{';
      countValue(walk);
      break;
    case ',':
      walk.keyNext = open.at(-1) !== null;
      countValue(walk);
      break;
    case '}':
    case ']':
      open.pop();
      break;
    default:
  }
}

/** Counts a value by what is before it, and once more for what holds others. */
function countValue(walk: Walk): void {
  walk.values += 1;
  if (walk.values > MAX_VALUES) throw tooMany(MAX_VALUES, 'values');
}

/**
 * Finds the end of a string by jumps from quote to quote: a file in a string has millions of
 * characters.
 */
function endOfString(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
    if (end === -1) throw hazard('The body is not JSON');
  } while (isEscaped(text, end));
  return end + 1;
}

function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return text.charCodeAt(quote) === QUOTE && (quote - first) % 2 === 1;
}

function unquote(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  const content = read(quoted) as string;
  if (content.includes('\0')) throw hazard('A text contains the character NUL');
  if (LONE_SURROGATE.test(content))
    throw hazard('A text contains half a character (a lone surrogate)');
  return content;
}

function requireNewKey({ names }: Walk, keys: Set<string>, key: string): void {
  if (POISONOUS.has(key)) throw hazard(`The field name '${key}' is not allowed`);
  if (keys.has(key)) throw hazard(`The field '${key.slice(0, 60)}' is given twice`);
  keys.add(key);
  if (names.add(key).size > MAX_NAMES) throw tooMany(MAX_NAMES, 'different field names');
}

function endOfNumber(text: string, start: number): number {
  NUMBER.lastIndex = start;
  if (!NUMBER.test(text)) throw hazard('The body is not JSON');
  const end = NUMBER.lastIndex;
  const token = text.slice(start, end);
  if (!isExact(token)) throw hazard(`The number ${token.slice(0, 40)} cannot be taken exactly`);
  return end;
}

function isExact(token: string): boolean {
  const value = Number(token);
  if (Object.is(value, -0) || !Number.isFinite(value)) return false;
  // Nearly all: too short for more digits than are exact, and no power that moves them away.
  if (token.length <= EXACT_DIGITS && !EXPONENT.test(token)) return true;
  const [mantissa = ''] = token.replace('-', '').toLowerCase().split('e');
  const digits = mantissa.replace('.', '').replace(/^0+/, '').replace(/0+$/, '');
  if (value === 0) return digits === '';
  return digits.length <= EXACT_DIGITS || Number.isSafeInteger(value);
}
