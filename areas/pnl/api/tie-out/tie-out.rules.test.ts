// covers: ./break-differences.rules.ts
// covers: ./difference.rules.ts
// covers: ./fee-differences.rules.ts
// covers: ./held.rules.ts
// covers: ./order-differences.rules.ts
// covers: ./position-warnings.rules.ts
// covers: ./statement-differences.rules.ts
// covers: ./unmatched-differences.rules.ts
import { describe, expect, test } from '@jest/globals';

import type {
  AcceptedDifference,
  FeePart,
  OrderPart,
  TieOutBreak,
  TermPart,
  TicketPart,
  TieOutFacts,
  UnheldCharge,
} from './tie-out-facts.rules.ts';
import { positionWarnings } from './position-warnings.rules.ts';
import { buildTieOut } from './tie-out.rules.ts';

const DAY = '2024-06-28';
const AUGUST = { term_month: '2024-08-01', window_start: '2024-08-01' };

/** Ten lots of FEI Aug 24, bought at 605 on both sides. */
const ORDER: OrderPart = {
  clearer: 'Norvane',
  order_num: 900777,
  entry_id: 1,
  changed: false,
  accounts: 'PAPER-01',
  contract: 'A7E',
  exchange: 'CME',
  product: 'FEI',
  ...AUGUST,
  day: '2024-06-26',
  our_qty: 10_000,
  our_cents: 605_000_000,
  their_qty: 10_000,
  their_cents: 605_000_000,
};
const TICKET: TicketPart = {
  entry_id: 34,
  leg_id: 340,
  exchange: 'ICE',
  product: 'FEI',
  ...AUGUST,
  day: '2024-06-27',
  qty: 5_000,
  cents: 302_500_000,
  cost: 0,
};
const HELD: TermPart = {
  clearer: 'Norvane',
  account: 'PAPER-01',
  product: 'FEI',
  ...AUGUST,
  day: DAY,
  qty: 10_000,
};

const TIED: TieOutFacts = {
  day: DAY,
  orders: [ORDER],
  tickets: [],
  moves: [],
  cash: [],
  accepted: [],
  positionsOf: ['Norvane'],
  traded: [HELD],
  positions: [HELD],
  fees: [],
  unheld: [],
  breaks: [],
  otes: [{ clearer: 'Norvane', account: 'PAPER-01', stated: 100, computed: 150, isTied: true }],
  unitOf: (product) => (product === 'LST' ? 'BBL' : 'MT'),
  worthOf: () => 608.945,
};

const NONE = { our_qty: 0, our_cents: 0 };
const NOT_THERE = { their_qty: 0, their_cents: 0 };

const row = (facts: Partial<TieOutFacts>) =>
  buildTieOut({ ...TIED, ...facts }).rows.map(
    ({ subject, cause, owner, lots, dollars }) =>
      `${subject}: ${cause}, ${owner}, ${lots} lots, ${dollars}`,
  );

test('what agrees to the lot and the cent ties out, and says with whom', () => {
  expect(buildTieOut(TIED)).toMatchObject({
    rows: [],
    is_tied: true,
    clearers: ['Norvane'],
    positions_of: ['Norvane'],
    otes: [{ account: 'PAPER-01', stated: 1, of_trades: 1.5, ours: 1.5, is_tied: true }],
  });
});

