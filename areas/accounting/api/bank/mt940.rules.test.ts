import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { CHECKOUT } from '@fairlead/platform/config';
import { reasonText } from '@fairlead/platform/tasks/task';
import { readStatements } from './import-statement.service.ts';
import { ofOurAccounts } from './statement-checks.rules.ts';
import type { BankEntry, ReceivedStatement } from './statement.rules.ts';

/** The statements of a text, if their sums are right, or why it is refused. */
function read(content: string): readonly ReceivedStatement[] | string {
  const parsed = readStatements(content);
  if ('problems' in parsed) return parsed.problems.map(reasonText).join('\n');
  const accounts = parsed.statements.map(({ account, opening: { currency } }) => ({
    service_account_no: account,
    bic: '',
    bank_account_no: account,
    currency,
  }));
  const { problems } = ofOurAccounts(parsed.statements, {
    accounts,
    today: '2026-11-27',
    now: new Date('2026-11-27'),
  });
  return problems.length > 0 ? problems.map(reasonText).join('\n') : parsed.statements;
}

const amounts = (content: string) => {
  const found = read(content);
  return typeof found === 'string'
    ? found
    : found.flatMap(({ entries }) => entries.map(({ amount }) => amount));
};

const entriesOf = (content: string): readonly BankEntry[] => {
  const found = read(content);
  if (typeof found === 'string') throw new Error(found);
  return found.flatMap(({ entries }) => entries);
};

const NO_BALANCES =
  'This is MT942, a report of a running day, and has no balances: nothing says which of its payments are told already. ' +
  'Import the MT940 or camt.053 of the day, or a report with balances (camt.052, or MT942 with :60F: and :62F:)';

const LINE = ':61:2406110611C50,00NTRFNONREF//B1';

type Message = {
  readonly account?: string;
  readonly number?: string;
  readonly opening?: string;
  readonly closing?: string;
};

/** A message that goes from 100.00 to 150.00 by default. */
const message = (lines: string, given: Message = {}) =>
  [
    ':20:STMT',
    given.account ?? ':25:NL12BANK0000000001',
    `:28C:${given.number ?? '7'}`,
    given.opening ?? ':60F:C240610EUR100,00',
    lines,
    given.closing ?? ':62F:C240611EUR150,00',
  ].join('\r\n');

const plain = message(LINE);
/** Reads a transaction with this :86:. */
const withText = (...lines: readonly string[]) =>
  entriesOf(message([LINE, `:86:${lines.join('\r\n')}`].join('\r\n')))[0];

const BLOCKS = '{1:F01BANKDEFFAXXX0000000000}{2:O9400800240611BANKDEFFAXXX00000000002406110800N}';
const TRAILER = '-}{5:{MAC:00000000}{CHK:123456789ABC}}';

