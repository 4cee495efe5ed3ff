import type { PaletteEntry } from './palette-entries.rules.ts';

/** The entries that a text finds, best first; among equals what was chosen last, then their order. */
export function ranked(
  entries: readonly PaletteEntry[],
  typed: string,
  recent: readonly string[],
): readonly PaletteEntry[] {
  const text = typed.trim().toLowerCase();
  return entries
    .map((entry) => ({ entry, rank: rankEntry(entry, text), age: findAge(entry, recent) }))
    .filter(({ rank }) => rank < NONE)
    .sort((one, other) => one.rank - other.rank || one.age - other.age)
    .map(({ entry }) => entry);
}

/** Places of a list: what was read as a value, begins so, has words that do, or the letters. */
const READ = 0;
const BEGINS = 1;
const WORDS = 2;
const LETTERS = 3;
const LAST = 4;
const NONE = 5;

function rankEntry({ label, area, words = '', made }: PaletteEntry, text: string): number {
  if (made !== undefined && text !== '') return made === 'first' ? READ : LAST;
  const name = label.toLowerCase();
  if (name.startsWith(text)) return BEGINS;
  const known = splitWords(`${label} ${area} ${words}`);
  if (splitWords(text).every((part) => known.some((word) => word.startsWith(part)))) return WORDS;
  return hasInOrder(name, text) ? LETTERS : NONE;
}

const splitWords = (text: string) => text.toLowerCase().split(/[\s,:]+/);

function hasInOrder(name: string, text: string): boolean {
  let at = 0;
  for (const letter of text.replaceAll(/\s/g, '')) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function findAge({ id }: PaletteEntry, recent: readonly string[]): number {
  const at = recent.indexOf(id);
  return at < 0 ? recent.length : at;
}
