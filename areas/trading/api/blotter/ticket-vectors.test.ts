// sends: POST /blotter/entries/{entry_id}/amend
// sends: POST /tasks/all/sheets/blotter/enter_clearer_regular_trade
// sends: POST /tasks/all/sheets/blotter/enter_internal_trade
// sends: POST /tasks/all/sheets/blotter/enter_regular_trade
// sends: POST /trades/check
import { problemsOfEntry } from '@fairlead/trading/domain/tickets/problems-of-entry';
import type {
  InternalEntry,
  RegularEntry,
  TicketKind,
  TicketProblem,
} from '@fairlead/trading/domain/tickets/ticket';
import { problemText } from '@fairlead/trading/domain/tickets/ticket-problems';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { loadReference } from '@fairlead/api/testing/reference';
import { sentAnyway } from '@fairlead/api/testing/sent-anyway';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { internalEntry, regularEntry } from '@fairlead/api/testing/tickets';
import { loadTicketContext } from './entry-data.service.ts';

/** A clock that a test sets. */
const time = { date: '2024-06-28', ofDay: '08:00:00' };
const clock = {
  zone: 'Europe/Zurich',
  now: () => new Date(),
  businessDate: () => time.date,
  timeOfDay: () => time.ofDay,
};

let testApp: TestApp;
let maren: string;

beforeAll(async () => {
  testApp = await createTestApp({ clock });
  await loadReference(testApp.db);
  maren = await testApp.tokenFor(['trade:enter', 'trade:enter_for_other']);
});
afterAll(async () => testApp.close());

/** Whatever warns of it is acknowledged: that is not among the rules. */
async function send(kind: TicketKind, payload: string) {
  return sentAnyway(
    async (seen) =>
      post(kind, seen ? JSON.stringify({ ...JSON.parse(payload), ...seen }) : payload),
    (answer) => answer.json(),
  );
}

async function post(kind: TicketKind, payload: string) {
  return testApp.app.inject({
    method: 'POST',
    url: `/api/tasks/all/sheets/blotter/enter_${kind}_trade`,
    payload,
    headers: { 'x-auth-token': maren, 'content-type': 'application/json' },
  });
}

const entryCount = async () => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from blotter_entry)::int + (select count(*) from task_run)::int
           + (select count(*) from leg)::int as n`.execute(testApp.db);
  return rows[0]?.n;
};

type Vector = {
  readonly entry: RegularEntry | InternalEntry;
  readonly kind?: TicketKind;
  readonly at?: Partial<typeof time>;
};

type Verdict = { readonly status: number; readonly said: unknown };

const ENTERED: Verdict = { status: 200, said: undefined };

/** Verdict of the rules, as the API has to give it. */
async function ruled({ entry, kind = 'regular' }: Vector): Promise<Verdict> {
  const context = await loadTicketContext(testApp.db, clock, 'maren@halyard.example');
  const problems = problemsOfEntry(kind, entry, context);
  const [first] = problems;
  if (first === undefined) return ENTERED;
  return { status: 422, said: { problems, err_msg: problemText(first) } };
}

async function answered({ entry, kind = 'regular' }: Vector): Promise<Verdict> {
  const before = await entryCount();
  const answer = await send(kind, JSON.stringify(entry));
  if (answer.statusCode === 200) return ENTERED;
  expect(await entryCount()).toBe(before);
  const { problems, err_msg } = answer.json<{ problems: TicketProblem[]; err_msg: string }>();
  return { status: answer.statusCode, said: { problems, err_msg } };
}

/** Sends every vector; answers how many were entered and how many refused. */
async function agree(vectors: readonly Vector[]): Promise<{ entered: number; refused: number }> {
  const disagreeing: unknown[] = [];
  let entered = 0;
  for (const vector of vectors) {
    Object.assign(time, { date: '2024-06-28', ofDay: '08:00:00' }, vector.at);
    const [rules, api] = [await ruled(vector), await answered(vector)];
    if (JSON.stringify(rules) !== JSON.stringify(api)) disagreeing.push({ vector, rules, api });
    if (api.status === 200) entered += 1;
  }
  expect(disagreeing).toEqual([]);
  return { entered, refused: vectors.length - entered };
}

const regular = (said: Partial<RegularEntry>, at: Vector['at'] = {}): Vector => ({
  entry: regularEntry(said),
  at,
});
const pairs = <A, B>(as: readonly A[], bs: readonly B[]) =>
  as.flatMap((a) => bs.map((b) => [a, b] as const));

const WORDS = ['500', ' 500 ', '+500', '500,000', '0x1F4', '５００', '٥٠٠', '', 'NaN', '5e2', true];
const VOLUMES = [
  ...[-500_001, -500_000, -499_999, -501, -500, -499, -1, 0, 1, 499, 500, 501, 499_999],
  ...[500_000, 500_001, 500.5, 1e15, null, false, ...WORDS],
];
const PRICES = [
  ...[-10_000, -9999.999999, 0, 9999.999999, 10_000, 1e4, 1e-7, null],
  ...['1e309', 'Infinity', 'NaN', '--1', '', '1,5', true],
];
const NOTES = {
  LF: 'a\nb',
  CR: 'a\rb',
  CRLF: 'a\r\nb',
  TAB: 'a\tb',
  VT: 'a\vb',
  FF: 'a\fb',
  NEL: 'a\u0085b',
  LS: 'a\u2028b',
  PS: 'a\u2029b',
  override: 'a\u202Eb',
  emoji: '👩‍👩‍👧‍👦',
  marks: 'e\u0301 Å Å',
  arabic: 'مرحبا',
  quotes: `'";--\\`,
  longest: '𝄞'.repeat(2000),
  tooLong: 'x'.repeat(2001),
  blanks: '  a  ',
};
const CONVERTED = ['BRT', 'WTI', 'LST', 'EPC', 'EPC C4'];
const A_MONTHS = ['Jun', 'Aug', 'Dec', 'Jan', 'Q1', 'H2', 'Cal', 'Foo', '', null];
const B_TERMS = pairs([null, 'Jun', 'Aug', 'Sep', 'Q3', 'Foo'], [null, 2024, 2025, 2040]);