describe('a message is found by its tags, whatever stands around it', () => {
  test.each([
    ['nothing', plain, 1],
    ['a dash', `${plain}\r\n-\r\n`, 1],
    ['blocks 1 to 5', `${BLOCKS}{4:\r\n${plain}\r\n${TRAILER}\r\n`, 1],
    [
      'block 3 and a trailer of the system',
      `${BLOCKS}{3:{108:1}}{4:\n${plain}\n${TRAILER}{S:{COP:P}}`,
      1,
    ],
    ['the first tag on the line of the block', `${BLOCKS}{4:${plain}\r\n-}`, 1],
    [
      'several messages, the next block on the line of the last trailer',
      `${BLOCKS}{4:\r\n${plain}\r\n${TRAILER}${BLOCKS}{4:\r\n${plain}\r\n${TRAILER}`,
      2,
    ],
    [
      'three lines of ABN AMRO',
      `ABNANL2A\r\n940\r\nABNANL2A\r\n${plain}\r\n-\r\nABNANL2A\r\n940\r\nABNANL2A\r\n${plain}\r\n-`,
      2,
    ],
    [
      'the header of ING and its end',
      `0000 01INGBNL2AXXXX00001\r\n0000 01INGBNL2AXXXX00001\r\n940 00\r\n${plain}\r\n-XXX\r\n`,
      1,
    ],
    ['a control character first', `\u0001${plain}\r\n-\u0003`, 1],
    ['the end of a file of DOS', `${plain}\u001A`, 1],
    ['a byte order mark', `\uFEFF${plain}`, 1],
    ['the tag of Rabobank', `:940:\r\n${plain}\r\n${plain}`, 2],
    ['lines that end with CR alone', plain.replaceAll('\r\n', '\r'), 1],
    ['blank lines', plain.replaceAll('\r\n', '\r\n\r\n'), 1],
    [
      ':86: of the whole message, with a dash in it',
      `${plain}\r\n:86:SUM\r\n-\r\n1/50,00\r\n-\r\n${plain}`,
      2,
    ],
    [
      'fields for the bank',
      plain
        .replace(':28C:', ':21:OWN\r\n:28C:')
        .replace('\r\n:60F:', '\r\n:13D:2406111200+0200\r\n:60F:'),
      1,
    ],
  ])('%s', (_what, content, messages) => {
    expect(amounts(content)).toEqual(Array.from({ length: messages }, () => '50'));
  });

  test('no control character comes into a text', () => {
    expect(withText('a\u0000b')?.text).toBe('ab');
  });

  test(':NS: of a transaction is in its text', () => {
    const [entry] = entriesOf(message(`${LINE}\r\n:86:X\r\n:NS:01Rent\r\n15Payer`));
    expect(entry?.text).toBe('X 01Rent 15Payer');
  });
});

describe('lines of a statement and balances', () => {
  test.each([
    ['entry day of four blanks', ':61:240611    C50,00NTRFNONREF'],
    ['no entry day', ':61:240611C50,00NTRFNONREF'],
    ['a blank between amount and type', ':61:2406110611C50,00 NTRFNONREF'],
    ['blanks everywhere', ':61: 240611 0611 C 50,00 NTRF NONREF'],
    ['a type of two letters', ':61:240611C50,00NET NONREF'],
    ['another type of two letters', ':61:240611C50,00NOV NONREF'],
    ['a type of digits', ':61:240611C50,00N654NONREF'],
    ['no type', ':61:240611C50,00NONREF'],
    ['a type of a message', ':61:240611C50,00S103REF'],
    ['a first advice', ':61:2406110611C50,00FMSCREF//NONREF'],
    ['a funds code', ':61:2406110611CR50,00NTRFNONREF'],
    ['a funds code of the other side', ':61:2406110611CD50,00NTRFNONREF'],
    ['zeros', ':61:240611C000000000050,00NTRFNONREF'],
    ['no decimals', ':61:240611C50,NTRFNONREF'],
    ['nothing behind the type', ':61:240611C50,NTRF'],
    ['a reversal of a debit', ':61:240611RD50,NTRFX'],
    ['a reversal of a debit with a funds code', ':61:240611RDR50,NTRFX'],
  ])('%s', (_what, line) => {
    expect(amounts(message(line))).toEqual(['50']);
  });

  test.each([
    [':25:NL12BANK0000000001EUR', 'NL12BANK0000000001EUR'],
    [':25:50880050/0194774600888', '50880050/0194774600888'],
    [':25:/PL12109010140000000000000001', 'PL12109010140000000000000001'],
    [':25:NL12BANK0000000001/EUR', 'NL12BANK0000000001'],
    [':25P:NL12BANK0000000001\r\nHALYNL2AXXX', 'NL12BANK0000000001'],
  ])('the account of %s', (account, number) => {
    const found = read(message(LINE, { account }));
    expect(typeof found === 'string' ? found : found[0]).toMatchObject({
      account: number,
      bic: null,
    });
  });

  test.each([
    ['NONREF', null],
    ['EREF', null],
    ['EREF//NONREF', null],
    ['EF', null],
    ['N', null],
    ['0000000000000000', null],
    ['KREF+', null],
    ['KREF+//BD7CFA', 'BD7CFA'],
    ['OWN-1', 'OWN-1'],
    ['OWN-1//B-1', 'B-1'],
  ])('%s is the reference %s', (written, reference) => {
    const [entry] = entriesOf(message(`:61:240611C50,NTRF${written}\r\n:86:X`));
    expect(entry?.servicerRef).toBe(reference);
  });

  test('the reference of the owner and the second line of :61: are not lost', () => {
    const [entry] = entriesOf(message(':61:240611C50,NTRFOWN-1//B-1\r\nCARD 44\r\n:86:X'));
    expect(entry).toMatchObject({ text: 'X OWN-1 CARD 44', servicerRef: 'B-1', code: 'NTRF' });
  });
});

