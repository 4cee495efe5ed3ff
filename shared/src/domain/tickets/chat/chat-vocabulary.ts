import type { EntryData, TicketField } from '../ticket.ts';
import { tradersOf } from '../executing-trader.ts';
import { tokensOf } from './chat-tokens.ts';
import type { ChatUnit, Meaning, PriceUnit } from './chat-items.ts';

/** What phrases mean, by their words in lower case with one blank between. */
export type Vocabulary = ReadonlyMap<string, Meaning>;

const THOUSAND = '1000';
const listed = (words: string) => words.split(' ');

/** A lot is 1,000 of a product's unit, a mini lot 100, at both exchanges. */
export const UNITS: ReadonlyMap<string, ChatUnit> = new Map<string, ChatUnit>([
  ...each('kt kts kmt kmts', { units: THOUSAND, metric: 'MT' }),
  ...each('kb kbs kbbl kbbls', { units: THOUSAND, metric: 'BBL' }),
  ...each('k lot lots lt lts', { units: THOUSAND }),
  ...each('mt mts t tn tons tonnes tonne', { units: '1', metric: 'MT' }),
  ...each('bbl bbls barrels', { units: '1', metric: 'BBL' }),
  ...each('mini minis', { units: '100', mini: true }),
]);

/** What may follow a number, by its tokens. */
export const PRICE_UNITS: ReadonlyMap<string, PriceUnit> = new Map<string, PriceUnit>([
  ...each<PriceUnit>('c ¢ cts cent cents cpg', 'cents'),
  ['c / gal', 'cents'],
  ['¢ / gal', 'cents'],
  ['cents / gal', 'cents'],
  ...each<PriceUnit>('$ usd dollars', 'dollars'),
  ...phrases<PriceUnit>(['$ / gal', 'usd / gal', '/ gal', 'per gal'], '$/gal'),
  ...phrases<PriceUnit>(
    ['$ / mt', 'usd / mt', '/ mt', 'per mt', 'pmt', '$ / t', '/ t', 'usd / t'],
    '$/MT',
  ),
  ...phrases<PriceUnit>(['$ / bbl', 'usd / bbl', '/ bbl', 'per bbl', '$ / b'], '$/BBL'),
]);

/** Tells how a product of the reference data is called in the market, beside its own name. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  FEI: ['c3 fei', 'fei c3', 'propane fei', 'fei propane', 'propane far east', 'far east propane'],
  'FEI C4': ['c4 fei', 'butane fei', 'fei butane', 'butane far east', 'far east butane'],
  CP: [
    ...['c3 cp', 'cp c3', 'propane cp', 'cp propane', 'saudi cp', 'saudi propane'],
    ...['propane contract price', 'contract price propane'],
  ],
  'CP C4': ['c4 cp', 'butane cp', 'cp butane', 'saudi butane', 'butane contract price'],
  ARA: [
    ...['c3 ara', 'ara c3', 'propane ara', 'ara propane', 'cif ara', 'ara cif', 'propane cif ara'],
    'cif ara propane',
  ],
  LST: ['lst c3', 'c3 lst', 'lst propane', 'propane lst', 'mont belvieu lst', 'mb lst'],
  EPC: ['epc c3', 'c3 epc', 'epc propane', 'propane epc', 'mont belvieu epc', 'mb epc'],
  'EPC C4': ['c4 epc', 'epc butane', 'butane epc', 'mb epc butane'],
  'NWE Naptha': naphtha('nwe'),
  MOPJ: [...naphtha('mopj'), ...naphtha('japan')],
  BRT: ['brent', 'brent swap', 'brent 1st line'],
  WTI: ['wti swap', 'nymex wti', 'wti 1st line'],
  BLPG: ['blpg1'],
};

/** Names of more than one product: said alone they are none. */
const UNCLEAR_PRODUCTS =
  'naphtha naptha naphta nap nwe propane butane c3 c4 lpg mb belvieu freight crude tet';

