import { describe, expect, test } from '@jest/globals';

import { editTicket } from './edit-ticket.ts';
import { toInternalEntry, toRegularEntry } from './entry-of-ticket.ts';
import { problemsOfEntry } from './problems-of-entry.ts';
import { CONTEXT, completeTicket, edited, MARKET } from './testing/ticket-context.ts';
import { buildTicketFields } from './ticket-fields.ts';
import { blurText, findTicketProblems, problemText } from './ticket-problems.ts';
import type {
  InternalEntry,
  RegularEntry,
  TextField,
  Ticket,
  TicketContext,
  TicketKind,
} from './ticket.ts';

const OF_A_LINE = String.raw`Invalid characters \. Dont add new lines or tabs`;

/** Problems of a ticket, in words; of the form, and of the API to which the form would send it. */
function bothVerdicts(ticket: Ticket, context: TicketContext = CONTEXT) {
  const entry =
    ticket.kind === 'regular' ? toRegularEntry(ticket, context) : toInternalEntry(ticket, context);
  return {
    form: findTicketProblems(ticket, context).map(problemText),
    api: problemsOfEntry(ticket.kind, entry, context).map(problemText),
  };
}

type Case = readonly [typed: string, ...problems: string[]];

/** Each case through the form and the API: what they say, and how often the two disagree. */
function disagreements(
  field: TextField,
  cases: readonly Case[],
  start = completeTicket('regular'),
) {
  let counted = 0;
  for (const [typed, ...problems] of cases) {
    const { form, api } = bothVerdicts(edited(start, { [field]: typed }));
    expect({ typed, problems: form }).toEqual({ typed, problems });
    if (JSON.stringify(form) !== JSON.stringify(api)) counted += 1;
  }
  return counted;
}

/** Problems that the API finds in a body that no form would send. */
function apiSays(change: Partial<RegularEntry>, context = CONTEXT): string[] {
  const entry = { ...toRegularEntry(completeTicket('regular'), CONTEXT), ...change };
  return problemsOfEntry('regular', entry, context).map(problemText);
}

test.each<TicketKind>(['regular', 'internal'])('a complete %s ticket has no problem', (kind) => {
  expect(bothVerdicts(completeTicket(kind))).toEqual({ form: [], api: [] });
});

const NO_NUMBER = 'Volume: Needs to be a number';
const VOLUMES: readonly Case[] = [
  ['-500001', "Volume: Can't be -500k+"],
  ['-500000'],
  ['-499999'],
  ['-501'],
  ['-500'],
  ['-499', "Volume: Can't be -500..0"],
  ['-1', "Volume: Can't be -500..0"],
  ['-0', "Volume: Can't be 0"],
  ['0', "Volume: Can't be 0"],
  ['1', "Volume: Can't be 0..500"],
  ['499', "Volume: Can't be 0..500"],
  ['500'],
  ['501'],
  ['499999'],
  ['500000'],
  ['500001', "Volume: Can't be 500k+"],
  ['500.5', NO_NUMBER],
  ['500.0'],
  ['5e2', NO_NUMBER],
  [' 500 '],
  ['+500'],
  ['−500'],
  ['500,000'],
  ['500,001', "Volume: Can't be 500k+"],
  ['12 000'],
  ['10k'],
  ['1,5', NO_NUMBER],
  ['0x1F4', NO_NUMBER],
  ['５００', NO_NUMBER],
  ['٥٠٠', NO_NUMBER],
  ['1e309', NO_NUMBER],
  ['Infinity', NO_NUMBER],
  ['NaN', NO_NUMBER],
  ['9'.repeat(400), NO_NUMBER],
  ['null', NO_NUMBER],
  ['true', NO_NUMBER],
  ['9007199254740993', "Volume: Can't be 500k+"],
  ['', 'Volume: is Required'],
];