describe('pages', () => {
  const page = (from: string, to: string, number = '7') =>
    message('', { number, opening: from, closing: to });
  const [f100, f150, m150] = [':60F:C240610EUR100,', ':62F:C240611EUR100,', ':60M:C240611EUR100,'];
  const m = ':62M:C240611EUR100,';

  test.each([
    ['one and its next', [page(f100, m, '7/1'), page(m150, f150, '7/2')]],
    ['M behind F that goes on', [page(f100, f150, '7'), page(m150, f150, '8')]],
    ['M alone', [page(m150, m, '7')]],
    ['M alone, several', [page(m150, m, '7'), page(m150, m, '8')]],
    ['M in the first page by its number', [page(m150, f150, '7/1')]],
    [
      'pages of two accounts in turn',
      [
        page(f100, m),
        page(f100, m).replace('0001', '0002'),
        page(m150, f150),
        page(m150, f150).replace('0001', '0002'),
      ],
    ],
  ])('are read: %s', (_what, pages) => {
    expect(amounts(pages.join('\r\n'))).toEqual([]);
  });

  test.each([
    ['the first', [page(m150, f150)], /^line 1: The page before this one is missing/],
    ['the first of M alone', [page(m150, m, '7/2')], /^line 1: The page before this one/],
    ['the last', [page(f100, m)], /^line 1: The page after this one is missing/],
    ['the last, another follows', [page(f100, m), page(f100, f150)], /^line 1: The page after/],
    [
      'one between',
      [page(f100, m), page(':60M:C240611EUR99,', ':62F:C240611EUR99,')],
      /A page begins with 99, but the one before it ends with 100/,
    ],
    [
      'one between of M alone',
      [page(m150, m, '7/1'), page(':60M:C240611EUR99,', ':62M:C240611EUR99,', '7/3')],
      /A page begins with 99/,
    ],
  ])('refuse the file where one is missing: %s', (_what, pages, why) => {
    expect(read(pages.join('\r\n'))).toMatch(why);
  });
});

describe('every character of :86: is in the transaction', () => {
  test.each([
    [
      ['Payment of invoice', '{2024-0611} ref 88123', 'last line'],
      'Payment of invoice {2024-0611} ref 88123 last line',
    ],
    [['Goods', '-', 'Invoice 88123'], 'Goods - Invoice 88123'],
    [['Goods', '-}', 'Invoice 88123'], 'Goods -} Invoice 88123'],
    [['Contract 4471', '12 of June'], 'Contract 4471 12 of June'],
    [['At', ':15:30 o clock', ':25:X'], 'At :15:30 o clock :25:X'],
    [['x'.repeat(65), 'y'], `${'x'.repeat(65)}y`],
  ])('%j', (lines, text) => {
    expect(withText(...lines)?.text).toBe(text);
  });

  test('of several :86: as well', () => {
    const [entry] = entriesOf(message(`${LINE}\r\n:86:first\r\n:86:second`));
    expect(entry?.text).toBe('first second');
  });
});