describe('each kind of difference is found, and nothing else', () => {
  test.each<[kind: string, planted: Partial<TieOutFacts>, found: readonly string[]]>([
    [
      'P-01: a trade at 605 that was corrected to 655 under a submitted order',
      { orders: [{ ...ORDER, their_cents: 655_000_000, changed: true }] },
      ['Order 900777: PRICE, MIDDLE_OFFICE, 0 lots, 500000'],
    ],
    [
      'another quantity under a submitted order',
      { orders: [{ ...ORDER, their_qty: 9_000, their_cents: 544_500_000 }] },
      ['Order 900777: QUANTITY, MIDDLE_OFFICE, 1 lots, -605000'],
    ],
    [
      'a trade that the clearer has taken back',
      { orders: [{ ...ORDER, ...NOT_THERE }] },
      ['Order 900777: MISSING_THERE, MIDDLE_OFFICE, 10 lots, -6050000'],
    ],
    [
      'an order that nobody has submitted',
      { orders: [{ ...ORDER, ...NONE, entry_id: null }] },
      ['Order 900777: MISSING_HERE, MIDDLE_OFFICE, -10 lots, 6050000'],
    ],
    [
      'a ticket at an exchange that no clearer has',
      { tickets: [TICKET] },
      ['Ticket 34: MISSING_THERE, TRADER, 5 lots, -3025000'],
    ],
    [
      'a fill that the clearer dates a day later',
      {
        orders: [
          { ...ORDER, ...NOT_THERE, day: DAY },
          { ...ORDER, ...NONE, day: '2024-07-01' },
        ],
      },
      ['Order 900777: DAY, MIDDLE_OFFICE, 10 lots, -6050000'],
    ],
    [
      'a contract that stands for another product by now',
      {
        orders: [
          { ...ORDER, ...NOT_THERE },
          { ...ORDER, ...NONE, product: 'CP' },
        ],
      },
      [
        'Order 900777: CHANGED, MIDDLE_OFFICE, -10 lots, 6050000',
        'Order 900777: CHANGED, MIDDLE_OFFICE, 10 lots, -6050000',
      ],
    ],
    [
      'a settlement price of ours that is not the clearer\u2019s',
      {
        otes: [
          { clearer: 'Norvane', account: 'PAPER-01', stated: 100, computed: 2_100, isTied: false },
        ],
      },
      ['OTE: OTE, BACK_OFFICE, 0 lots, 20'],
    ],
    [
      'lots that are open at the clearer, and that no trade made',
      {
        positions: [
          HELD,
          { ...HELD, term_month: '2024-12-01', window_start: '2024-12-01', qty: 50_000 },
        ],
      },
      ['Open position: MISSING_HERE, BACK_OFFICE, -50 lots, 0'],
    ],
    [
      'lots of trades that are not open at the clearer',
      { positions: [{ ...HELD, qty: 9_000 }] },
      ['Open position: QUANTITY, BACK_OFFICE, 1 lots, 0'],
    ],
    [
      'a transfer whose other side no account of ours has',
      { moves: [{ ...HELD, qty: -3_000 }] },
      ['Transfer: MISSING_HERE, BACK_OFFICE, 3 lots, 0'],
    ],
    [
      'fees that the trades of the statement do not make',
      {
        cash: [
          {
            clearer: 'Norvane',
            account: 'PAPER-01',
            day: DAY,
            of: 'fees',
            stated: -12_500,
            of_trades: -12_000,
          } as const,
        ],
      },
      [`Fees of ${DAY}: FEE, BACK_OFFICE, 0 lots, 5`],
    ],
    [
      'realised money that the trades of the statement do not make',
      {
        cash: [
          {
            clearer: 'Norvane',
            account: 'PAPER-01',
            day: '2024-06-27',
            of: 'realised',
            stated: 100,
            of_trades: 101,
          } as const,
        ],
      },
      ['Realised of 2024-06-27: PRICE, BACK_OFFICE, 0 lots, 0.01'],
    ],
  ])('%s', (_kind, planted, found) => {
    expect(row(planted)).toEqual(found);
  });
});

/** Fee of a day of the order: our cost, and the charge of its clearer, in cents. */
const fee = (ours: number, theirs: number, change: Partial<FeePart> = {}): FeePart => ({
  clearer: 'Norvane',
  order_num: 900777,
  entry_id: 1,
  accounts: 'PAPER-01',
  contract: 'A7E',
  exchange: 'CME',
  day: '2024-06-26',
  our_cents: ours,
  their_cents: theirs,
  ...change,
});

const UNHELD: UnheldCharge = {
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
};