describe('volume', () => {
  test('[ENT-12] [ENT-17] form and API give every volume the same verdict in the same words', () => {
    expect(disagreements('volume', VOLUMES)).toBe(0);
  });

  test('a unit behind it is the one of what is dealt', () => {
    const cases: readonly Case[] = [
      ['(10kt)'],
      ['500 MT'],
      ['-10 MT', "Volume: Can't be -500..0"],
      ['25kb', NO_NUMBER],
    ];
    expect(disagreements('volume', cases)).toBe(0);
  });

  test.each<[unknown, string[]]>([
    ['500', [NO_NUMBER]],
    ['', [NO_NUMBER]],
    [true, [NO_NUMBER]],
    [[500], [NO_NUMBER]],
    [Number.NaN, [NO_NUMBER]],
    [Number.POSITIVE_INFINITY, [NO_NUMBER]],
    [2 ** 53 + 1, ["Volume: Can't be 500k+"]],
    [-0, ["Volume: Can't be 0"]],
    [null, ['Volume: is Required']],
  ])('[ENT-12] %p is sent as a volume: %p', (volume, problems) => {
    expect(apiSays({ volume: volume as number })).toEqual(problems);
  });
});

const PRICES: readonly Case[] = [
  ['-10000', 'Price A: Must be > -10,000'],
  ['-9999.999999'],
  ['0'],
  ['.5'],
  ['9999.999999'],
  ['10000', 'Price A: Must be < 10,000'],
  ['1e4', 'Price A: Needs to be a number'],
  ['1e309', 'Price A: Needs to be a number'],
  ['Infinity', 'Price A: Needs to be a number'],
  ['NaN', 'Price A: Needs to be a number'],
  ['--1', 'Price A: Needs to be a number'],
  ['1,5', 'Price A: Needs to be a number'],
  ['.', 'Price A: Needs to be a number'],
  [''],
];

test('[ENT-13] form and API give every price the same verdict in the same words', () => {
  expect(disagreements('priceA', PRICES)).toBe(0);
  expect(apiSays({ price_a: 1e4 })).toEqual(['Price A: Must be < 10,000']);
  expect(apiSays({ price_a: '1' })).toEqual(['Price A: Needs to be a number']);
});

const NO_COMMISSION = 'Commission override: Must be a number or left blank';

test('[ENT-14] form and API give every commission the same verdict in the same words', () => {
  const cases: readonly Case[] = [
    [''],
    ['0.75'],
    ['-1'],
    ['none', NO_COMMISSION],
    ['1,5', NO_COMMISSION],
    ['1000000000000000', NO_COMMISSION],
  ];
  expect(disagreements('commissionOverride', cases)).toBe(0);
});

test('[ENT-05] with Trayport the commission is 0, required, and nothing else', () => {
  const trayport = edited(completeTicket('regular'), { broker: 'Trayport' });
  expect(trayport.texts.commissionOverride).toBe('0');
  const cases: readonly Case[] = [
    ['0'],
    ['0.0'],
    ['1', 'Commission override: Must be 0 with Trayport'],
    ['', 'Commission override: is Required'],
    ['x', NO_COMMISSION],
  ];
  expect(disagreements('commissionOverride', cases, trayport)).toBe(0);
});