type Said = Partial<BankEntry>;

const DIALECTS: readonly (readonly [string, readonly string[], Said])[] = [
  [
    'Dutch, with a slash in the text',
    ['/TRTP/SEPA OVERBOEKING/IBAN/NL02BANK0000000002/NAME/ACME BV/REMI/INVOICE 2024/0611/EREF/X1'],
    {
      text: 'INVOICE 2024/0611',
      counterpartyName: 'ACME BV',
      endToEndId: 'X1',
      counterpartyAccount: 'NL02BANK0000000002',
      code: 'NTRF SEPA OVERBOEKING',
    },
  ],
  [
    'Rabobank, with parts that are empty and a word cut at the end of a line',
    [
      '/EREF/01-01-2024 12:00 0030000987654321/BENM//NAME/CONTRA ACCOUN',
      'T HOLDER/REMI/Reference 2024/ISDT/2024-07-11',
    ],
    {
      counterpartyName: 'CONTRA ACCOUNT HOLDER',
      text: 'Reference 2024 /ISDT/2024-07-11',
      endToEndId: '01-01-2024 12:00 0030000987654321',
    },
  ],
  [
    'ING',
    ['/EREF/E-77//CNTP/NL32INGB0000012345/INGBNL2A/J.Janssen///REMI/USTD/', '/Factuurnr 123456/'],
    {
      counterpartyName: 'J.Janssen',
      counterpartyAccount: 'NL32INGB0000012345',
      text: 'Factuurnr 123456 INGBNL2A',
      endToEndId: 'E-77',
    },
  ],
  ['ING, structured', ['/REMI/STRD/CUR/9001123412341234/'], { text: '9001123412341234' }],
  [
    'ING, no end-to-end id',
    ['/EREF/NOTPROVIDED//REMI/USTD//Rent/'],
    { text: 'Rent', endToEndId: null },
  ],
  [
    'German',
    [
      '166?00GUTSCHRIFT?100399?20EREF+EndToEndIdTFNR20004000?2101?22SVWZ',
      '+TO 13 TFNr 20004 Einga?23ngskanal Mint?30BANKDEFF100?31DE4210010',
      '0100043921105?32Richter Renate 70 Zeichen B?33eginn?34914',
    ],
    {
      text: 'TO 13 TFNr 20004 Eingangskanal Mint BANKDEFF100',
      endToEndId: 'EndToEndIdTFNR2000400001',
      code: 'NTRF+166+0399+914 GUTSCHRIFT',
      counterpartyAccount: 'DE42100100100043921105',
      counterpartyName: 'Richter Renate 70 Zeichen Beginn',
    },
  ],
  [
    'German, a keyword ends with a sub-field that is not full',
    ['159?20EREF+TFNR 40005 00005?21MTLG:Grund nicht spezifizie?22rt Reject'],
    { endToEndId: 'TFNR 40005 00005', text: 'MTLG:Grund nicht spezifiziert Reject' },
  ],
  [
    'German, on whose behalf',
    ['166?20Rent?32ACME?70Dora Damm 70 Zeichen Beginn?71 Fuell'],
    { counterpartyName: 'ACME', text: 'Rent Dora Damm 70 Zeichen Beginn Fuell' },
  ],
  [
    'German, before SEPA',
    ['008?00DAUERAUFTRAG?100599?20Miete November?21Haus 4?3010020030?31234567?32MUELLER?34339'],
    {
      text: 'Miete November Haus 4',
      counterpartyName: 'MUELLER',
      counterpartyAccount: '10020030/234567',
      code: 'NTRF+008+0599+339 DAUERAUFTRAG',
    },
  ],
  [
    'keywords without sub-fields',
    ['KREF+SEPA-2024-P1SVWZ+E-MOBILITY'],
    { text: 'E-MOBILITY KREF+SEPA-2024-P1' },
  ],
  [
    'keywords with a colon',
    ['EREF: 123 MREF: M-4 SVWZ: Strom Juni'],
    { endToEndId: '123', text: 'Strom Juni MREF:M-4' },
  ],
  ...['>', '<', '~', '^', '+'].map(
    (mark) =>
      [
        `Polish sub-fields behind ${mark}`,
        [
          [
            '020',
            '00Przelew',
            '20Faktura 12',
            '3010901014',
            '32JAN',
            '33KOWALSKI',
            '38PL12109010140000000000000001',
          ].join(mark),
        ],
        {
          text: 'Faktura 12 10901014',
          counterpartyName: 'JAN KOWALSKI',
          counterpartyAccount: 'PL12109010140000000000000001',
          code: 'NTRF+020 Przelew',
        },
      ] as const,
  ),
  [
    'Triodos',
    ['000>100987654321', '>20ALGEMENE TUSSENREKENING KOS>21TEN VAN JUNI>310390123456'],
    {
      counterpartyAccount: '0987654321',
      text: 'ALGEMENE TUSSENREKENING KOSTEN VAN JUNI 0390123456',
    },
  ],
  [
    'ABN AMRO, in columns',
    [
      'SEPA OVERBOEKING                 IBAN: NL46ABNA0499998748        ',
      'BIC: ABNANL2A                    NAAM: P.POST JORDAAN             ',
      'OMSCHRIJVING: HR 10',
    ],
    {
      counterpartyAccount: 'NL46ABNA0499998748',
      counterpartyName: 'P.POST JORDAAN',
      text: 'SEPA OVERBOEKING HR 10 BIC:ABNANL2A',
    },
  ],
  ['none', ['Thank you /for/ all + 49 171'], { text: 'Thank you /for/ all + 49 171' }],
];

