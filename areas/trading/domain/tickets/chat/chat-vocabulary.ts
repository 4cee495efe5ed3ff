import type { EntryData } from '../ticket.ts';
import { filterTraders } from '../executing-trader.ts';
import {
  DOUBTS,
  each,
  splitChatWords,
  phrases,
  unclear,
  PHRASE_MEANINGS,
} from './chat-dictionary.ts';
import { splitTokens } from './chat-tokens.ts';
import type { ChatUnit, Meaning, ChatPriceUnit } from './chat-items.ts';

/** Meanings of phrases, by their words in lower case with one blank between. */
export type Vocabulary = ReadonlyMap<string, Meaning>;

const THOUSAND = '1000';

/** A lot is 1,000 of a product's unit, a mini lot 100, at both exchanges. */
export const UNITS: ReadonlyMap<string, ChatUnit> = new Map<string, ChatUnit>([
  ...each('kt kts kmt kmts', { units: THOUSAND, metric: 'MT' }),
  ...each('kb kbs kbbl kbbls', { units: THOUSAND, metric: 'BBL' }),
  ...each('k lot lots lt lts', { units: THOUSAND }),
  ...each('mt mts t tn ton tons tonnes tonne', { units: '1', metric: 'MT' }),
  ...phrases(['metric tons', 'metric tonnes', 'm / t'], { units: '1', metric: 'MT' } as const),
  ...each('bbl bbls barrels', { units: '1', metric: 'BBL' }),
  ...phrases(['mini', 'minis', 'mini lot', 'mini lots'], { units: '100', mini: true } as const),
]);

const GALLON = ['gal', 'gallon', 'usg'];
const TONNE = ['mt', 't', 'ton', 'tonne', 'metric ton'];
const BARREL = ['bbl', 'b', 'barrel'];
const CENTS = splitChatWords('c ¢ cts ct cent cents cpg');

/** Units that may follow a number, by their tokens. */
export const CHAT_PRICE_UNITS: ReadonlyMap<string, ChatPriceUnit> = new Map<string, ChatPriceUnit>([
  ...phrases<ChatPriceUnit>([...CENTS, ...GALLON.flatMap((of) => per(CENTS, of))], 'cents'),
  ...each<ChatPriceUnit>('$ usd dollars', 'dollars'),
  ...phrases<ChatPriceUnit>(GALLON.flatMap(dollarsPer), '$/gal'),
  ...phrases<ChatPriceUnit>([...TONNE.flatMap(dollarsPer), 'pmt'], '$/MT'),
  ...phrases<ChatPriceUnit>(BARREL.flatMap(dollarsPer), '$/BBL'),
]);

function dollarsPer(unit: string): readonly string[] {
  return [...per(['$', 'usd'], unit), `/ ${unit}`, `per ${unit}`];
}

function per(amounts: readonly string[], unit: string): readonly string[] {
  return amounts.flatMap((amount) => [`${amount} / ${unit}`, `${amount} per ${unit}`]);
}

const PROPANE = ['propane', 'c3'];
const BUTANE = ['butane', 'c4', 'nc4', 'normal butane', 'n - butane'];
const LONE_STAR = ['lst', 'tet', 'mb tet', 'mb lst', 'mont belvieu lst', 'mont belvieu tet'];
const ENTERPRISE = [
  ...['epc', 'enterprise', 'ent', 'non - tet', 'non tet', 'nontet', 'ntet', 'mb epc'],
  ...['mb non - tet', 'mb non tet', 'mont belvieu epc', 'mont belvieu non - tet'],
];

/** Market names of products, besides their own names in the reference data. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  FEI: [
    ...pairBothWays(['fei', 'afei', 'far east', 'argus fei'], [...PROPANE, 'prop']),
    ...['afei', 'argus fei'],
  ],
  'FEI C4': pairBothWays(['fei', 'afei', 'far east', 'argus fei'], BUTANE),
  CP: [
    ...pairBothWays(['cp', 'saudi cp', 'saudi', 'aramco cp'], [...PROPANE, 'prop']),
    ...['saudi cp', 'aramco cp', 'propane contract price', 'contract price propane'],
  ],
  'CP C4': [...pairBothWays(['cp', 'saudi cp', 'saudi'], BUTANE), 'butane contract price'],
  ARA: [
    ...pairBothWays(['ara', 'cif ara', 'ara cif'], [...PROPANE, 'prop']),
    ...['cif ara', 'ara cif', 'ara large', 'ara lrg'],
  ],
  LST: [...LONE_STAR, ...pairBothWays(LONE_STAR, PROPANE)],
  // Not 'enterprise' alone: that is a company, and its butane too.
  EPC: [
    ...ENTERPRISE.filter((name) => name !== 'enterprise' && name !== 'ent'),
    ...pairBothWays(ENTERPRISE, PROPANE),
  ],
  'EPC C4': pairBothWays(ENTERPRISE, BUTANE),
  'NWE Naptha': naphtha('nwe', 'cif nwe'),
  MOPJ: naphtha('mopj', 'japan', 'mopj japan'),
  BRT: ['brent', 'brent swap', 'brent 1st line'],
  WTI: ['wti swap', 'nymex wti', 'wti 1st line'],
  BLPG: ['blpg1'],
};

/** Names of more than one product: said alone they are none. */
const UNCLEAR_PRODUCTS =
  'naphtha naptha naphta naph nap nwe propane butane c3 c4 nc4 ic4 lpg mb belvieu freight crude conway';

