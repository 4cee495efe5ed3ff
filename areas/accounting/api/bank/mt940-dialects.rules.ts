/** Field of a transaction in which a value goes; 'rest' is shown behind the text. */
export type DialectField =
  'name' | 'account' | 'bank' | 'text' | 'endToEndId' | 'servicerRef' | 'code' | 'kind' | 'rest';

/** A dialect of :86: that some banks write. */
export type Dialect = {
  readonly banks: string;
  readonly source: string;
  /**
   * Pattern that only texts of this dialect match; the match itself is not read as a value, except for the group
   * `code`.
   */
  readonly recognised: RegExp;
  /** Places of values by their codes; a value lasts to the next code. Several places: its parts between slashes. */
  readonly codes: Readonly<Record<string, DialectField | readonly DialectField[]>>;
  /** Patterns before and behind a code. */
  readonly before: string;
  readonly behind: string;
  /** Length of a full line, which goes on in the next one without a blank. */
  readonly line: number;
  /** Length of a full value, which goes on in the next code of the same place without a blank. */
  readonly value?: number;
  /** Values are shown behind the text with their code. */
  readonly isNamed: boolean;
  /** Pattern at the end of a value that is cut off. */
  readonly ending?: RegExp;
};

/** Length of a full line of SWIFT (65x). */
export const FULL_LINE = 65;
/** Length of a full line of banks that count the tag, or an end of line of two characters. */
const NEARLY_FULL_LINE = 60;

const dialectFields = (
  place: DialectField,
  ...codes: readonly string[]
): Readonly<Record<string, DialectField>> => Object.fromEntries(codes.map((code) => [code, place]));

const PURPOSE = ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29'];
const MORE_PURPOSE = ['60', '61', '62', '63'];
/** Codes of single banks: for whom a payment is made, and from whom. */
const OTHERS = ['35', '36', '70', '71', '72', '73', '74', '75', '76', '77', '78', '79'];

/** A dialect with sub-fields of two digits behind a character that the bank chooses: the fourth one of the text. */
const numbered = (mark: string, banks: string, source: string): Dialect => ({
  banks,
  source,
  before: `\\${mark}`,
  behind: '',
  isNamed: false,
  line: 0,
  value: 27,
  // A number behind a plus is perhaps one of a telephone.
  recognised: new RegExp(
    `^\\s*(?<code>\\d{3})${mark === '+' ? '' : '?'}\\s*(?=\\${mark}(?:00|10|[23]\\d|6[0-3]))`,
  ),
  codes: {
    '00': 'kind',
    ...dialectFields('code', '10', '34'),
    '30': 'bank',
    '31': 'account',
    ...dialectFields('name', '32', '33'),
    '38': 'account',
    ...dialectFields('text', ...PURPOSE, ...MORE_PURPOSE),
    ...dialectFields('rest', ...OTHERS),
  },
});

const GERMAN = 'DFÜ-Abkommen, Anlage 3, 8.2.4 (structured use of field 86)';
const POLISH = 'the German sub-fields behind another character';

const KEYWORD_CODES = {
  ...dialectFields('endToEndId', 'EREF'),
  ...dialectFields('servicerRef', 'BREF'),
  ...dialectFields('text', 'SVWZ'),
  ...dialectFields('account', 'IBAN'),
  ...dialectFields('bank', 'BIC'),
  ...dialectFields('rest', 'KREF', 'MREF', 'CRED', 'DEBT', 'RREF', 'COAM', 'OAMT', 'ABWA', 'ABWE'),
  ...dialectFields('rest', 'PURP', 'MDAT', 'RTRN'),
};