test.each(DIALECTS)(':86: of the dialect: %s', (_what, lines, said) => {
  expect(withText(...lines)).toMatchObject(said);
});

describe('a refusal says line, element, what stands there and what SWIFT has', () => {
  test.each([
    [
      'an amount without a comma',
      message(':61:2406110611C50NTRFNONREF'),
      "line 5, :61: '50NTRFNONREF' after the side: SWIFT has an amount with a comma, as '50,00' there",
    ],
    [
      'a type that is none',
      message(':61:2406110611C50,00XYZNONREF'),
      "line 5, :61: 'XYZNONREF' after the amount: SWIFT has a transaction type, N, F or S and three letters or digits, there",
    ],
    [
      'a side that is none',
      message(':61:240611X50,00NTRF'),
      "line 5, :61: 'X50,00NTRF' after the value date: SWIFT has the entry date as MMDD, or C, D, RC or RD, there",
    ],
    [
      'no value date',
      message(':61:'),
      'line 5, :61: nothing at the beginning: SWIFT has the value date as YYMMDD there',
    ],
    [
      'no such day',
      message(':61:240631C50,NTRF'),
      "line 5, :61: '240631' is no day: SWIFT has a value date as YYMMDD there",
    ],
    [
      'no such entry day',
      message(':61:2406110631C50,NTRF'),
      "line 5, :61: '0631' after the value date is no day: SWIFT has MMDD there",
    ],
    [
      'a balance without a currency',
      message(LINE, { closing: ':62F:C240611150,00' }),
      "line 6, :62F: '150,00' after the date: SWIFT has a currency as EUR there",
    ],
    [
      'more behind a balance',
      message(LINE, { closing: ':62F:C240611EUR150,00X' }),
      "line 6, :62F: 'X' after the amount: SWIFT has nothing more there",
    ],
    [
      'no closing balance',
      message(LINE, { closing: '' }),
      'line 1: The message lacks its closing balance (:62F:, or :62M: before a further page)',
    ],
    ['no account', plain.replace(':25:', ':26:'), 'line 1: The message lacks its account (:25:)'],
    [
      'a line that belongs to nothing',
      message(`61:2406110611C50,00NTRF\r\n${LINE}`),
      "line 5: '61:2406110611C50,00NTRF' belongs to no field: SWIFT has one line in :60F:",
    ],
    [
      'a text of no transaction',
      message(`:86:lost\r\n${LINE}`),
      'line 5, :86: stands behind no transaction (:61:)',
    ],
    [
      'a transaction behind the closing balance',
      `${plain}\r\n${LINE}`,
      'line 7, :61: stands behind the closing balance',
    ],
    [
      'a message without a beginning',
      `${plain}\r\n-\r\n${plain.replace(':20:STMT\r\n', '')}`,
      'line 8: The message lacks its reference (:20:), with which it begins',
    ],
    [
      'another message of SWIFT',
      `${BLOCKS.replace('O940', 'O900')}{4:\n:20:X\n:25:Y\n-}`,
      'line 2: This is MT900; statements are read from MT940 and MT950',
    ],
    [
      'an interim report',
      ':20:X\n:25:Y\n:28C:1\n:34F:EUR0,\n:13D:2406111200+0200',
      `line 1: ${NO_BALANCES}`,
    ],
    [
      'an interim report in the blocks of SWIFT',
      `${BLOCKS.replace('O940', 'O942')}{4:\n:20:X\n:25:Y\n:28C:1\n:34F:EUR0,\n${LINE}\n-}`,
      `line 2: ${NO_BALANCES}`,
    ],
  ])('%s', (_what, content, why) => {
    expect(read(content)).toBe(why);
  });
});