/** What a broker is called that no name of the reference data begins with. */
const BROKER_ALIASES: Readonly<Record<string, readonly string[]>> = { Trayport: ['tp', 'tport'] };

const WORDS: readonly (readonly [string, Meaning])[] = [
  ...each<Meaning>('buy bot bought bght bt purchased', side('+', 'plain')),
  ...each<Meaning>('sell sold sld', side('-', 'plain')),
  ...each<Meaning>('buys', side('+', 'third')),
  ...each<Meaning>('sells', side('-', 'third')),
  ...each<Meaning>('mine', side('+', 'plain')),
  ...each<Meaning>('yours', side('-', 'plain')),
  ...phrases<Meaning>(['lifted', 'lifted offer', 'lifted the offer'], side('+', 'jargon')),
  ...phrases<Meaning>(['hit', 'hit bid', 'hit the bid'], side('-', 'jargon')),
  ...each<Meaning>('moc', { kind: 'moc' }),
  ...each<Meaning>('diff differential spread sprd', { kind: 'diff' }),
  ...phrases<Meaning>(['balmo', 'bal - mo', 'bal mo', 'bom'], { kind: 'balmo' }),
  ...phrases<Meaning>(['/', 'vs', 'v', 'versus', 'against'], { kind: 'join' }),
  ['-', { kind: 'hyphen' }],
  ['x', { kind: 'times' }],
  ...each<Meaning>('plus +', { kind: 'sign', sign: '+' }),
  ['minus', { kind: 'sign', sign: '-' }],
  ...phrases<Meaning>(['@', 'at', 'px', 'price', 'prc'], { kind: 'marker', marks: 'price' }),
  ...phrases<Meaning>(['via', 'thru', 'through', 'with', 'w /', 'brokered by'], {
    kind: 'marker',
    marks: 'broker',
  }),
  ...phrases<Meaning>(['for', 'a / c'], { kind: 'marker', marks: 'for' }),
  ['to', { kind: 'marker', marks: 'to' }],
  ['from', { kind: 'marker', marks: 'from' }],
  ...each<Meaning>('you u ya', { kind: 'person', person: 'you' }),
  ...each<Meaning>('we i', { kind: 'person', person: 'we' }),
  ...each<Meaning>('us me our my ours your ur', { kind: 'person', person: 'us' }),
  ...each<Meaning>(
    'they he she them him her their client clients customer cust cpty counterparty buyer seller',
    { kind: 'person', person: 'they' },
  ),
  ...each<Meaning>('hi hello hey morning gm dear thanks thx ty cheers ok', { kind: 'greeting' }),
  ...each<Meaning>(
    'tks tx confirmation please pls mate bud done dn confirmed confirm cfm conf trade deal recap ticket of on in the and ' +
      'paper swap swaps fin financial cleared clearing clear clears clr flat have just now also today ' +
      'good great perfect sure yes yep all best nice well too there everyone : ; ! = * | " ( ) [ ] { } … 👍 🙏 ✅ 🙂 😀 👌 🤝',
    { kind: 'noise' },
  ),
  ...phrases<Meaning>(
    ['/ month', '/ mth', '/ m', 'per month', 'per mth', 'a month', 'each month', 'pcm'],
    {
      kind: 'noise',
    },
  ),
];

