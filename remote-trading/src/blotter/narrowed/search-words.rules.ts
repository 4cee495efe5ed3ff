/** The words of a text that is searched for, small; a minus is a minus, however it is written. */
export function splitSearchWords(text: string): readonly string[] {
  return small(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** All that stands in an order, to be searched: its parts, small. */
export function searchedText(parts: readonly (string | number | null)[]): string {
  return small(parts.filter((part) => part !== null).join(' '));
}

/** True when a text contains each of some words. */
export function hasAll(searched: string, words: readonly string[]): boolean {
  return words.every((word) => searched.includes(word));
}

const small = (text: string) => text.toLowerCase().replaceAll('−', '-');
