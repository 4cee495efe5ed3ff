/**
 * Characters that XML cannot hold at all: control characters, halves of characters, two
 * non-characters.
 */
const IMPOSSIBLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text as XML has it, in an element or an attribute. */
export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, '').replace(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign);
}

const MAX_LENGTH = 32_767;

/**
 * The text of a cell: as much as a cell takes, and without what spreadsheets would read as an
 * escaped character (_x000D_).
 */
export function cellText(text: string): string {
  const kept = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
  return xmlText(kept.replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_'));
}
