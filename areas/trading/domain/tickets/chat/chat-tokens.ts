/** A word, number or sign of a line, and where in the line it stands. */
export type Token = { readonly text: string; readonly start: number; readonly end: number };

/** A line of a chat without what a chat program writes before it. */
export type ChatParts = {
  readonly tokens: readonly Token[];
  /** The one who says it, where the line begins with a name and a colon. */
  readonly speaker: string | undefined;
  /** The day before the time, as it is written; where a line is of another day, the deal is. */
  readonly day: string | undefined;
};

/** Signs that are written in several ways, each as one character of ASCII, so that places stay what they are. */
const LIKE: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\s\u200b-\u200f\ufeff]/g, ' '],
  [/[\u2018\u2019]/g, "'"],
  [/[\u201c\u201d\u00ab\u00bb]/g, '"'],
  [/\u00d7/g, 'x'],
];
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?(?:\s?(?:utc|gmt|bst|cet|z))?`;
const LEAD = /^\s*(?:>+|\||"|\*|\u2022|-\s|\d{1,2}[.)]\s)/;
const STAMPS: readonly RegExp[] = [
  new RegExp(
    String.raw`^\s*[[(]?(?:(\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}),?\s+)?${TIME}[\])]?\s*(?:-\s+|:\s+)?`,
    'i',
  ),
  // '0812 DK:'
  /^\s*[[(]?()[0-2]\d[0-5]\d(?:\s?hrs)?[\])]?\s+(?=\p{L}[\p{L}\d._-]*\s?[:>])/u,
];
const SPEAKERS: readonly RegExp[] = [
  /^\s*<([^<>]{1,40})>\s*/,
  /^\s*(\p{L}[\p{L}\d._-]{0,39})>\s+/u,
  /^\s*(\p{L}[\p{L}\d .&_'-]{0,39}?)(?:\s*\([^)]{0,40}\))?\s*:\s+/u,
  new RegExp(
    String.raw`^\s*(\p{L}[\p{L}.&_'-]{0,39}(?:\s\p{L}[\p{L}.'-]{0,19})?)(?:\s*\([^)]{0,40}\))?,?\s+[[(]?${TIME}[\])]?\s*:?\s+`,
    'iu',
  ),
];
const PIECE = /[^\s/@;"()[\]{}<>|=!?:*\u2026]+|[/@"()[\]{}<>|=!?:*;\u2026]/g;
const JOINED = /^[a-z][a-z0-9']*(?:[-+&][a-z][a-z0-9']*)+$/i;

/** The groups of a pattern in a text, by number; '' for one that is not there. */
export function matchGroups(pattern: RegExp, text: string): (group: number) => string {
  const found = pattern.exec(text);
  return (group) => found?.[group] ?? '';
}

/** The parts of a line; `isWord` tells words of the market, which are no speaker's name. */
export function splitChatParts(line: string, isWord: (word: string) => boolean): ChatParts {
  const text = LIKE.reduce((before, [from, to]) => before.replaceAll(from, to), line);
  let at = 0;
  for (let lead = LEAD.exec(text); lead !== null; lead = LEAD.exec(text.slice(at)))
    at += lead[0].length;
  const rest = text.slice(at);
  const stamp = STAMPS.map((form) => form.exec(rest)).find((found) => found !== null);
  at += stamp?.[0].length ?? 0;
  const speaker = findSpeaker(text.slice(at), isWord);
  at += speaker?.length ?? 0;
  return {
    tokens: splitTokens(text, at),
    speaker: speaker?.name,
    day: stamp?.[1] === '' ? undefined : stamp?.[1],
  };
}

function findSpeaker(text: string, isWord: (word: string) => boolean) {
  for (const form of SPEAKERS) {
    const [all = '', name = ''] = form.exec(text) ?? [];
    const words = name.toLowerCase().split(' ');
    if (name !== '' && !words.some(isWord)) return { name, length: all.length };
  }
  return undefined;
}

/** The tokens of a text from a place on. */
export function splitTokens(text: string, from = 0): readonly Token[] {
  return [...text.slice(from).matchAll(PIECE)].flatMap(({ 0: piece, index }) => {
    const start = from + index;
    const kept = piece.replace(/[,.]+$/, '');
    const word = kept.replace(/^,+/, '');
    if (word === '') return [];
    return splitToken({ text: word, start: start + kept.length - word.length });
  });
}

/** 'Jul-Aug' and 'Marlow&Pike' are three tokens, 'Aug-24' is one. */
function splitToken({ text, start }: Omit<Token, 'end'>): readonly Token[] {
  if (!JOINED.test(text)) return [{ text, start, end: start + text.length }];
  return [...text.matchAll(/[-+&]|[^-+&]+/g)].map(({ 0: part, index }) => ({
    text: part,
    start: start + index,
    end: start + index + part.length,
  }));
}