describe('what the API says of a ticket is what the rules say', () => {
  test.each<{ what: string; vectors: readonly Vector[] }>([
    { what: 'B01 volume', vectors: VOLUMES.map((volume) => regular({ volume })) },
    { what: 'B02 price', vectors: PRICES.map((price_a) => regular({ price_a })) },
    {
      what: 'B03 commission',
      vectors: pairs(
        ['Kestrel Oils', 'Trayport'],
        [null, 0, 1, -2.5, '', '0', 'free', true, 1e15, 999_999_999_999_999],
      ).map(([broker, commission_override]) => regular({ broker, commission_override })),
    },
    {
      what: 'B04 notes and clearer trade IDs',
      vectors: Object.values(NOTES).flatMap((text) => [
        regular({ notes: text }),
        regular({ clearer_trade_ids: text }),
      ]),
    },
    {
      what: 'B05 converted leg',
      vectors: pairs(
        pairs([...CONVERTED, 'FEI', 'MOPJ'], [...CONVERTED, 'FEI', 'ARA', null]),
        pairs([false, true], [null, 10_000, -10_000, 1]),
      ).map(([[product_a, product_b], [diff, converted_leg_volume]]) =>
        regular({
          product_a,
          product_b,
          diff,
          converted_leg_volume,
          broker: ['BRT', 'WTI'].includes(product_a) ? null : 'Kestrel Oils',
        }),
      ),
    },
    {
      what: 'B06 trade date',
      vectors: pairs(
        [
          ...['2024-06-27', '2024-06-28', '2024-06-29', '2024-02-29', '2024-02-30', '0000-01-01'],
          ...['2024-06-28T00:00:00+02:00', '9999-12-31', '28.06.2024', '2024-6-28', '', null],
        ],
        [
          { date: '2024-06-28', ofDay: '23:59:59' },
          { date: '2024-06-29', ofDay: '00:00:00' },
        ],
      ).map(([trade_date, at]) => regular({ trade_date }, at)),
    },
    {
      what: 'B07 months',
      vectors: pairs(pairs(A_MONTHS, [2024, 2025, 2029, 2030, 2023, null]), B_TERMS).map(
        ([[month_a, year_a], [month_b, year_b]]) => regular({ month_a, year_a, month_b, year_b }),
      ),
    },
    {
      what: 'B07 balance of the month',
      vectors: pairs(
        pairs(
          [
            ...['2024-06-27', '2024-06-28', '2024-06-29', '2024-06-30', '2024-07-01', '2024-08-01'],
            ...['2024-06-31', 'x', '', null],
          ],
          ['Jun', 'Aug', 'Q2'],
        ),
        pairs(['2024-06-28', '2024-06-30'], ['08:59:59', '09:00:00']),
      ).map(([[balmo_date, month_a], [date, ofDay]]) =>
        regular({ balmo_date, month_a, trade_date: date }, { date, ofDay }),
      ),
    },
  ])(
    '$what: $vectors.length vectors, 0 disagree',
    async ({ vectors }) => {
      const { entered, refused } = await agree(vectors);
      expect([entered > 0, refused > 0]).toEqual([true, true]);
    },
    120_000,
  );
});