/** Two products that have one name in the market. */
const PAIRS: readonly (readonly [a: string, b: string, ...names: string[]])[] = [
  ['FEI', 'ARA', 'east / west', 'e / w', 'east west', 'east - west', 'e - w'],
  ['FEI', 'FEI C4', 'c3 / c4 fei', 'fei c3 / c4'],
  ['CP', 'CP C4', 'c3 / c4 cp', 'cp c3 / c4', 'saudi c3 / c4'],
];

/** Names of a broker with which no name of the reference data begins. */
const BROKER_ALIASES: Readonly<Record<string, readonly string[]>> = { Trayport: ['tp', 'tport'] };

const KNOWN = new WeakMap<EntryData, Vocabulary>();

/** All that a line may say with this reference data, made once for each. */
export function findVocabulary(data: EntryData): Vocabulary {
  const known = KNOWN.get(data) ?? vocabularyIn(data);
  KNOWN.set(data, known);
  return known;
}

/** Makes the vocabulary of reference data, whose names go before mere words. */
function vocabularyIn(data: EntryData): Vocabulary {
  const rows: (readonly [string, Meaning])[] = [
    ...PHRASE_MEANINGS,
    ...DOUBTS.flatMap(([field, words, says]) => each(words, unclear(field, says))),
    ...each(UNCLEAR_PRODUCTS, unclear('productA')),
    ...listBrokers(data),
    ...data.users.map(({ nick_name }) => named(nick_name, unclear('executingFor'))),
    ...filterTraders(data).map(({ nick_name: name }) => named(name, { kind: 'trader', name })),
    ...data.exchanges.map((name) => named(name, { kind: 'exchange', name })),
    ...(data.exchanges.includes('CME')
      ? each<Meaning>('nymex globex clearport cmeg', { kind: 'exchange', name: 'CME' })
      : []),
    ...data.products.flatMap((name) =>
      [name, ...(Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? []) : [])].map((alias) =>
        named(alias, { kind: 'product', name }),
      ),
    ),
    ...listPairs(data),
  ];
  return new Map(rows);
}

function listPairs({ products }: EntryData): readonly (readonly [string, Meaning])[] {
  return PAIRS.filter(([a, b]) => products.includes(a) && products.includes(b)).flatMap(
    ([a, b, ...names]) => phrases<Meaning>(names, { kind: 'pair', a, b }),
  );
}

/** Brokers by their name or its first words; first words of two brokers are neither's. */
function listBrokers(data: EntryData): readonly (readonly [string, Meaning])[] {
  const found = new Map<string, Meaning>();
  for (const name of data.brokers)
    for (const begin of listBeginnings(name))
      found.set(begin, found.has(begin) ? unclear('broker') : { kind: 'broker', name });
  for (const name of data.brokers)
    for (const alias of [
      name,
      ...(Object.hasOwn(BROKER_ALIASES, name) ? (BROKER_ALIASES[name] ?? []) : []),
      ...listInitials(name),
    ])
      found.set(toKey(alias), { kind: 'broker', name });
  return [...found].flatMap(([key, meaning]) => [
    [key, meaning],
    [key.replaceAll(' & ', ' and '), meaning],
  ]);
}

/** 'M&P' of two names. */
function listInitials(name: string): readonly string[] {
  const letters = name.split(' & ').map((part) => part.charAt(0));
  return letters.length === 2 ? [letters.join(' & ')] : [];
}

function listBeginnings(name: string): readonly string[] {
  const words = toKey(name).split(' ');
  return words
    .map((_, n) => words.slice(0, n + 1).join(' '))
    .filter((begin) => !begin.endsWith(' &'));
}

/** A phrase as the vocabulary has it. */
function toKey(phrase: string): string {
  return splitTokens(phrase)
    .map(({ text }) => normalizeWord(text))
    .join(' ');
}

const CONTRACTED: readonly (readonly [RegExp, string])[] = [
  [/'ll$/, 'will'],
  [/'d$/, 'would'],
  [/'re$/, 'are'],
];

/** A word as the vocabulary has it: 'Don't' is 'dont', and of 'we'll' what counts is 'will'. */
export function normalizeWord(text: string): string {
  const word = text.toLowerCase();
  const contracted = CONTRACTED.find(([ending]) => ending.test(word));
  return contracted?.[1] ?? word.replaceAll("'", '');
}

const named = (name: string, meaning: Meaning) => [toKey(name), meaning] as const;

function naphtha(...places: readonly string[]): readonly string[] {
  return pairBothWays(places, splitChatWords('naphtha naptha naphta naph nap'));
}

/** A place and a product, in either order. */
function pairBothWays(places: readonly string[], products: readonly string[]): readonly string[] {
  return places.flatMap((place) =>
    products.flatMap((product) => [`${place} ${product}`, `${product} ${place}`]),
  );
}
