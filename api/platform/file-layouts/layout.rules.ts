/** The kinds of file that somebody else's layout may be read as. */
export const LAYOUT_KINDS = [
  'statement',
  'settlements',
  'rates',
  'journals',
  'budget',
  'bank_statement',
  'trades',
] as const;
export type LayoutKind = (typeof LAYOUT_KINDS)[number];

/** A field: makes a cell of our form from a record of a foreign file (file_layout_field of the reference data). */
export type LayoutField = {
  /** Section of our file; empty: every section that the part has. */
  readonly section: string;
  /** Name of the row, where one record makes several; empty: each of them. */
  readonly row: string;
  /** Column of our form; in lower case: a name of the layout's own, for rules and signs. */
  readonly field: string;
  readonly source: string;
  readonly form: string;
  readonly map: string | null;
  /** Name of the field that has the sign, '+' or '-', once its map has read it. */
  readonly signBy: string | null;
  /** Texts that mean an empty cell. */
  readonly missing: readonly string[];
  readonly whenEmpty: 'no row' | null;
};

/** A rule on what becomes of records; the first that covers a record holds. */
export type LayoutRule = {
  /** Field whose text in the file is compared with `values`; null: every record is covered. */
  readonly field: string | null;
  readonly values: readonly string[];
  readonly action: RuleAction;
  /** Section of our file in which the record makes rows, where the action is to take it. */
  readonly section: string;
  readonly why: string | null;
};

export const RULE_ACTIONS = ['take', 'correct', 'skip', 'refuse', 'total'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** A file of the set that the layout reads together. */
export type LayoutPart = {
  readonly part: string;
  readonly pattern: string;
  /** Delimiter between cells; null: the file has fixed width. */
  readonly delimiter: string | null;
  /** Path of the element that is a record, from the root of an XML file on; null or absent: the file has lines. */
  readonly recordPath?: string | null;
  /** Encoding of its bytes; null: UTF-8. */
  readonly encoding: Encoding | null;
  /** Number of the line of the column names; 0: there is none. */
  readonly namesOn: number;
  readonly skipFirst: number;
  readonly skipLast: number;
  readonly fields: readonly LayoutField[];
  readonly rules: readonly LayoutRule[];
};

/** A layout as it holds from a day on. */
export type FileLayout = {
  readonly name: string;
  readonly validFrom: string;
  readonly kind: LayoutKind;
  readonly parts: readonly LayoutPart[];
};

export const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export type DelimiterName = keyof typeof DELIMITERS;
export const DELIMITER_NAMES = Object.keys(DELIMITERS) as readonly DelimiterName[];

export const ENCODINGS = ['utf-8', 'windows-1252', 'iso-8859-1', 'utf-16'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Translates a foreign value by a map; undefined: the map has no such value. */
export type ValueMaps = (map: string, theirs: string) => string | undefined;

/** A field that our files do not have: rules and signs read it. */
export const isLocal = (field: string): boolean => /^[a-z]/.test(field);

/** Section of the facts that hold of the whole file. */
export const FILE_SECTION = 'File';

/** Section of control records: the number of rows and the sums of columns. */
export const TOTAL_SECTION = 'Total';

/** Field of a control record: the number of records that make rows. */
export const ROWS_TOTAL = 'Rows';
