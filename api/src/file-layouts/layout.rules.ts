/** The kinds of file that somebody else's layout may be read as. */
export const LAYOUT_KINDS = ['statement', 'settlements'] as const;
export type LayoutKind = (typeof LAYOUT_KINDS)[number];

/** What makes one cell of ours out of a record of theirs (file_layout_field of the reference data). */
export type LayoutField = {
  /** Of our file; empty: of every section that the part has. */
  readonly section: string;
  /** Which of several rows that one record makes; empty: of each of them. */
  readonly row: string;
  /** A column of ours; in lower case: a name of the layout's own, for rules and signs. */
  readonly field: string;
  readonly source: string;
  readonly form: string;
  readonly map: string | null;
  /** The field that has the sign, '+' or '-', once its map has read it. */
  readonly signBy: string | null;
  /** Texts that say nothing, beside an empty cell. */
  readonly missing: readonly string[];
  readonly whenEmpty: 'no row' | null;
};

/** What becomes of records; the first rule that covers one holds. */
export type LayoutRule = {
  /** Whose text is looked at, as it stands in the file; null: every record is covered. */
  readonly field: string | null;
  readonly values: readonly string[];
  readonly action: RuleAction;
  /** Of our file, for what is taken. */
  readonly section: string;
  readonly why: string | null;
};

export const RULE_ACTIONS = ['take', 'correct', 'skip', 'refuse', 'total'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** One file of those that the layout reads together. */
export type LayoutPart = {
  readonly part: string;
  readonly pattern: string;
  /** Between cells; null: fields stand at fixed characters. */
  readonly delimiter: string | null;
  /** The line of the column names; 0: there is none. */
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

/** Ours for theirs; undefined: the map has no such value. */
export type ValueMaps = (map: string, theirs: string) => string | undefined;

/** A field that our files do not have: rules and signs read it. */
export const isLocal = (field: string): boolean => /^[a-z]/.test(field);

/** The section of what holds of the whole file, said once. */
export const FILE_SECTION = 'File';

/** The section of records that say how many rows and how much there is. */
export const TOTAL_SECTION = 'Total';

/** Of a total: how many rows were taken. */
export const ROWS_TOTAL = 'Rows';