/** Codes of SEPA that Dutch banks share; those for which we have no field go to 'rest'. */
const SEPA = {
  ...dialectFields('account', 'IBAN', 'ACCW'),
  ...dialectFields('bank', 'BIC'),
  ...dialectFields('name', 'NAME'),
  ...dialectFields('text', 'REMI', 'CDTRREF'),
  ...dialectFields('endToEndId', 'EREF'),
  ...dialectFields('kind', 'TRTP', 'TRCD'),
  ...dialectFields(
    'rest',
    'BENM',
    'ORDP',
    'ADDR',
    'ID',
    'ISDT',
    'CSID',
    'MARF',
    'PREF',
    'IREF',
    'RTRN',
  ),
  ...dialectFields(
    'rest',
    'PURP',
    'ULTD',
    'ULTB',
    'ULTC',
    'CDTRREFTP',
    'CD',
    'ISSR',
    'SVCL',
    'NRTX',
  ),
  ...dialectFields('rest', 'OCMT', 'CHGS', 'EXCH', 'BUSP'),
};

/** Keywords of a text, also inside sub-fields. */
export const KEYWORDS: readonly Dialect[] = [
  {
    banks: 'German banks, without sub-fields or inside them',
    source: `${GERMAN}: EREF+ …`,
    recognised: new RegExp(`(?=(?:${Object.keys(KEYWORD_CODES).join('|')})\\+)`),
    before: '',
    behind: '\\+',
    line: FULL_LINE,
    isNamed: true,
    codes: KEYWORD_CODES,
  },
  {
    banks: 'German cooperative banks',
    source: `${GERMAN}: with a colon`,
    recognised: /(?=(?:^|\s)(?:EREF|MREF|SVWZ|CRED): ?)/,
    before: '(?<=^|\\s)',
    behind: ':',
    line: FULL_LINE,
    isNamed: true,
    codes: KEYWORD_CODES,
  },
];

/** Dialects in the order in which they are tried: the first that recognises a text reads it. */
export const DIALECTS: readonly Dialect[] = [
  {
    ...numbered('>', 'Triodos', 'Triodos, Formaatbeschrijving MT940'),
    recognised: /^\s*(?<code>000)(?=>10\d{9,10}(?:\s|>|$))/,
    codes: { ...numbered('>', '', '').codes, '10': 'account', '31': 'rest' },
  },
  numbered('?', 'German, Austrian, Swiss and Polish banks', GERMAN),
  numbered('>', 'Polish banks', POLISH),
  numbered('<', 'Polish banks', POLISH),
  numbered('~', 'Polish banks', POLISH),
  numbered('^', 'Polish banks', POLISH),
  numbered('+', 'banks of Eastern Europe', POLISH),
  {
    banks: 'ING',
    source: 'ING, Format Description MT940 and MT942 (structured field 86)',
    recognised: /^(?=.*\/(?:CNTP|REMI\/(?:USTD|STRD))\/)/s,
    before: '/',
    behind: '/',
    line: NEARLY_FULL_LINE,
    isNamed: true,
    ending: /\/+$/,
    codes: {
      ...SEPA,
      ...dialectFields(
        'text',
        'REMI/USTD/',
        'REMI/USTD',
        'REMI/STRD/CUR',
        'REMI/STRD/ISO',
        'REMI/STRD',
      ),
      CNTP: ['account', 'bank', 'name', 'rest'],
    },
  },
  {
    banks: 'ABN AMRO, Rabobank, Knab, Bunq, Van Lanschot, Deutsche Bank (NL)',
    source: 'Rabobank, Format description MT940 Structured 1.5.3; ABN AMRO, MT940',
    recognised: /^(?=\s*\/(?:[A-Z]{4,9}|BIC|ID)\/|.*\/REMI\/)/s,
    before: '/',
    behind: '/',
    line: NEARLY_FULL_LINE,
    isNamed: true,
    codes: SEPA,
  },
  {
    banks: 'ABN AMRO, before structured fields',
    source: 'ABN AMRO, MT940',
    recognised: /^(?=\s*SEPA .*\bIBAN: )/s,
    before: '(?<=^|\\s)',
    behind: ':',
    line: FULL_LINE,
    isNamed: true,
    codes: {
      IBAN: 'account',
      BIC: 'bank',
      NAAM: 'name',
      OMSCHRIJVING: 'text',
      KENMERK: 'endToEndId',
      MACHTIGING: 'rest',
      INCASSANT: 'rest',
    },
  },
  ...KEYWORDS,
];
