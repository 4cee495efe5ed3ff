import { expect, test } from '@jest/globals';

import { ticketOfChatLine } from './chat-line.ts';
import { CONTEXT } from './testing/ticket-context.ts';
import type { TextField, Ticket } from './ticket.ts';

/** What a line fills in beside what every new ticket has. */
function filledIn({ texts, diff, mini }: Ticket) {
  const { tradeDate: _, executingFor: __, ...own } = texts;
  const filled = Object.entries(own).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(filled), ...(diff ? { diff } : {}), ...(mini ? { mini } : {}) };
}

type Filled = Partial<Record<TextField, string>> & { diff?: true; mini?: true };

const UNDERSTOOD: readonly (readonly [string, Filled])[] = [
  [
    'sold 10kt FEI Jul/Aug +12.5 via Kestrel',
    {
      volume: '-10000',
      productA: 'FEI',
      monthA: 'Jul',
      yearA: '2024',
      monthB: 'Aug',
      yearB: '2024',
      priceA: '12.5',
      broker: 'Kestrel Oils',
    },
  ],
  [
    'bot 25kb LST Q4 82.25 Trayport',
    {
      volume: '25000',
      productA: 'LST',
      monthA: 'Q4',
      yearA: '2024',
      priceA: '82.25',
      broker: 'Trayport',
      commissionOverride: '0',
    },
  ],
  [
    'buy 5kt FEI/ARA Aug diff 18.5',
    {
      volume: '5000',
      productA: 'FEI',
      productB: 'ARA',
      monthA: 'Aug',
      yearA: '2024',
      priceA: '18.5',
      diff: true,
    },
  ],
  [
    'SOLD 10 KT fei AUGUST 24 @ 612.5, ice, via Marlow & Pike',
    {
      volume: '-10000',
      productA: 'FEI',
      monthA: 'Aug',
      yearA: '2024',
      priceA: '612.5',
      exchange: 'ICE',
      broker: 'Marlow & Pike',
    },
  ],
  [
    '-12,500mt FEI C4 Dec/Jan25 at −3',
    {
      volume: '-12500',
      productA: 'FEI C4',
      monthA: 'Dec',
      yearA: '2024',
      monthB: 'Jan',
      yearB: '2025',
      priceA: '-3',
    },
  ],
  [
    "buy 5 minis FEI Cal'25 MOC",
    { volume: '500', productA: 'FEI', monthA: 'Cal', yearA: '2025', mini: true },
  ],
  [
    'bought 10kt FEI balmo 600',
    {
      volume: '10000',
      productA: 'FEI',
      monthA: 'Jun',
      yearA: '2024',
      balmoDate: '2024-06-28',
      priceA: '600',
    },
  ],
  [
    'sold 1.001kb EPC C4 vs FEI Jul 25 / Aug 25 80',
    {
      volume: '-1001',
      productA: 'EPC C4',
      productB: 'FEI',
      monthA: 'Jul',
      yearA: '2025',
      monthB: 'Aug',
      yearB: '2025',
      priceA: '80',
    },
  ],
  [
    'buy 50kb BRT Sep 84.9 CME',
    {
      volume: '50000',
      productA: 'BRT',
      monthA: 'Sep',
      yearA: '2024',
      priceA: '84.9',
      exchange: 'CME',
    },
  ],
];

test.each(UNDERSTOOD)('"%s" is understood whole', (line, filled) => {
  const { ticket, notUnderstood } = ticketOfChatLine(line, CONTEXT);
  expect({ filled: filledIn(ticket), notUnderstood }).toEqual({ filled, notUnderstood: [] });
});

const PARTLY: readonly (readonly [string, Filled, readonly string[]])[] = [
  ['hello world', {}, ['hello', 'world']],
  ['10kt FEI', { productA: 'FEI' }, ['10kt']],
  ['sold FEI', { productA: 'FEI' }, ['sold']],
  ['sold -10kt FEI', { productA: 'FEI' }, ['sold', '-10kt']],
  ['sold 10kb FEI', { productA: 'FEI' }, ['sold', '10kb']],
  ['sold 10 FEI', { productA: 'FEI' }, ['sold', '10']],
  [
    'buy 10kt FEI Aug 25',
    { volume: '10000', productA: 'FEI', monthA: 'Aug', yearA: '2024' },
    ['25'],
  ],
  ['buy 10kt FEI ARA', { volume: '10000', productA: 'FEI' }, ['ARA']],
  [
    'buy 10kt FEI Jul Aug',
    { volume: '10000', productA: 'FEI', monthA: 'Jul', yearA: '2024' },
    ['Aug'],
  ],
  ['buy 10kt FEI diff 5', { volume: '10000', productA: 'FEI', priceA: '5' }, ['diff']],
  ['buy 10kt FEI 600 610', { volume: '10000', productA: 'FEI', priceA: '600' }, ['610']],
  ['buy sell 10kt FEI', { volume: '10000', productA: 'FEI' }, ['sell']],
  ['buy 10kt FEI via Nobody', { volume: '10000', productA: 'FEI' }, ['via', 'Nobody']],
  [
    'buy 10kb BRT via Kestrel',
    { volume: '10000', productA: 'BRT', exchange: 'CME' },
    ['via', 'Kestrel'],
  ],
  ['buy 10kb BRT ICE', { volume: '10000', productA: 'BRT', exchange: 'CME' }, ['ICE']],
  ['buy 10kt FEI Aug31', { volume: '10000', productA: 'FEI' }, ['Aug31']],
  [
    'buy 10kt FEI balmo Aug',
    { volume: '10000', productA: 'FEI', monthA: 'Aug', yearA: '2024' },
    ['balmo'],
  ],
];

test.each(PARTLY)('of "%s" no more is filled in than it says', (line, filled, left) => {
  const { ticket, notUnderstood } = ticketOfChatLine(line, CONTEXT);
  expect({ filled: filledIn(ticket), notUnderstood }).toEqual({ filled, notUnderstood: left });
});

test('a word that every object has is none of a ticket', () => {
  const { ticket, notUnderstood } = ticketOfChatLine('constructor 10 constructor', CONTEXT);
  expect(filledIn(ticket)).toEqual({});
  expect(notUnderstood).toEqual(['constructor', '10', 'constructor']);
});

test('of two brokers that begin alike neither is taken', () => {
  const data = { ...CONTEXT.data, brokers: ['Kestrel Oils', 'Kestrel Bay'] };
  const read = (line: string) => ticketOfChatLine(line, { ...CONTEXT, data });
  expect(read('via Kestrel')).toMatchObject({ notUnderstood: ['via', 'Kestrel'] });
  expect(read('via kestrel bay').ticket.texts.broker).toBe('Kestrel Bay');
});