describe('what was charged and no leg of ours costs is a difference', () => {
  const says = (facts: Partial<TieOutFacts>) =>
    buildTieOut({ ...TIED, ...facts }).rows.map(
      ({ subject, cause, owner, dollars, says: words }) =>
        `${subject}: ${cause}, ${owner}, ${dollars}: ${words}`,
    );
  const waiting = { ...ORDER, ...NONE, entry_id: null };
  const ticket = { ...TICKET, exchange: 'CME', qty: 10_000, cents: 605_000_000, cost: -28_500 };

  test.each<[kind: string, planted: Partial<TieOutFacts>, found: readonly string[]]>([
    [
      'on a submitted order, by what it comes to up to the day',
      {
        fees: [
          fee(-6_455, -6_455),
          fee(0, -1_000, { day: DAY }),
          fee(0, -7, { day: '2024-07-01' }),
        ],
      },
      ['Order 900777: FEE, BACK_OFFICE, 10: The clearer charged 74.55 on it, its legs cost 64.55'],
    ],
    [
      'nothing where the sums are the same',
      { fees: [fee(-6_455, 0), fee(0, -6_455, { day: DAY })] },
      [],
    ],
    [
      'on an order that nobody has submitted',
      { orders: [waiting], fees: [fee(0, -6_455, { entry_id: null })] },
      [
        'Order 900777: MISSING_HERE, MIDDLE_OFFICE, 6050000: Nobody has submitted it',
        'Order 900777: FEE, MIDDLE_OFFICE, 64.55: The clearer charged 64.55 on it, and nobody has submitted it',
      ],
    ],
    [
      'on one that a ticket stands for, less what that costs',
      { orders: [waiting], tickets: [ticket], fees: [fee(0, -6_455, { entry_id: null })] },
      [
        'Order 900777: FEE, MIDDLE_OFFICE, -220.45: The clearer charged 64.55 on it, and ticket 34 for it costs 285.00',
      ],
    ],
    [
      'nothing where the ticket costs the same, whatever its day',
      { orders: [waiting], tickets: [ticket], fees: [fee(0, -28_500, { entry_id: null })] },
      [],
    ],
    [
      'on closing what nobody of ours had opened',
      { unheld: [UNHELD] },
      [
        'P&S of 2024-06-27: FEE, BACK_OFFICE, 1.46: 1.46 was charged on 2024-06-27: P&S of A7E Sep 24, which no entry of ours had opened',
      ],
    ],
    ['nothing where a fraction of a cent is', { unheld: [{ ...UNHELD, cents: -0.4 }] }, []],
  ])('%s', (_kind, planted, found) => {
    expect(says(planted)).toEqual(found);
  });

  test('orders and tickets that hang together are one', () => {
    const second = { ...waiting, order_num: 900778 };
    const both = { ...ticket, qty: 20_000, cents: 1_210_000_000, cost: -57_000 };
    const fees = [900777, 900778].map((order_num) => fee(0, -6_455, { order_num, entry_id: null }));
    expect(says({ orders: [waiting, second], tickets: [both], fees })).toEqual([
      'Orders 900777, 900778: FEE, MIDDLE_OFFICE, -440.9: The clearer charged 129.10 on it, and ticket 34 for it costs 570.00',
    ]);
  });

  test('is no part of an OTE, and accepted by its amount', () => {
    const facts = { ...TIED, fees: [fee(0, -6_455)] };
    const [open] = buildTieOut(facts).rows;
    expect(buildTieOut(facts)).toMatchObject({ is_tied: false, otes: [{ ours: 1.5 }] });
    const accepted: AcceptedDifference = {
      acceptance_id: 7,
      difference_key: open?.key ?? '',
      lots: 0,
      dollars: 64.55,
      reason: 'a rebate follows',
      accepted_by: 'bea@halyard.example',
      accepted_at: '2024-06-28T20:00:00Z',
    };
    expect(buildTieOut({ ...facts, accepted: [accepted] }).is_tied).toBe(true);
    expect(buildTieOut({ ...facts, fees: [fee(0, -6_456)], accepted: [accepted] }).is_tied).toBe(
      false,
    );
  });
});

const BROKEN: TieOutBreak = {
  key: 'POSITION|Norvane|PAPER-01|2024-06-28',
  clearer_name: 'Norvane',
  account: 'PAPER-01',
  ...({ statement_date: DAY, subject: 'POSITION', before: '15', after: '10' } as const),
  lots: 1.5,
  dollars: 0,
  what: 'A7E CME Aug 24 to Oct 24 of PAPER-01 is open with 10 lots',
  of: {
    contract: 'A7E',
    exchange: 'CME',
    product: 'FEI',
    promptDate: '2024-08-01',
    months: 3,
    balmoDate: null,
    multFactor: 100,
  },
};

test('a statement that does not go on is a row, its lots in thousands, and no difference of ours', () => {
  const facts = { ...TIED, breaks: [BROKEN] };
  const { rows, is_tied, otes } = buildTieOut(facts);
  expect(rows).toMatchObject([
    {
      cause: 'STATEMENT',
      owner: 'BACK_OFFICE',
      subject: 'Position of 2024-06-28',
      contract: 'A7E',
      product: 'FEI',
      term_month_date: '2024-08-01',
      unit: 'MT',
      ours_lots: 4.5,
      clearer_lots: 3,
      lots: 1.5,
      ours_dollars: null,
      dollars: 0,
    },
  ]);
  expect(is_tied).toBe(false);
  expect(otes).toMatchObject([{ ours: 1.5 }]);
  expect(positionWarnings(buildTieOut(facts), facts)).toEqual([]);
  const accepted: AcceptedDifference = {
    acceptance_id: 7,
    difference_key: BROKEN.key,
    lots: 1.5,
    dollars: 0,
    reason: 'moved',
    accepted_by: 'bea@halyard.example',
    accepted_at: '2024-06-28T20:00:00Z',
  };
  expect(buildTieOut({ ...facts, accepted: [accepted] }).is_tied).toBe(true);
});

