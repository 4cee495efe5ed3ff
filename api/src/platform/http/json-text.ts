import { Refusal } from './errors.ts';

/** Nothing that a person or our client sends is deeper. */
const MAX_DEPTH = 32;

/** More digits than a double keeps would be changed without a word. */
const EXACT_DIGITS = 15;

const POISONOUS = new Set(['__proto__', 'constructor', 'prototype']);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a body, refusing what JSON.parse would change silently: a key given twice, keys that
 * reach prototypes, NUL and lone surrogates, −0 and numbers beyond what a double holds exactly.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw hazard('The body is not JSON');
  }
  requireHarmless(text);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw hazard('The body is not UTF-8 text');
  }
}

function hazard(message: string): Refusal {
  return new Refusal({ status: 400, code: 'BAD_JSON', message });
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const EXPONENT = /e/i;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Walks over text that JSON.parse has accepted, so that only the hazards are left to look for. */
function requireHarmless(text: string): void {
  /** Keys of each open object; null for an open array. */
  const open: (Set<string> | null)[] = [];
  let keyNext = false;
  for (let at = 0; at < text.length;) {
    const char = text[at] as string;
    if (char === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      const content = contentOf(text.slice(at, end));
      if (keyNext && keys) requireNewKey(keys, content);
      keyNext = false;
      at = end;
    } else if (char === '-' || (char >= '0' && char <= '9')) {
      at = endOfNumber(text, at);
    } else {
      keyNext = step(char, open, keyNext);
      at += 1;
    }
  }
}

function step(char: string, open: (Set<string> | null)[], keyNext: boolean): boolean {
  if (char === '{' || char === '[') {
    if (open.push(char === '{' ? new Set() : null) > MAX_DEPTH)
      throw hazard(`The body is nested deeper than ${MAX_DEPTH}`);
    return char === '{';
  }
  if (char === '}' || char === ']') open.pop();
  return char === ',' ? open.at(-1) !== null : keyNext;
}

/** By jumps from quote to quote: a file in a string has millions of characters. */
function endOfString(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
  } while (isEscaped(text, end));
  return end + 1;
}

function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return text.charCodeAt(quote) === QUOTE && (quote - first) % 2 === 1;
}

function contentOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  const content = JSON.parse(quoted) as string;
  if (content.includes('\0')) throw hazard('A text contains the character NUL');
  if (LONE_SURROGATE.test(content))
    throw hazard('A text contains half a character (a lone surrogate)');
  return content;
}

function requireNewKey(keys: Set<string>, key: string): void {
  if (POISONOUS.has(key)) throw hazard(`The field name '${key}' is not allowed`);
  if (keys.has(key)) throw hazard(`The field '${key.slice(0, 60)}' is given twice`);
  keys.add(key);
}

function endOfNumber(text: string, start: number): number {
  NUMBER.lastIndex = start;
  NUMBER.test(text);
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
