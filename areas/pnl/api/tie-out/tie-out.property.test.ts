import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { CashGap, OrderPart, TermPart, TieOutFacts } from './tie-out-facts.rules.ts';
import { buildTieOut } from './tie-out.rules.ts';

const DAY = '2024-06-28';
const LOT = 1000;

/** A row of the table: what it is about, why, whose, lots and cents that we have more than the clearer. */
type Row = readonly [subject: string, cause: string, owner: string, lots: number, cents: number];

const drawnOrder = fc.record({
  clearer: fc.constantFrom('Norvane', 'Osterley'),
  accounts: fc.constantFrom('PAPER-01', 'PAPER-02'),
  product: fc.constantFrom('FEI', 'ARA', 'LST'),
  month: fc.constantFrom('2024-07-01', '2024-08-01', '2024-12-01'),
  day: fc.constantFrom('2024-06-03', '2024-06-27', DAY),
  lots: fc.integer({ min: 2, max: 90 }),
  isSale: fc.boolean(),
  price: fc.integer({ min: 40_000, max: 70_000 }),
});

/** Orders that nothing sets against their trades; enough of them for every kind of difference. */
const anyOrders = fc.array(drawnOrder, { minLength: 8, maxLength: 14 }).map((drawn) =>
  drawn.map((of, at): OrderPart => {
    const { clearer, accounts, product, month, day } = of;
    const qty = (of.isSale ? -1 : 1) * of.lots * LOT;
    return {
      clearer,
      accounts,
      product,
      day,
      order_num: 900_000 + at,
      entry_id: at + 1,
      changed: false,
      contract: 'A7E',
      exchange: 'CME',
      term_month: month,
      window_start: month,
      our_qty: qty,
      our_cents: qty * of.price,
      their_qty: qty,
      their_cents: qty * of.price,
    };
  }),
);

function tied(orders: readonly OrderPart[]): TieOutFacts {
  const held = orders.map(
    ({
      clearer,
      accounts: account,
      product,
      term_month,
      window_start,
      their_qty: qty,
    }): TermPart => ({
      clearer,
      account,
      product,
      term_month,
      window_start,
      day: DAY,
      qty,
    }),
  );
  const otes = ['Norvane', 'Osterley'].map((clearer) => ({
    clearer,
    account: 'PAPER-01',
    stated: 100,
    computed: 150,
    isTied: true,
  }));
  return {
    day: DAY,
    orders,
    tickets: [],
    moves: [],
    cash: [],
    fees: [],
    unheld: [],
    breaks: [],
    accepted: [],
    positionsOf: ['Norvane', 'Osterley'],
    traded: held,
    positions: held,
    otes,
    unitOf: (product) => (product === 'LST' ? 'BBL' : 'MT'),
    worthOf: () => 600,
  };
}

type Plant = {
  /** Puts parts in the place of an order that has none of the other plants. */
  readonly order?: (order: OrderPart) => readonly OrderPart[];
  readonly facts?: (facts: TieOutFacts, order: OrderPart) => Partial<TieOutFacts>;
  readonly rows: (order: OrderPart) => readonly Row[];
};

const NOT_THERE = { their_qty: 0, their_cents: 0 };
const NOT_HERE = { our_qty: 0, our_cents: 0 };
const named = ({ order_num: number }: OrderPart) => `Order ${number}`;
const lots = (qty: number) => qty / LOT;

const gap = (of: CashGap['of'], more: number) => (facts: TieOutFacts) => ({
  cash: [
    ...facts.cash,
    {
      clearer: 'Norvane',
      account: 'PAPER-01',
      day: DAY,
      of,
      stated: -1000,
      of_trades: -1000 + more,
    },
  ],
});

const position = { clearer: 'Norvane', account: 'PAPER-01', product: 'FEI', day: DAY };
const LATER = { term_month: '2025-03-01', window_start: '2025-03-01' };
const EARLIER = { term_month: '2025-02-01', window_start: '2025-02-01' };

