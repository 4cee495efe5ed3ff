import type { TicketField } from '../ticket.ts';
import type { Doubted, Meaning, ChatSide, VerbForm } from './chat-items.ts';

/**
 * Meanings of phrases that need no reference data, keyed by their words in lower case, separated by
 * one blank.
 */
export const PHRASE_MEANINGS: readonly (readonly [string, Meaning])[] = [
  ...each<Meaning>('bot bought bght bt purchased', side('+', 'past')),
  ...each<Meaning>('sold sld', side('-', 'past')),
  ...each<Meaning>('buy', side('+', 'base')),
  ...each<Meaning>('sell', side('-', 'base')),
  ...each<Meaning>('buys', side('+', 'third')),
  ...each<Meaning>('sells', side('-', 'third')),
  ...each<Meaning>('mine', side('+', 'own')),
  ...each<Meaning>('yours', side('-', 'own')),
  ...phrases<Meaning>(['lifted', 'lifted offer', 'lifted the offer'], side('+', 'jargon')),
  ...phrases<Meaning>(['hit', 'hit bid', 'hit the bid'], side('-', 'jargon')),
  ...each<Meaning>('moc', { kind: 'moc' }),
  ...each<Meaning>('diff differential spread sprd', { kind: 'diff' }),
  ...phrases<Meaning>(
    [
      ...['balmo', 'bal - mo', 'bal mo', 'bom', 'bal month', 'balance month', 'balance of month'],
      ...['bal of month', 'balance of the month'],
    ],
    { kind: 'balmo' },
  ),
  ...phrases<Meaning>(['/', 'vs', 'v', 'versus', 'against'], { kind: 'join' }),
  ['-', { kind: 'hyphen' }],
  ['x', { kind: 'times' }],
  ...each<Meaning>('plus +', { kind: 'sign', sign: '+' }),
  ['minus', { kind: 'sign', sign: '-' }],
  ...phrases<Meaning>(['@', 'at', 'px', 'price', 'prc'], { kind: 'marker', marks: 'price' }),
  ...phrases<Meaning>(
    ['via', 'thru', 'through', 'with', 'w /', 'w', 'brokered by', 'broker', 'brkr', 'broker is'],
    { kind: 'marker', marks: 'broker' },
  ),
  ...phrases<Meaning>(['for', 'a / c', 'on behalf of', 'obo', 'o / b / o', 'acct', 'trader'], {
    kind: 'marker',
    marks: 'for',
  }),
  ['to', { kind: 'marker', marks: 'to' }],
  ['from', { kind: 'marker', marks: 'from' }],
  ...each<Meaning>('you u ya yall youve', { kind: 'person', person: 'you' }),
  ...each<Meaning>('we i weve ive', { kind: 'person', person: 'we' }),
  ...each<Meaning>('us me our my ours your ur', { kind: 'person', person: 'us' }),
  ...each<Meaning>(
    'they he she them him her them their client clients customer cust cpty counterparty buyer seller',
    { kind: 'person', person: 'they' },
  ),
  ...each<Meaning>(
    'hi hiya hello hey hei yo gday howdy salut bonjour ciao hola morning mornin mrng afternoon evening gm dear',
    {
      kind: 'greeting',
    },
  ),
  ...each<Meaning>('thanks thx thnx thank ty tyvm tnx cheers ok okay', { kind: 'greeting' }),
  ...each<Meaning>(
    'product contract period tenor month months qty quantity size vol volume side direction action venue delivery',
    { kind: 'label' },
  ),
  ['flat', { kind: 'flat' }],
  ...each<Meaning>(
    'tks tx confirmation please pls plz mate bud buddy boss team gents guys folks sir done dn dun trade deal recap ticket of on in the a and ' +
      'paper swap swaps fin financial cleared clearing clear clears clr have just now also today ' +
      'good great perfect sure yes yep all best nice well too there everyone usd btw fyi thing ' +
      'block blocked blk screen voice executed booked filled argus opis platts summary details following follows ' +
      'gd vm ta enter traded → regards rgds brgds kind brokered see find below attached here so that thats this it its as then again into clrd noted copy roger ' +
      'cool super lovely excellent brilliant lah lol haha weekend ' +
      ': ; ! = * | " ( ) [ ] { } … 👍 🙏 ✅ 🙂 😀 👌 🤝',
    { kind: 'noise' },
  ),
  ...phrases<Meaning>(['confirmed', 'confirm', 'cfm', 'conf', 'cnfm', 'confirming'], {
    kind: 'noise',
  }),
  ...phrases<Meaning>(
    [
      ...['can confirm', 'to confirm', 'this is to confirm', 'happy to confirm', 'as discussed'],
      ...[
        'pleased to confirm',
        'as agreed',
        'as per our chat',
        'flat price',
        'outright',
        'fixed price',
      ],
      ...[
        'usd / mt',
        '$ / mt',
        'usd / bbl',
        'will block it',
        'will block',
        'good day',
        'see recap',
        'nice one',
        'good one',
      ],
      ...[
        'nothing else',
        'thats all',
        'that is all',
        'thats it',
        'ur done',
        'u r done',
        'you are done',
        'are done',
      ],
      ...['going into', 'nice day', 'great day', '/ /', 'all done', '> >', '= >', '- >'],
      ...[
        'pls book',
        'please book',
        'pls enter',
        'please enter',
        'on the phone',
        'by phone',
        'over the phone',
      ],
    ],
    { kind: 'noise' },
  ),
  ...phrases<Meaning>(
    [
      ...['/ month', '/ mth', '/ m', '/ mo', 'per month', 'per mth', 'per mo', 'a month', 'a mth'],
      ...['each month', 'pcm', 'monthly', 'mthly', 'per calendar month', 'p / m', 'each', 'ea'],
    ],
    { kind: 'noise' },
  ),
];