describe('B09 what does not belong together is refused at its field', () => {
  const CRUDE = { product_a: 'WTI', broker: null };
  const HIDDEN = ['Corporate', 'Currency', 'EUR'] as const;
  test.each<{ what: string; field: string; vector: Vector }>([
    {
      what: 'a strategy of another book',
      field: 'strategy',
      vector: regular({ strategy: 'US to Asia' }),
    },
    { what: 'a deal of another strategy', field: 'deal', vector: regular({ deal: 'LST to FEI' }) },
    {
      what: 'the book that is not offered',
      field: 'book',
      vector: regular({ book: HIDDEN[0], strategy: HIDDEN[1], deal: HIDDEN[2] }),
    },
    {
      what: 'a broker of crude',
      field: 'broker',
      vector: regular({ ...CRUDE, broker: 'Kestrel Oils' }),
    },
    {
      what: 'another exchange than CME for crude',
      field: 'exchange',
      vector: regular({ ...CRUDE, exchange: 'ICE' }),
    },
    { what: 'an exchange that is none', field: 'exchange', vector: regular({ exchange: 'NYMEX' }) },
    { what: 'a product that is none', field: 'productA', vector: regular({ product_a: 'FEJ' }) },
    { what: 'a product B that is none', field: 'productB', vector: regular({ product_b: 'FEJ' }) },
    { what: 'a broker that is none', field: 'broker', vector: regular({ broker: 'Nobody' }) },
    { what: 'no broker', field: 'broker', vector: regular({ broker: null }) },
    {
      what: 'an internal trade of a book with itself',
      field: 'sellToDeal',
      vector: {
        kind: 'internal',
        entry: internalEntry({
          sell_to_book: 'Paper',
          sell_to_strategy: 'Time spreads',
          sell_to_deal: 'FEI',
        }),
      },
    },
    {
      what: 'the book that is not offered as a buyer',
      field: 'sellToBook',
      vector: {
        kind: 'internal',
        entry: internalEntry({
          sell_to_book: HIDDEN[0],
          sell_to_strategy: HIDDEN[1],
          sell_to_deal: HIDDEN[2],
        }),
      },
    },
  ])('$what: $field', async ({ field, vector }) => {
    expect(await agree([vector])).toEqual({ entered: 0, refused: 1 });
    const { said } = await answered(vector);
    expect(
      (said as { problems: TicketProblem[] }).problems.map((problem) => problem.field),
    ).toContain(field);
  });
});

describe('what JSON or the contract cannot carry is a 400, and never gets as far as the rules', () => {
  const text = JSON.stringify(regularEntry({ volume: '@', notes: '#' }));
  test.each([
    ...['1e309', '-0', 'NaN', '9007199254740993', '[500]', '{}', `"${'9'.repeat(101)}"`].map(
      (volume) => ({ what: `volume ${volume.slice(0, 20)}`, payload: text.replace('"@"', volume) }),
    ),
    ...['"a\\u0000b"', '"a\\ud800b"', '"\\udc00"', '7', `"${'x'.repeat(4003)}"`].map((notes) => ({
      what: `notes ${notes.slice(0, 20)}`,
      payload: text.replace('"@"', '500').replace('"#"', notes),
    })),
  ])('$what', async ({ payload }) => {
    const before = await entryCount();
    const answer = await send('regular', payload);
    expect([answer.statusCode, answer.json().err_msg]).toEqual([400, expect.any(String)]);
    expect(await entryCount()).toBe(before);
  });
});

test('B04 notes and clearer trade IDs come out of the database as they went in, byte by byte', async () => {
  const { override, emoji, marks, arabic, quotes, longest, blanks } = NOTES;
  for (const sent of [override, emoji, marks, arabic, quotes, longest, blanks]) {
    const answer = await send(
      'regular',
      JSON.stringify(regularEntry({ notes: sent, clearer_trade_ids: sent })),
    );
    expect(answer.statusCode).toBe(200);
    const { rows } = await sql<{ notes: string; ids: string; run: string; audit: string }>`
      select notes, clearer_trade_ids as ids, request_json ->> 'notes' as run,
             (select after ->> 'notes' from audit_event
               where entity = 'blotter_entry' and entity_id = entry_id::text) as audit
        from blotter_entry join task_run using (task_id)
       where entry_id = ${answer.json<{ entry_id: number }>().entry_id}`.execute(testApp.db);
    expect(rows).toEqual([{ notes: sent, ids: sent, run: sent, audit: sent }]);
  }
});

test('B05 the converted leg is kept as its absolute volume', async () => {
  const said = { product_b: 'LST', converted_leg_volume: -124_000 };
  const answer = await send('regular', JSON.stringify(regularEntry(said)));
  const { rows } = await sql<{ volume: number }>`
    select converted_leg_volume::float8 as volume from blotter_entry
     where entry_id = ${answer.json<{ entry_id: number }>().entry_id}`.execute(testApp.db);
  expect(rows).toEqual([{ volume: 124_000 }]);
});
