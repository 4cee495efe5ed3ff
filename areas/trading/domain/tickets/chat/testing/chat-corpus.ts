import { offeredEdit } from '../../offered-edit.ts';
import { buildTicketFields } from '../../ticket-fields.ts';
import { findTicketProblems } from '../../ticket-problems.ts';
import type { TextField, Ticket, TicketContext, TicketField } from '../../ticket.ts';
import { MARKET } from '../../testing/ticket-context.ts';
import { type ReadLine, parseChatLine } from '../chat-line.ts';
import type { LastSettlementOf } from '../chat-draft.ts';

const METRICS = {
  ...MARKET.volume_metrics,
  ...({ 'CP C4': 'MT', 'NWE Naptha': 'MT', MOPJ: 'MT', VLSFO: 'MT' } as const),
  ...({ BLPG: 'MT', BLPG3: 'MT' } as const),
};

const trader = (nick: string, is_authorized_trader = true) => ({
  email: `${nick.toLowerCase()}@halyard.example`,
  nick_name: nick,
  is_authorized_trader,
  default_trader: nick === 'MAREN',
});

/** A desk with the products of the reference data. Maren enters on Friday, 28 Jun 2024, at 08:30. */
export const DESK: TicketContext = {
  data: {
    ...MARKET,
    users: [trader('MAREN'), trader('JOREN'), trader('TAMSIN'), trader('ISKO', false)],
    products: Object.keys(METRICS),
    volume_metrics: METRICS,
    brokers: ['Kestrel Oils', 'Marlow & Pike', 'Sundby Shipbrokers', 'Trayport'],
  },
  businessDate: '2024-06-28',
  timeOfDay: '08:30:00',
  userEmail: 'maren@halyard.example',
};

const LASTS: Readonly<Partial<Record<string, number>>> = {
  FEI: 612,
  'FEI C4': 605,
  CP: 575,
  'CP C4': 560,
  ARA: 541,
  MOPJ: 676,
  'NWE Naptha': 650,
  LST: 0.79,
  EPC: 0.77,
  'EPC C4': 1.02,
  BRT: 85,
  WTI: 81,
  VLSFO: 590,
  BLPG: 66,
  BLPG3: 110,
};
export const lastSettlement: LastSettlementOf = (product) => LASTS[product];

/** A line of a corpus, and what it has to become; `ask` are the fields that must be asked. */
export type Case = {
  readonly line: string;
  readonly want: string;
  readonly ask: readonly string[];
};

/** The lines of a corpus file; what begins with # is a remark. */
export function casesOf(corpus: string): readonly Case[] {
  return corpus.split('\n').flatMap((row) => {
    const [, want = '', line = ''] = /^([^|#]*?) \| (.*)$/.exec(row) ?? [];
    if (line === '') return [];
    return [{ line, want, ask: want.startsWith('?') ? want.slice(1).split(',') : [] }];
  });
}

/** A whole chat and the drafts that come out of it, as `chats.txt` writes them. */
export type Chat = {
  readonly name: string;
  readonly lines: readonly string[];
  readonly tickets: readonly string[];
};

/** The chats of a corpus file; what begins with # is a remark. */
export function chatsOf(corpus: string): readonly Chat[] {
  const text = corpus.replaceAll(/^#.*\n/gm, '');
  return text.split(/^CHAT /m).flatMap((chat) => {
    const [name = '', ...rows] = chat.split('\n').filter((row) => row.trim() !== '');
    const end = rows.indexOf('TICKETS');
    if (end < 0) return [];
    return [{ name, lines: rows.slice(0, end), tickets: rows.slice(end + 1) }];
  });
}

export type Outcome = {
  readonly read: ReadLine;
  /** The ticket in the words of a corpus. */
  readonly got: string;
  /** Fields that keep it from being sent once book, and a broker or an exchange that was not said, are filled in. */
  readonly open: readonly TicketField[];
};

/**
 * Outcome of a line once a person has filled in what the form shows empty and nothing was asked of.
 */
export function outcomeOf(line: string, last?: LastSettlementOf): Outcome {
  return outcomeOfRead(parseChatLine(line, DESK, last));
}

/** Outcome of a draft in the same way. */
export function outcomeOfRead(read: ReadLine): Outcome {
  const filled = withRest(read.ticket, read);
  const problems = findTicketProblems(filled, DESK).map(({ field }) => field);
  const open = new Set([...read.questions.map(({ field }) => field), ...problems]);
  return { read, got: wordsOf(read.ticket), open: [...open] };
}

const REST: readonly (readonly [TextField, string])[] = [
  ['book', 'Paper'],
  ['strategy', 'East-West'],
  ['deal', 'Petrel'],
  ['exchange', 'ICE'],
  ['broker', 'Kestrel Oils'],
];

function withRest(ticket: Ticket, { questions }: ReadLine): Ticket {
  return REST.reduce((before, [field, value]) => {
    const isAsked = questions.some((ask) => ask.field === field);
    const isOff = buildTicketFields(before, DESK)[field].off !== undefined;
    if (isAsked || isOff || before.texts[field] !== '') return before;
    return offeredEdit(before, { field, value }, DESK) ?? before;
  }, ticket);
}

function wordsOf({ texts, diff, mini }: Ticket): string {
  const { volume, productA, productB, priceA, exchange, broker, executingFor } = texts;
  const pair = (a: string, b: string) => (b === '' ? a : `${a}/${b}`);
  const term = (month: string, year: string) => `${month}${year.slice(2)}`;
  return [
    volume.startsWith('-') ? volume : `+${volume}`,
    pair(productA, productB),
    pair(term(texts.monthA, texts.yearA), term(texts.monthB, texts.yearB)),
    priceA === '' ? 'MOC' : priceA,
    ...(diff ? ['diff'] : []),
    ...(mini ? ['mini'] : []),
    ...(texts.balmoDate === '' ? [] : ['balmo']),
    ...(exchange === '' ? [] : [`x=${exchange}`]),
    ...(broker === '' ? [] : [`b=${broker}`]),
    ...(executingFor === 'MAREN' ? [] : [`for=${executingFor}`]),
  ].join(' ');
}

/** Tells how a case came out: right, safely open where a person has to look, or sendable while wrong. */
export function verdictOf({ want, ask }: Case, { got, open }: Outcome): 'right' | 'open' | 'wrong' {
  const isSendable = open.length === 0;
  if (ask.length === 0) return isSendable ? (got === want ? 'right' : 'wrong') : 'open';
  if (isSendable) return 'wrong';
  return ask.every((field) => open.includes(field as TicketField)) ? 'right' : 'open';
}