const PLANTS: Readonly<Record<string, Plant>> = {
  'another price': {
    order: (order) => [{ ...order, their_cents: order.their_cents + 12_345 }],
    rows: (order) => [[named(order), 'PRICE', 'MIDDLE_OFFICE', 0, 12_345]],
  },
  'another quantity': {
    order: (order) => [
      { ...order, their_qty: order.our_qty / 2, their_cents: order.our_cents / 2 },
    ],
    rows: (order) => [
      [named(order), 'QUANTITY', 'MIDDLE_OFFICE', lots(order.our_qty / 2), -order.our_cents / 2],
    ],
  },
  'an order that the clearer has taken back': {
    order: (order) => [{ ...order, ...NOT_THERE }],
    rows: (order) => [
      [named(order), 'MISSING_THERE', 'MIDDLE_OFFICE', lots(order.our_qty), -order.our_cents],
    ],
  },
  'an order that nobody has submitted': {
    order: (order) => [{ ...order, ...NOT_HERE, entry_id: null }],
    rows: (order) => [
      [named(order), 'MISSING_HERE', 'MIDDLE_OFFICE', -lots(order.our_qty), order.our_cents],
    ],
  },
  'a fill of another day': {
    order: (order) => [
      { ...order, ...NOT_THERE },
      { ...order, ...NOT_HERE, day: '2024-07-01' },
    ],
    rows: (order) => [
      [named(order), 'DAY', 'MIDDLE_OFFICE', lots(order.our_qty), -order.our_cents],
    ],
  },
  'a contract of another product': {
    order: (order) => [
      { ...order, ...NOT_THERE },
      { ...order, ...NOT_HERE, product: 'CP' },
    ],
    rows: (order) => [
      [named(order), 'CHANGED', 'MIDDLE_OFFICE', lots(order.our_qty), -order.our_cents],
      [named(order), 'CHANGED', 'MIDDLE_OFFICE', -lots(order.our_qty), order.our_cents],
    ],
  },
  'what was charged on an order': {
    facts: (facts, { day, ...order }) => {
      const { clearer, order_num, entry_id, accounts, contract, exchange } = order;
      const of = { clearer, order_num, entry_id, accounts, contract, exchange };
      return { fees: [...facts.fees, { ...of, day, our_cents: -1000, their_cents: -1750 }] };
    },
    rows: (order) => [[named(order), 'FEE', 'BACK_OFFICE', 0, 750]],
  },
  'a ticket that no clearer has': {
    facts: (facts) => ({
      tickets: [
        ...facts.tickets,
        {
          entry_id: 340,
          leg_id: 3400,
          exchange: 'ICE',
          product: 'ARA',
          ...LATER,
          day: DAY,
          qty: 5_500,
          cents: 300_000_000,
          cost: 0,
        },
      ],
    }),
    rows: () => [['Ticket 340', 'MISSING_THERE', 'TRADER', 5.5, -300_000_000]],
  },
  'lots that no trade made': {
    facts: ({ positions }) => ({ positions: [...positions, { ...position, ...LATER, qty: 7000 }] }),
    rows: () => [['Open position', 'MISSING_HERE', 'BACK_OFFICE', -7, 0]],
  },
  'lots of which the clearer has fewer': {
    facts: ({ positions, traded }) => ({
      positions: [...positions, { ...position, ...EARLIER, qty: 3000 }],
      traded: [...traded, { ...position, ...EARLIER, qty: 4000 }],
    }),
    rows: () => [['Open position', 'QUANTITY', 'BACK_OFFICE', 1, 0]],
  },
  'a transfer without its other side': {
    facts: () => ({ moves: [{ ...position, ...LATER, qty: -3000 }] }),
    rows: () => [['Transfer', 'MISSING_HERE', 'BACK_OFFICE', 3, 0]],
  },
  'fees that no trade makes': {
    facts: gap('fees', 500),
    rows: () => [[`Fees of ${DAY}`, 'FEE', 'BACK_OFFICE', 0, 500]],
  },
  'a commission that no trade makes': {
    facts: gap('commission', 25),
    rows: () => [[`Commission of ${DAY}`, 'FEE', 'BACK_OFFICE', 0, 25]],
  },
  'realised money that no trade makes': {
    facts: gap('realised', 1),
    rows: () => [[`Realised of ${DAY}`, 'PRICE', 'BACK_OFFICE', 0, 1]],
  },
  'a settlement that is another': {
    facts: ({ otes: [first, ...others] }) => ({
      otes: first === undefined ? [] : [{ ...first, computed: 4100, isTied: false }, ...others],
    }),
    rows: () => [['OTE', 'OTE', 'BACK_OFFICE', 0, 4000]],
  },
  'a closing that nobody held': {
    facts: () => ({
      unheld: [
        {
          clearer_name: 'Norvane',
          account: 'SCG',
          contract_code: 'A7E',
          exchange: 'CME',
          product_a: 'FEI',
          prompt_date: '2024-09-01',
          prompt_months: 1,
          balmo_date: null,
          statement_date: '2024-06-27',
          trade_type: 'P&S',
          cents: -146,
        },
      ],
    }),
    rows: () => [['P&S of 2024-06-27', 'FEE', 'BACK_OFFICE', 0, 146]],
  },
};

/** Each plant has an order of its own. */
function planted(orders: readonly OrderPart[], names: readonly string[]) {
  const plants = names.map((name, at) => ({
    plant: PLANTS[name] as Plant,
    order: orders[at % orders.length] as OrderPart,
  }));
  const changed = orders.flatMap((order) => {
    const own = plants.find((each) => each.order === order && each.plant.order !== undefined);
    return own?.plant.order?.(order) ?? [order];
  });
  const facts = plants.reduce<TieOutFacts>(
    (all, { plant, order }) => ({ ...all, ...plant.facts?.(all, order) }),
    { ...tied(orders), orders: changed },
  );
  return { facts, rows: plants.flatMap(({ plant, order }) => plant.rows(order)) };
}

const found = (facts: TieOutFacts): readonly Row[] =>
  buildTieOut(facts).rows.map(({ subject, cause, owner, lots: more, dollars }) => [
    ...([subject, cause, owner, more + 0, Math.round(dollars * 100) + 0] as const),
  ]);

const sorted = (rows: readonly Row[]) => rows.map((row) => row.join(', ')).toSorted();

test('a firm that nothing is planted in has an empty table', () => {
  fc.assert(
    fc.property(anyOrders, (orders) => {
      expect(buildTieOut(tied(orders))).toMatchObject({ rows: [], is_tied: true });
    }),
    { numRuns: 300 },
  );
});

test.each(Object.keys(PLANTS))('%s is its row, and nothing else', (name) => {
  fc.assert(
    fc.property(anyOrders, (orders) => {
      const { facts, rows } = planted(orders, [name]);
      expect(sorted(found(facts))).toEqual(sorted(rows));
    }),
    { numRuns: 100 },
  );
});

test('several at once are each its row: none hides another', () => {
  // What changes an order comes first, so that each of them has one of its own.
  const names = fc.subarray(Object.keys(PLANTS));
  fc.assert(
    fc.property(anyOrders, names, (orders, several) => {
      const { facts, rows } = planted(orders, several);
      expect(sorted(found(facts))).toEqual(sorted(rows));
    }),
    { numRuns: 1000 },
  );
});
