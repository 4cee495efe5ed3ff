import { type StatementInstrument, parseStatement } from '@fairlead/trading/api/statement-format';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { completeStatement, type StatementDraft } from './statement-draft.ts';
import { writeStatement } from './statement-writer.ts';

/** A decimal number between the bounds, given in steps of 10^-digits. */
const decimal = (min: number, max: number, digits: number) =>
  fc.integer({ min, max }).map((steps) => {
    const text = String(Math.abs(steps)).padStart(digits + 1, '0');
    const whole = text.slice(0, text.length - digits);
    const fraction = text.slice(text.length - digits).replace(/0+$/, '');
    return `${steps < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  });

/** Texts as names have them, with everything that CSV must quote. */
const name = fc
  .stringMatching(/^[A-Za-zäß0-9](?:[A-Za-z0-9 ,"';&.+-]{0,20}[A-Za-z0-9])?$/)
  .filter((text) => !/^(Account|Confirmations|Summary)$/.test(text));

const TERMS = [
  { promptDate: '2024-08-01', promptMonths: 1, balmoDate: null },
  { promptDate: '2024-06-01', promptMonths: 1, balmoDate: '2024-06-21' },
  { promptDate: '2024-10-01', promptMonths: 3, balmoDate: null },
  { promptDate: '2025-07-01', promptMonths: 6, balmoDate: null },
  { promptDate: '2025-01-01', promptMonths: 12, balmoDate: null },
] as const;

const instrument: fc.Arbitrary<StatementInstrument> = fc
  .record({
    product: name,
    contractCode: name,
    exchange: fc.constantFrom('CME', 'ICE'),
    term: fc.constantFrom(...TERMS),
    lastTradingDate: fc.constantFrom(null, '2024-06-28', '2025-12-31'),
    multFactor: fc.constantFrom(100 as const, 1000 as const),
    quote: fc.constantFrom(
      { volumeUnit: 'MT', priceUnit: '$/MT' } as const,
      { volumeUnit: 'BBL', priceUnit: '$/BBL' } as const,
      { volumeUnit: 'BBL', priceUnit: '$/gal' } as const,
    ),
  })
  .map(({ term, quote, ...rest }) => ({ ...rest, ...term, ...quote }));

const lots = decimal(-400_000, 400_000, 3).filter((text) => text !== '0');
const price = decimal(-3_000_000, 90_000_000, 5);
const cash = decimal(-2_000_000_000, 2_000_000_000, 3);
const account = fc.constantFrom('PAPER-01', 'FREIGHT', 'SCG');

const booking = fc
  .record({
    instrument,
    account,
    orderNum: fc.integer({ min: 1, max: 999_999 }),
    kind: fc.constantFrom('Trade', 'TPA Transfer', 'Delivery', 'Trade Settlement'),
    lots,
    price,
    fees: decimal(-2_000, 900_000, 3),
    commission: decimal(0, 900_000, 2),
    openedAt: price,
    trader: fc.option(name),
  })
  .map(({ instrument: traded, kind, openedAt, ...rest }) => ({
    ...traded,
    ...rest,
    tradeType: kind,
    tradeDate: '2024-06-27',
    tradeTime: kind === 'Trade' ? '09:14:05' : null,
    contraAccount: null,
    openedAt: kind === 'Delivery' || kind === 'Trade Settlement' ? openedAt : null,
  }));

/** A long and a short of one contract that the clearer set against each other. */
const offset = fc
  .record({ booking, other: price, order: fc.integer({ min: 1_000_000, max: 9_999_999 }) })
  .map(({ booking: side, other, order }) => {
    const one = {
      ...side,
      account: 'SCG',
      orderNum: order,
      tradeType: 'P&S',
      tradeTime: null,
      openedAt: null,
    };
    return [
      one,
      { ...one, lots: one.lots.startsWith('-') ? one.lots.slice(1) : `-${one.lots}`, price: other },
    ];
  });

const draft: fc.Arbitrary<StatementDraft> = fc
  .record({
    clearer: name,
    bookings: fc.array(booking, { maxLength: 12 }),
    offsets: fc.uniqueArray(offset, { maxLength: 3, selector: ([one]) => one?.orderNum }),
    positions: fc.array(
      fc
        .record({ instrument, account, lots, price, settlement: price })
        .map(({ instrument: held, ...rest }) => ({ ...held, ...rest })),
      { maxLength: 5 },
    ),
    money: fc.array(fc.record({ beginning: cash, cash, imr: decimal(0, 900_000, 2) }), {
      minLength: 3,
      maxLength: 3,
    }),
  })
  .map(({ clearer, bookings, offsets, positions, money }) => {
    const order = ['Trade', 'TPA Transfer', 'P&S', 'Delivery', 'Trade Settlement'];
    const sections = [[0, 1], [2], [3, 4]];
    const sectionOf = (type: string) =>
      sections.findIndex((types) => types.includes(order.indexOf(type)));
    const trades = [...bookings, ...offsets.flat()]
      .toSorted((a, b) => sectionOf(a.tradeType) - sectionOf(b.tradeType))
      .map((trade, index) => ({ ...trade, tradeId: `T${index}` }));
    return {
      clearer,
      statementDate: '2024-06-28',
      issuedAt: '2024-06-28T21:40:00Z',
      trades: trades.map((trade) =>
        // A trade is made before its contract stops trading.
        trade.lastTradingDate !== null && trade.lastTradingDate < trade.tradeDate
          ? { ...trade, lastTradingDate: null }
          : trade,
      ),
      positions,
      accounts: ['PAPER-01', 'FREIGHT', 'SCG'].map((short, index) => ({
        account: short,
        ...money[index]!,
      })),
    };
  });

test('[API-08] whatever is written is read back as it was, with every identity holding', () => {
  fc.assert(
    fc.property(draft, (made) => {
      const statement = completeStatement(made);
      const parsed = parseStatement(writeStatement(statement));
      expect(parsed).toEqual(expect.objectContaining({ statement }));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['1250000', '"1,250,000.00 CR"'],
  ['-0.582', '0.582 DR'],
  ['0', '0.00'],
])('money of %s is written %s', (beginning, text) => {
  const statement = completeStatement({
    clearer: 'Norvane',
    statementDate: '2024-06-28',
    issuedAt: '2024-06-28T21:40:00Z',
    trades: [],
    positions: [],
    accounts: [{ account: 'PAPER-01', beginning, cash: '0', imr: '0' }],
  });
  expect(writeStatement(statement)).toContain(`\nPAPER-01,${text},0.00,`);
});