describe('an interim report (MT942) with balances', () => {
  const interim =
    ':20:R\r\n:25:NL1\r\n:28C:7/1\r\n:34F:EURD0,\r\n:34F:EURC0,\r\n:13D:2406111200+0200\r\n' +
    `:60F:C240610EUR100,00\r\n${LINE}\r\n:62M:C240611EUR150,00\r\n:90D:0EUR0,\r\n:90C:1EUR50,\r\n-`;

  test.each([
    ['by its floor limit', interim],
    ['by the blocks of SWIFT', `${BLOCKS.replace('O940', 'O942')}{4:\n${interim}}`],
  ])('[ACC-21] is provisional, %s', (_how, content) => {
    expect(read(content)).toEqual([
      expect.objectContaining({
        account: 'NL1',
        format: 'mt940',
        standing: 'provisional',
        sequence: '7/1',
        opening: expect.objectContaining({ amount: '100', date: '2024-06-10' }),
        closing: expect.objectContaining({ amount: '150', date: '2024-06-11' }),
        entries: [expect.objectContaining({ amount: '50', servicerRef: 'B1' })],
      }),
    ]);
  });

  test('[ACC-21] is refused where its payments do not make its balances', () => {
    expect(read(interim.replace('EUR150', 'EUR151'))).toMatch(/add up|151/);
  });
});

const FOLDER = path.resolve(CHECKOUT, '../shared/data/bank-cases');
const there = existsSync(FOLDER);

type Case = {
  readonly verdict: 'taken' | 'refused';
  readonly transactions: readonly { readonly booking_date: string; readonly amount: string }[];
};

describe(`the cases of MT940${there ? '' : ` (skipped: ${FOLDER} is not there)`}`, () => {
  const cases = (
    there ? JSON.parse(readFileSync(path.join(FOLDER, 'cases.json'), 'utf8')) : {}
  ) as Record<string, Case>;
  const names = there ? readdirSync(FOLDER).filter((name) => name.endsWith('.sta')) : [];

  (there ? test : test.skip)('are there', () => {
    expect(names.length).toBeGreaterThan(10);
    expect(
      Object.keys(cases)
        .filter((name) => name.endsWith('.sta'))
        .toSorted(),
    ).toEqual(names.toSorted());
  });

  for (const name of names)
    test(`${name} has its verdict`, () => {
      const found = read(readFileSync(path.join(FOLDER, name), 'utf8'));
      const { verdict, transactions } = cases[name] ?? {};
      if (typeof found === 'string')
        expect({ verdict, found }).toMatchObject({ verdict: 'refused' });
      else
        expect({
          verdict: 'taken',
          transactions: found.flatMap(({ entries }) =>
            entries.map(({ bookingDate, amount }) => ({
              booking_date: bookingDate,
              amount: Number(amount).toFixed(2),
            })),
          ),
        }).toEqual({ verdict, transactions });
    });
});