/** Words that take a meaning away from others: the field that they leave open. */
const DOUBTS: readonly (readonly [TicketField, string])[] = [
  [
    'volume',
    'not no do never dont cannot wont didnt havent hasnt isnt wasnt non neither nor cancel cancels cancelled ' +
      'canceled cancellation cxl cxld kill killed bust busted void ignore disregard scrap pull pulled ' +
      'withdraw withdrawn wrong mistake error amend amended correction corrected instead reversed ' +
      'should would could can will shall might must wld shld cld want wants wanted like looking look lkg interest ' +
      'interested if unless maybe perhaps possibly probably almost nearly try trying working work order ' +
      'orders stop limit gtc bid bids offer offers offered ask asks asking quote quotes indicative indic ' +
      'subject sub pending when once until nothing nobody buying selling purchase sale given taken gave ' +
      'took take gives takes paid pays pay receive received got get gets getting was were been being is are be ' +
      'by hits lift lifts long short tfr transfer xfer internal total tot per day daily quarter qtr min max upto up ? ❌ 🚫 👎 ❓',
  ],
  [
    'tradeDate',
    'monday tuesday wednesday thursday friday mon tue wed thu fri yesterday ystdy yday tomorrow tmrw backdated dated',
  ],
  ['commissionOverride', 'fee fees comm commission brokerage bro brok'],
  ['exchange', 'otc bilateral uncleared sgx dce'],
  [
    'priceA',
    'or roughly less premium prem discount disc over under around about approx abt circa settle settlement avg average mops tbc tba tas half < > -- ~',
  ],
  ['monthA', 'prompt spot front strip roll fly butterfly box'],
  ['book', 'book strategy'],
];

/** All that a line may say with this reference data; what it names goes before what is only a word. */
export function vocabularyOf(data: EntryData): Vocabulary {
  const rows: (readonly [string, Meaning])[] = [
    ...WORDS,
    ...DOUBTS.flatMap(([field, words]) => each(words, unclear(field))),
    ...each(UNCLEAR_PRODUCTS, unclear('productA')),
    ...brokersOf(data),
    ...data.users.map(({ nick_name }) => named(nick_name, unclear('executingFor'))),
    ...tradersOf(data).map(({ nick_name: name }) => named(name, { kind: 'trader', name })),
    ...data.exchanges.map((name) => named(name, { kind: 'exchange', name })),
    ...(data.exchanges.includes('CME')
      ? each<Meaning>('nymex', { kind: 'exchange', name: 'CME' })
      : []),
    ...data.products.flatMap((name) =>
      [name, ...(Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? []) : [])].map((alias) =>
        named(alias, { kind: 'product', name }),
      ),
    ),
  ];
  return new Map(rows);
}

/** By its name or the first words of it; first words of two brokers are neither's. */
function brokersOf(data: EntryData): readonly (readonly [string, Meaning])[] {
  const found = new Map<string, Meaning>();
  for (const name of data.brokers)
    for (const begin of beginningsOf(name))
      found.set(begin, found.has(begin) ? unclear('broker') : { kind: 'broker', name });
  for (const name of data.brokers)
    for (const alias of [
      name,
      ...(Object.hasOwn(BROKER_ALIASES, name) ? (BROKER_ALIASES[name] ?? []) : []),
    ])
      found.set(keyOf(alias), { kind: 'broker', name });
  return [...found].flatMap(([key, meaning]) => [
    [key, meaning],
    [key.replaceAll(' & ', ' and '), meaning],
  ]);
}

function beginningsOf(name: string): readonly string[] {
  const words = keyOf(name).split(' ');
  return words
    .map((_, n) => words.slice(0, n + 1).join(' '))
    .filter((begin) => !begin.endsWith(' &'));
}

/** A phrase as the vocabulary has it. */
function keyOf(phrase: string): string {
  return tokensOf(phrase)
    .map(({ text }) => wordOf(text))
    .join(' ');
}

/** A word as the vocabulary has it: 'Don't' is 'dont'. */
export function wordOf(text: string): string {
  return text.toLowerCase().replaceAll("'", '');
}

const named = (name: string, meaning: Meaning) => [keyOf(name), meaning] as const;

function side(which: '+' | '-', form: 'plain' | 'third' | 'jargon'): Meaning {
  return { kind: 'side', side: which, form };
}

function unclear(field: TicketField): Meaning {
  return { kind: 'unclear', field };
}

function naphtha(place: string): readonly string[] {
  return listed('naphtha naptha naphta nap').map((word) => `${place} ${word}`);
}

function each<T>(words: string, value: T): readonly (readonly [string, T])[] {
  return phrases(listed(words), value);
}

function phrases<T>(all: readonly string[], value: T): readonly (readonly [string, T])[] {
  return all.map((phrase) => [phrase, value] as const);
}