/** Words that take a meaning away from others: the field that they leave open, and what they say of the deal. */
export const DOUBTS: readonly (readonly [TicketField, string, Doubted?])[] = [
  [
    'volume',
    'not no nope do never dont cannot wont didnt havent hasnt isnt wasnt non neither nor nothing nobody ❌ 🚫 👎',
    'no',
  ],
  [
    'volume',
    'cancel cancels cancelled canceled cancellation cxl cxld kill killed bust busted void ignore disregard ' +
      'scrap scratch pull pulled withdraw withdrawn reversed off unwind unwound undo',
    'off',
  ],
  [
    'volume',
    'wrong mistake error typo oops sorry apologies amend amended amendment correction corrected correcting instead revised wait hold actually meant mean rather reverse opposite',
    'other',
  ],
  [
    'volume',
    'should would could can will shall might must wld shld cld want wants wanted like looking look lkg interest ' +
      'interested if unless maybe perhaps possibly probably almost nearly try trying working work order ' +
      'orders stop limit gtc bid bids offer offers offered ask asks asking quote quotes indicative indic ' +
      'subject sub pending when once until buying selling purchase sale ill id youd theyd lets did does has ? ❓',
    'wish',
  ],
  [
    'volume',
    'given taken gave ' +
      'took take gives takes paid pays pay receive received got get gets getting was were been being is are be ' +
      'by hits lift lifts long short tfr transfer xfer internal total tot per day daily quarter qtr min max upto up',
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

export function splitChatWords(words: string): readonly string[] {
  return words.split(' ');
}

function side(which: ChatSide, form: VerbForm): Meaning {
  return { kind: 'side', side: which, verbForm: form };
}

export function unclear(field: TicketField, says?: Doubted): Meaning {
  return says === undefined ? { kind: 'unclear', field } : { kind: 'unclear', field, says };
}

export function each<T>(words: string, value: T): readonly (readonly [string, T])[] {
  return phrases(splitChatWords(words), value);
}

export function phrases<T>(all: readonly string[], value: T): readonly (readonly [string, T])[] {
  return all.map((phrase) => [phrase, value] as const);
}