/** A word with characters of all dialects in it, but without a code of one. */
const WORD = fc
  .stringMatching(/^[a-z](?:[a-z0-9.,:;'()?<>+~^/-]{0,20}[a-z])?$/)
  .filter((word) => !/[?<>~^+]\d|^(?:ef|n)$/.test(word));
const MARK = fc.constantFrom(
  ...['?20', '?21', '?31', '?32', '?00', '?34', '?70', '?99', '>20', '<20', '~32', '+20', '^10'],
  ...['/REMI/', '/NAME/', '/EREF/', '/IBAN/', '/XYZ/', '/REMI/USTD//', '/CNTP/', '/BIC/', '/TRTP/'],
  ...['EREF+', 'SVWZ+', 'BREF+', 'IBAN+', 'BIC+', 'KREF+', ' EREF: ', ' SVWZ: ', ' NAAM: ', ' '],
  ...['\r\n', '\r\n-', '\r\n{', '\r\n:20', '\r\n:25:'],
);
const BEGINNING = fc.constantFrom('', '166', '000', '/TRTP/sepa', 'SEPA OVERBOEKING IBAN: x');

test('no character of :86: is lost in any dialect', () => {
  const parts = fc.array(fc.tuple(MARK, WORD), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(BEGINNING, parts, (beginning, words) => {
      const written = words.map((each) => each.join('')).join('');
      const entry = withText(...`${beginning}${written}`.split('\r\n'));
      // A slash is a mark, and lines and sub-fields are joined.
      const bare = (text: string) => text.replaceAll(/[\s/]/g, '');
      const texts = Object.values(entry ?? {}).filter((value) => typeof value === 'string');
      const kept = bare(texts.join(' '));
      for (const part of words.flatMap(([, word]) => word.split('/'))) expect(kept).toContain(part);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['blanks', ' '],
  ['line ends', '\n'],
  ['braces', '-}{4:'],
])('300,000 %s in a row take no time in their square', (_what, text) => {
  expect(read(`${text.repeat(300_000)}x`)).toMatch(/neither/);
  expect(
    amounts(plain.replace('NONREF', `${text.repeat(300_000)}x`.replaceAll('\n', ' '))),
  ).toEqual(['50']);
});

test('whatever becomes of a message, it is read or refused by line', () => {
  const whole = `${BLOCKS}{4:\r\n${plain}\r\n:86:166?00X?20EREF+1?21SVWZ+Y\r\nZ\r\n${TRAILER}\r\n${plain}\r\n-`;
  const character = fc.oneof(
    fc.constantFrom(':', '\n', '\r', '-', '}', '{', '?', '/', ',', '0', 'C', '\u001A', '\u0000'),
    fc.string({ maxLength: 3 }),
  );
  const change = fc.tuple(fc.nat(whole.length), fc.nat(12), character);
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const changed = changes.reduce(
        (text, [at, length, put]) => text.slice(0, at) + put + text.slice(at + length),
        whole,
      );
      const parsed = readStatements(`:20:A\n${changed}`);
      if ('problems' in parsed)
        for (const { line, message: said } of parsed.problems) {
          expect(line).toBeGreaterThan(0);
          expect(said).not.toBe('');
        }
    }),
    { numRuns: 2000 },
  );
});
