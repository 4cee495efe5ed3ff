import { BadCell } from '../csv/cells.ts';

/** Location in a file that a cell's text is read from. */
export type Source =
  /** Characters of the record: the first one, counted from 1, and their number. */
  | { readonly kind: 'characters'; readonly start: number; readonly length: number }
  | { readonly kind: 'named'; readonly column: string }
  /** A cell of the record, counted from 1. */
  | { readonly kind: 'numbered'; readonly column: number }
  | { readonly kind: 'constant'; readonly text: string }
  /** Each column whose heading the field of 'heading' can read; a row for each. */
  | { readonly kind: 'each' }
  | { readonly kind: 'heading' }
  /** The day in the file's name. */
  | { readonly kind: 'name' }
  /** The moment at which the file was handed over. */
  | { readonly kind: 'received' }
  /** A cell that is worked out from the others, in the columns for which our own form knows how. */
  | { readonly kind: 'derived' }
  /** A place on a line of its own, counted from 1, above the records. */
  | { readonly kind: 'line'; readonly line: number; readonly of: Source }
  /** Characters of a cell, counted from 1. */
  | {
      readonly kind: 'within';
      readonly start: number;
      readonly length: number;
      readonly of: Source;
    };

const KEYWORDS: ReadonlyMap<string, Source> = new Map(
  (['each', 'heading', 'name', 'received', 'derived'] as const).map((kind) => [
    kind === 'each' ? '*' : kind,
    { kind },
  ]),
);

/** Sign between places whose texts are joined, with a blank between them. */
const JOINT = ' & ';

/** Separator that joins only the non-empty parts. */
const LOOSE_JOINT = ' + ';

/**
 * True for the ' + ' join, which skips empty parts; with ' & ' one empty part makes the result
 * empty.
 */
export const isLoose = (text: string): boolean => text.includes(LOOSE_JOINT);

/**
 * Parses source expressions: '104/17' (first character and length), '#12' (a cell), a column name,
 * '= USD', '*', 'heading', 'name', 'received', 'derived', 'line 1: 10/8', '3/6 of Voucher'; several
 * are joined by ' & ' or ' + '.
 * @throws BadCell for an invalid expression
 */
export function parseSources(text: string): readonly Source[] {
  if (text.startsWith('=')) return [{ kind: 'constant', text: text.slice(1).trim() }];
  return text.split(isLoose(text) ? LOOSE_JOINT : JOINT).map((each) => parseSource(each.trim()));
}

function parseSource(text: string): Source {
  const word = KEYWORDS.get(text);
  if (word !== undefined) return word;
  for (const { pattern, of } of SOURCE_PATTERNS) {
    const found = pattern.exec(text);
    if (found !== null) return of(found[1] ?? '', found[2] ?? '', found[3] ?? '');
  }
  if (text === '') throw new BadCell('says of no place in the file');
  return { kind: 'named', column: text };
}

const SOURCE_PATTERNS: readonly {
  readonly pattern: RegExp;
  readonly of: (first: string, second: string, third: string) => Source;
}[] = [
  {
    pattern: /^line ([1-9]\d{0,3}): *(.+)$/,
    of: (line, place) => ({ kind: 'line', line: Number(line), of: parseSource(place) }),
  },
  {
    pattern: /^([1-9]\d{0,4})\/([1-9]\d{0,3})$/,
    of: (start, length) => ({ kind: 'characters', start: Number(start), length: Number(length) }),
  },
  {
    pattern: /^([1-9]\d{0,4})\/([1-9]\d{0,3}) of (.+)$/,
    of: (start, length, place) => ({
      kind: 'within',
      start: Number(start),
      length: Number(length),
      of: parseSource(place),
    }),
  },
  { pattern: /^#([1-9]\d{0,4})$/, of: (column) => ({ kind: 'numbered', column: Number(column) }) },
];

/** True when the text is read from each record, not from the file's header, name or a constant. */
export const isOfRecord = ({ kind }: Source): boolean =>
  ['characters', 'named', 'numbered', 'each', 'within'].includes(kind);