describe('a ticket stands for the order that waits', () => {
  const waiting = { ...ORDER, ...NONE, entry_id: null };
  const ticket = { ...TICKET, exchange: 'CME', qty: 10_000, cents: 605_000_000 };

  test('of its exchange, product and month, one for one or together', () => {
    expect(row({ orders: [waiting], tickets: [ticket] })).toEqual([]);
    const half = { ...ticket, qty: 5_000, cents: 302_500_000 };
    expect(row({ orders: [waiting], tickets: [half, { ...half, entry_id: 35 }] })).toEqual([]);
    expect(row({ orders: [waiting], tickets: [ticket, TICKET] })).toEqual([
      'Ticket 34: MISSING_THERE, TRADER, 5 lots, -3025000',
    ]);
  });

  test('not at another price, nor from the day before it', () => {
    expect(row({ orders: [waiting], tickets: [{ ...ticket, cents: 604_000_000 }] })).toHaveLength(
      2,
    );
    expect(row({ orders: [waiting], tickets: [{ ...ticket, day: '2024-07-01' }] })).toHaveLength(1);
  });
});

test('what comes later than the day is not of the day', () => {
  const later = { ...ORDER, ...NONE, entry_id: null, day: '2024-07-01' };
  expect(row({ orders: [later], tickets: [{ ...TICKET, day: '2024-07-01' }] })).toEqual([]);
});

describe('an acceptance', () => {
  const facts = { orders: [{ ...ORDER, their_cents: 655_000_000 }] };
  const [found] = buildTieOut({ ...TIED, ...facts }).rows;
  const accepted: AcceptedDifference = {
    acceptance_id: 7,
    difference_key: found?.key ?? '',
    lots: 0,
    dollars: 500_000,
    reason: 'a claim is with the clearer',
    accepted_by: 'bea@halyard.example',
    accepted_at: '2024-06-28T20:00:00Z',
  };

  test('holds for the key and the exact amounts, and makes it tied', () => {
    const tied = buildTieOut({ ...TIED, ...facts, accepted: [accepted] });
    expect(tied).toMatchObject({
      is_tied: true,
      rows: [{ accepted: { acceptance_id: 7, reason: 'a claim is with the clearer' } }],
    });
  });

  test('lapses when an amount is another', () => {
    const changed = { orders: [{ ...ORDER, their_cents: 655_000_100 }] };
    const tied = buildTieOut({ ...TIED, ...changed, accepted: [accepted] });
    expect(tied).toMatchObject({ is_tied: false, rows: [{ accepted: null, dollars: 500_001 }] });
  });
});

describe('positions that differ are named', () => {
  const named = (facts: Partial<TieOutFacts>) => {
    const all = { ...TIED, ...facts };
    return positionWarnings(buildTieOut(all), all);
  };
  const december = { ...HELD, term_month: '2024-12-01', window_start: '2024-12-01', qty: 50_000 };

  test.each<[what: string, facts: Partial<TieOutFacts>, says: readonly string[]]>([
    ['nothing where all agree', {}, []],
    [
      'lots that we have not',
      { positions: [HELD, december] },
      ['Norvane PAPER-01 FEI Dec 24: clearer 50 lots, ours 0'],
    ],
    [
      'an order that waits',
      { orders: [{ ...ORDER, ...NONE, entry_id: null }] },
      ['Norvane PAPER-01 FEI Aug 24: clearer 10 lots, ours 0'],
    ],
    [
      'a ticket that no clearer has',
      { tickets: [{ ...TICKET, qty: -5_000 }] },
      ['ICE ticket 34: no clearer has its \u22125 lots of FEI Aug 24'],
    ],
    ['no price', { orders: [{ ...ORDER, their_cents: 655_000_000 }] }, []],
    [
      'a month until the end of its last day',
      { day: '2024-08-31', orders: [{ ...ORDER, ...NONE, entry_id: null }] },
      ['Norvane PAPER-01 FEI Aug 24: clearer 10 lots, ours 0'],
    ],
    [
      'no month on the day after its last',
      { day: '2024-09-01', orders: [{ ...ORDER, ...NONE, entry_id: null }] },
      [],
    ],
    [
      'no month that is over',
      { orders: [{ ...ORDER, ...NONE, entry_id: null, term_month: '2024-05-01' }] },
      [],
    ],
  ])('%s', (_what, facts, says) => {
    expect(named(facts)).toEqual(says);
  });
});