const BREAKS = ['\n', '\r', '\r\n', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029', '\0', '\uD800'];
const KEPT = ['\u202E', '👩‍👩‍👧', 'e\u0301', 'שלום', '\u00A0', ' blanks ', 'Ω'];

describe.each([
  ['notes', 'Notes'],
  ['clearerTradeIDs', 'Clearer trade IDs'],
] as const)('%s', (field, name) => {
  test('[ENT-14] whatever breaks a line is refused, and everything else is kept as it is', () => {
    const cases = [
      ...BREAKS.map((text): Case => [`a${text}b`, `${name}: ${OF_A_LINE}`]),
      ...KEPT.map((text): Case => [text]),
      ['😀'.repeat(2_000)] as const,
      ['😀'.repeat(2_001), `${name}: At most 2,000 characters`] as const,
    ];
    expect(disagreements(field, cases)).toBe(0);
  });
});

describe('days', () => {
  const days: readonly (readonly [string, TicketContext, ...string[]])[] = [
    ['2024-06-28', { ...CONTEXT, timeOfDay: '23:59:59' }],
    ['2024-06-29', { ...CONTEXT, timeOfDay: '23:59:59' }, 'Trade date: Cannot be in the future'],
    ['2024-06-29', { ...CONTEXT, businessDate: '2024-06-29', timeOfDay: '00:00:00' }],
    ['2024-02-29', CONTEXT],
    ['2024-02-30', CONTEXT, 'Trade date: Needs to be a date'],
    ['0000-01-01', CONTEXT, 'Trade date: Needs to be a date'],
    ['1999-12-31', CONTEXT, 'Trade date: Needs to be a date'],
    ['2000-01-01', CONTEXT],
    ['2024-06-28T00:00:00Z', CONTEXT, 'Trade date: Needs to be a date'],
    ['28 Jun 2024', CONTEXT, 'Trade date: Needs to be a date'],
    ['', CONTEXT, 'Trade date: is Required'],
  ];
  test('[ENT-08] form and API give every trade date the same verdict in the same words', () => {
    for (const [tradeDate, context, ...problems] of days) {
      const ticket = edited(completeTicket('regular'), { tradeDate, monthA: 'Dec', yearA: '2024' });
      expect({ tradeDate, ...bothVerdicts(ticket, context) }).toEqual({
        tradeDate,
        form: problems,
        api: problems,
      });
    }
  });

  const balmoDates: readonly Case[] = [
    ['2024-06-28'],
    ['2024-06-29', 'Balmo date: No day of Jun 24 is left to price'],
    ['2024-06-30', 'Balmo date: No day of Jun 24 is left to price'],
    ['2024-06-27', 'Balmo date: Cannot be before the trade date'],
    ['2024-07-01', 'Balmo date: No day of Jun 24 is left to price'],
    ['2024-06-31', 'Balmo date: Needs to be a date'],
    [''],
  ];
  test('[ENT-09] the balmo date lies between the trade date and the end of the month', () => {
    const prompt = edited(completeTicket('regular'), { monthA: 'Jun' });
    expect(disagreements('balmoDate', balmoDates, prompt)).toBe(0);
    expect(apiSays({ balmo_date: '2024-08-10' })).toEqual([
      'Balmo date: Month A is not the month of the trade date',
    ]);
  });
});

describe('months', () => {
  /** The rule in other words: months are counted, and a combination counts from its first one. */
  const STARTS = { Q1: 1, Q2: 4, Q3: 7, Q4: 10, H1: 1, H2: 7, Cal: 1 } as const;
  const startOf = (month: string) =>
    month in STARTS ? STARTS[month as keyof typeof STARTS] : MARKET.tenor_months.indexOf(month) + 1;
  const isCombo = (month: string) => month in STARTS;

  function expected(a: readonly [string, string], b: readonly [string, string]): string[] {
    if (b[0] === '' && b[1] === '') return [];
    if (b[0] === '') return ['Month B: Prompt B partial'];
    const partial = b[1] === '' ? ['Year B: Prompt B partial'] : [];
    if (isCombo(a[0]) || isCombo(b[0])) return ['Month B: Combo spreads not allowed', ...partial];
    if (partial.length > 0) return partial;
    const months = (Number(b[1]) - Number(a[1])) * 12 + startOf(b[0]) - startOf(a[0]);
    return months > 0 ? [] : ['Month B: A must be > B'];
  }

  const MONTHS = MARKET.tenor_months;
  const terms = (months: readonly string[], years: readonly string[]) =>
    months.flatMap((month) => years.map((year) => [month, year] as const));

  test('[ENT-15] every A with every B: partial, combinations, and which of them is later', () => {
    const start = completeTicket('regular');
    let cases = 0;
    for (const a of terms(MONTHS, ['2024', '2025']))
      for (const b of terms(['', ...MONTHS], ['', '2024', '2025', '2026'])) {
        const ticket: Ticket = {
          ...start,
          texts: { ...start.texts, monthA: a[0], yearA: a[1], monthB: b[0], yearB: b[1] },
        };
        const problems = expected(a, b);
        expect({ a, b, ...bothVerdicts(ticket) }).toEqual({ a, b, form: problems, api: problems });
        cases += 1;
      }
    expect(cases).toBe(19 * 2 * 20 * 4);
  });

  test.each<[Partial<Record<TextField, string>>, string[]]>([
    [{ monthA: '', yearA: '' }, ['Month A: is Required', 'Year A: is Required']],
    [{ monthA: 'Foo' }, ['Month A: Choose one of the list']],
    [{ monthA: 'aug' }, ['Month A: Choose one of the list']],
    [{ yearA: '2031' }, ['Year A: Choose one of the list']],
    [{ monthB: 'Foo', yearB: '2025' }, ['Month B: Choose one of the list']],
    [{ monthB: 'Sep', yearB: '2031' }, ['Year B: Choose one of the list']],
  ])('[ENT-15] %p is not of the lists', (texts, problems) => {
    const start = completeTicket('regular');
    const ticket = { ...start, texts: { ...start.texts, ...texts } };
    expect(bothVerdicts(ticket)).toEqual({ form: problems, api: problems });
  });
});

describe('converted leg', () => {
  const LISTED = ['BRT', 'WTI', 'LST', 'EPC', 'EPC C4'];
  const pairs = MARKET.products.flatMap((a) =>
    ['', ...MARKET.products].flatMap((b) => [false, true].map((diff) => [a, b, diff] as const)),
  );

  test('[ENT-07] of all pairs, with diff and without, exactly those of one listed product need it', () => {
    let mismatches = 0;
    for (const [productA, productB, diff] of pairs) {
      const start = completeTicket('regular');
      const ticket = { ...start, texts: { ...start.texts, productA, productB }, diff };
      const needed =
        productB !== '' && !diff && LISTED.includes(productA) !== LISTED.includes(productB);
      const { required, off } = buildTicketFields(ticket, CONTEXT).convertedLegVolume;
      if (required !== needed || (off === undefined) !== needed) mismatches += 1;
    }
    expect({ pairs: pairs.length, mismatches }).toEqual({ pairs: 9 * 10 * 2, mismatches: 0 });
  });

  const NAME = 'Converted leg volume';
  test('[ENT-07] its rules are those of a volume', () => {
    const pair = edited(completeTicket('regular'), { productB: 'LST' });
    const cases = VOLUMES.map(([typed, ...problems]): Case => [
      typed,
      ...problems.map((text) => text.replace('Volume', NAME)),
    ]).filter(([typed]) => !typed.trim().startsWith('-') && !typed.startsWith('−'));
    expect(disagreements('convertedLegVolume', cases, pair)).toBe(0);
  });

  test('[ENT-07] a negative one is accepted, and sent as its magnitude', () => {
    const pair = edited(completeTicket('regular'), {
      productB: 'LST',
      convertedLegVolume: '-124000',
    });
    expect(bothVerdicts(pair)).toEqual({ form: [], api: [] });
    expect(toRegularEntry(pair, CONTEXT).converted_leg_volume).toBe(124_000);
  });

  test('one that is sent although it means nothing is refused', () => {
    expect(apiSays({ converted_leg_volume: 5000 })).toEqual([`${NAME}: Only for two products`]);
  });
});

describe('names', () => {
  test.each<[Partial<RegularEntry>, string]>([
    [{ strategy: 'Flat price' }, 'Strategy: Choose one of the list'],
    [{ deal: 'LST to FEI' }, 'Deal: Choose one of the list'],
    [{ book: 'Corporate', strategy: null, deal: null }, 'Book: Choose one of the list'],
    [{ product_a: 'XYZ' }, 'Product A: Choose one of the list'],
    [{ product_b: 'FEI' }, 'Product B: Must differ from Product A'],
    [{ exchange: 'NYMEX' }, 'Exchange: Choose one of the list'],
    [{ exchange: '' }, 'Exchange: Choose one of the list'],
    [{ broker: 'toString' }, 'Broker: Choose one of the list'],
    [{ broker: null }, 'Broker: is Required'],
    [{ diff: true }, 'Diff: Select Product A and Product B First'],
    [{ product_a: 'BRT', broker: null }, 'Exchange: BRT is limited to CME'],
    [{ product_a: 'BRT', exchange: 'CME' }, 'Broker: BRT is not traded via a broker'],
    [{ book: null }, 'Book: is Required'],
    [{ executing_for: 'ole@firm.test' }, 'Executing for: Choose one of the list'],
    [{ executing_for: 'tolsen' }, 'Executing for: Choose one of the list'],
  ])('%p is refused by the API: %s', (change, problem) => {
    expect(apiSays(change)).toContain(problem);
  });

  test('[ENT-03] an internal ticket does not buy from where it sells to', () => {
    const same = {
      sellToBook: 'Product',
      sellToStrategy: 'Flat price',
      sellToDeal: 'LPG',
    };
    const ticket = edited(completeTicket('internal'), same);
    const problems = ['Sell to deal: Must differ from where it is bought'];
    expect(bothVerdicts(ticket)).toEqual({ form: problems, api: problems });
    const entry: InternalEntry = toInternalEntry(completeTicket('internal'), CONTEXT);
    expect(
      problemsOfEntry('internal', { ...entry, sell_to_book: 'Product' }, CONTEXT).map(problemText),
    ).toEqual(['Sell to strategy: Choose one of the list', 'Sell to deal: Choose one of the list']);
  });

  test('who may not trade is refused also under the nick name of somebody who may', () => {
    const namesake = { ...MARKET.users[0], email: 'other@firm.test', nick_name: 'maren' };
    const users = [
      ...MARKET.users,
      { ...namesake, is_authorized_trader: false, default_trader: false },
    ];
    const context = { ...CONTEXT, data: { ...MARKET, users } };
    expect(apiSays({ executing_for: 'other@firm.test' }, context)).toEqual([
      'Executing for: Choose one of the list',
    ]);
  });

  test('[ENT-11] nobody to execute for is said as such', () => {
    const nobody: TicketContext = { ...CONTEXT, userEmail: '', data: { ...MARKET, users: [] } };
    expect(
      findTicketProblems(edited(completeTicket('regular', nobody), {}, nobody), nobody).map(
        problemText,
      ),
    ).toEqual(['Executing for: No default Trader found']);
  });
});

test('[ENT-17] the first problem is that of the first field in the order of the form', () => {
  const ticket = edited(completeTicket('regular'), { notes: '\t', broker: '', volume: '12' });
  expect(findTicketProblems(ticket, CONTEXT).map(problemText)).toEqual([
    "Volume: Can't be 0..500",
    'Broker: is Required',
    `Notes: ${OF_A_LINE}`,
  ]);
});

test.each([
  ['volume', 'Volume is Required'],
  ['priceA', 'Price is Required'],
  ['monthA', 'Month A is required'],
  ['yearA', 'Year A is required'],
  ['broker', 'Required'],
] as const)('%s that was left empty says "%s"', (field, text) => {
  expect(blurText(field)).toBe(text);
});

test.each<[string, Partial<Record<TextField, string>>, boolean, boolean]>([
  ['a pair below 0 without diff', { productB: 'CP', priceA: '-55' }, false, true],
  ['a pair below 0 with diff', { productB: 'CP', priceA: '-55' }, true, false],
  ['a pair at 0 without diff', { productB: 'CP', priceA: '0' }, false, false],
  ['two months below 0: a differential by itself', { monthB: 'Sep', priceA: '-5' }, false, false],
  ['one product below 0', { priceA: '-5' }, false, false],
])('asks whether a price below 0 is the difference: %s', (_what, texts, diff, asks) => {
  const typed = edited(completeTicket('regular'), texts);
  const ticket = editTicket(typed, { field: 'diff', value: diff }, CONTEXT);
  const found = findTicketProblems(ticket, CONTEXT).find(({ field }) => field === 'priceA');
  expect(found?.message.startsWith('Is −55 the difference?') ?? false).toBe(asks);
});
