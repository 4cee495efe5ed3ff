import { expect, test } from '@jest/globals';

import { parseChatLine } from './chat-line.ts';
import { CONTEXT } from '../testing/ticket-context.ts';
import type { TextField, Ticket, TicketField } from '../ticket.ts';

/** Fields that a line fills in, beside those that every new ticket has. */
function filledIn({ texts, diff, mini }: Ticket) {
  const { tradeDate: _, executingFor: __, ...own } = texts;
  const filled = Object.entries(own).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(filled), ...(diff ? { diff } : {}), ...(mini ? { mini } : {}) };
}

const AUGUST = { monthA: 'Aug', yearA: '2024' };
const AUGUST_AT_612 = { productA: 'FEI', ...AUGUST, priceA: '612' };

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
    'bot 25kb LST Q4 82.25c Trayport',
    {
      volume: '25000',
      productA: 'LST',
      monthA: 'Q4',
      yearA: '2024',
      priceA: '0.8225',
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
    'sold 1.001kb EPC C4 vs EPC Jul 25 / Aug 25 +0.2',
    {
      volume: '-1001',
      productA: 'EPC C4',
      productB: 'EPC',
      monthA: 'Jul',
      yearA: '2025',
      monthB: 'Aug',
      yearB: '2025',
      priceA: '0.2',
      diff: true,
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
  const { ticket, notUnderstood } = parseChatLine(line, CONTEXT);
  expect({ filled: filledIn(ticket), notUnderstood }).toEqual({ filled, notUnderstood: [] });
});

const PARTLY: readonly (readonly [string, Filled, readonly TicketField[]])[] = [
  ['10kt FEI', { productA: 'FEI' }, ['volume', 'priceA']],
  ['sold FEI', { productA: 'FEI' }, ['volume', 'priceA']],
  ['sold -10kt FEI Aug 612', AUGUST_AT_612, ['volume']],
  ['sold 10kb FEI Aug 612', AUGUST_AT_612, ['volume']],
  ['sold 10 FEI Aug 612', { ...AUGUST, productA: 'FEI' }, ['volume', 'priceA']],
  ['buy sell 10kt FEI Aug 612', AUGUST_AT_612, ['volume']],
  [
    'buy 10kt FEI Aug 25',
    { volume: '10000', productA: 'FEI', ...AUGUST, yearA: '2025' },
    ['priceA'],
  ],
  ['buy 10kt FEI ARA Aug MOC', { volume: '10000', ...AUGUST }, ['productA']],
  ['buy 10kt FEI Jul Aug MOC', { volume: '10000', productA: 'FEI' }, ['monthA']],
  ['buy 10kt FEI Aug 600 610', { volume: '10000', productA: 'FEI', ...AUGUST }, ['priceA']],
  ['buy 10kt FEI Aug 612 via Dovecote', { volume: '10000', ...AUGUST_AT_612 }, ['broker']],
  [
    'buy 10kb BRT Sep 84 via Kestrel',
    {
      volume: '10000',
      productA: 'BRT',
      monthA: 'Sep',
      yearA: '2024',
      priceA: '84',
      exchange: 'CME',
    },
    ['broker'],
  ],
  ['buy 10kt FEI Aug31 612', { volume: '10000', productA: 'FEI', priceA: '612' }, ['monthA']],
  ['buy 10kt FEI balmo Aug 612', { volume: '10000', productA: 'FEI', priceA: '612' }, ['monthA']],
];

test.each(PARTLY)('of "%s" no more is filled in than it says', (line, filled, open) => {
  const { ticket, questions } = parseChatLine(line, CONTEXT);
  expect({ filled: filledIn(ticket), open: questions.map(({ field }) => field) }).toEqual({
    filled,
    open,
  });
});

test('a word that every object has is none of a ticket', () => {
  const { ticket, notUnderstood } = parseChatLine('constructor 10 constructor', CONTEXT);
  expect(filledIn(ticket)).toEqual({});
  expect(notUnderstood).toContain('constructor');
});

test('of two brokers that begin alike neither is taken', () => {
  const data = { ...CONTEXT.data, brokers: ['Kestrel Oils', 'Kestrel Bay'] };
  const read = (line: string) => parseChatLine(line, { ...CONTEXT, data });
  expect(read('sold 10kt FEI Aug 612 via Kestrel').questions).toMatchObject([{ field: 'broker' }]);
  expect(read('sold 10kt FEI Aug 612 via kestrel bay').ticket.texts.broker).toBe('Kestrel Bay');
});

test('what others say is of their side, what we say is of ours', () => {
  const sideOf = (line: string) => parseChatLine(line, CONTEXT).ticket.texts.volume;
  expect(sideOf('maren: sold 10kt FEI Aug 612')).toBe('-10000');
  expect(sideOf('Vitol: sold 10kt FEI Aug 612')).toBe('');
  expect(sideOf('Vitol: you sold 10kt FEI Aug 612')).toBe('-10000');
  expect(sideOf('maren: you sold 10kt FEI Aug 612')).toBe('');
});
