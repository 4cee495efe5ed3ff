import type { Db } from '@fairlead/platform/database/db';
import fc from 'fast-check';
import { sql } from 'kysely';

import {
  PNL_COLUMNS,
  type PhysicalColumn,
} from '../../../areas/backoffice/api/physical/physical.rules.ts';

type RandomLots = {
  readonly kind: 'LOTS';
  readonly lots: readonly {
    readonly lot: string;
    readonly newLot: string | null;
    readonly closed: string | null;
  }[];
};

type RandomTrades = {
  readonly kind: 'TRADES';
  readonly trades: readonly {
    readonly uuid: string;
    readonly lot: string;
    readonly date: string;
    readonly withdrawn: boolean;
  }[];
  readonly amounts: readonly {
    readonly uuid: string;
    readonly column: PhysicalColumn;
    readonly adjProj: boolean;
    readonly from: string;
    readonly cents: number;
    readonly currency: 'USD' | 'EUR' | 'CHF';
  }[];
};

type RandomMaps = {
  readonly kind: 'MAPS';
  readonly groups: readonly { readonly group: string; readonly column: PhysicalColumn }[];
};

/** Amounts are whole ten-thousandths of a dollar, debit positive. */
type RandomJournals = {
  readonly kind: 'JOURNALS';
  readonly journals: readonly {
    readonly date: string;
    readonly counts: boolean;
    readonly lines: readonly {
      readonly lot: string | null;
      readonly group: string | null;
      readonly units: number;
      readonly type: string;
    }[];
  }[];
};

/** Files of both systems about cargoes, in the order in which they are taken. */
export type RandomCargoes = readonly (RandomLots | RandomTrades | RandomMaps | RandomJournals)[];

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2022-12-20');
const DAYS = 550;
const dayAt = (at: number) => new Date(FIRST + at * DAY_MS).toISOString().slice(0, 10);
const day = fc.nat(DAYS).map(dayAt);

/** The fiscal year begins in July, so that it is not the calendar's. */
export const FISCAL_FIRST_MONTH = 7;

/** Dates that have a final run, some of them at an end of a fiscal year. */
const RUNS = ['2023-01-31', '2023-06-30', '2023-07-03', '2023-11-17', '2024-03-28', '2024-06-28'];

/** Dollars and francs for one euro, every third day; the ECB is silent about francs for a while. */
export const RATES = Array.from({ length: DAYS / 3 + 10 }, (_, at) => ({
  date: dayAt(at * 3 - 6),
  USD: 10_500 + ((at * 37) % 500),
  CHF: at > 60 && at < 64 ? null : [9673, 9539][at % 2]!,
}));

/** Lots, and a new number that is the own number of another. */
const LOTS = ['L1', 'L2', 'L3', 'L4', 'L11', 'L12'];
const BOOKED = [...LOTS, 'N1', 'N2', 'N11', 'X1'];
const GROUPS = ['G1', 'G2', 'G3', 'G4', 'GX'];
const UUIDS = Array.from({ length: 7 }, (_, at) => `00000000-0000-4000-8000-00000000000${at}`);

const column = fc.constantFrom(...PNL_COLUMNS);
/** None that francs divide without a rest: what both implementations round is never half a cent by chance. */
const cents = fc
  .integer({ min: -500_000, max: 500_000 })
  .filter((one) => one % 9673 !== 0 && one % 9539 !== 0);
const units = fc.oneof(
  cents.map((one) => one * 100),
  fc.integer({ min: -99_999, max: 99_999 }),
);

const lotsFile: fc.Arbitrary<RandomLots> = fc.record({
  kind: fc.constant('LOTS' as const),
  lots: fc.uniqueArray(
    fc
      .tuple(fc.constantFrom(...LOTS), fc.constantFrom('none', 'new', 'other'), fc.option(day))
      .map(([lot, named, closed]) => ({
        lot,
        closed,
        // Of one lot only, as the import wants it.
        newLot: { none: null, new: `N${lot.slice(1)}`, other: `L1${lot.slice(1)}` }[named]!,
      })),
    { minLength: 2, maxLength: 6, selector: ({ lot }) => lot },
  ),
});

const tradesFile: fc.Arbitrary<RandomTrades> = fc.record({
  kind: fc.constant('TRADES' as const),
  trades: fc.uniqueArray(
    fc.record({
      uuid: fc.constantFrom(...UUIDS),
      lot: fc.constantFrom(...LOTS),
      date: day,
      withdrawn: fc.nat(9).map((one) => one === 0),
    }),
    { maxLength: 7, selector: ({ uuid }) => uuid },
  ),
  amounts: fc.uniqueArray(
    fc.record({
      uuid: fc.constantFrom(...UUIDS),
      column,
      cents,
      adjProj: fc.nat(4).map((one) => one === 0),
      from: fc.oneof(day, fc.constantFrom(...RUNS)),
      currency: fc.constantFrom('USD', 'USD', 'EUR', 'CHF'),
    }),
    {
      maxLength: 24,
      selector: (one) => [one.uuid, one.column, String(one.adjProj), one.from].join(),
    },
  ),
});

const mapsFile: fc.Arbitrary<RandomMaps> = fc.record({
  kind: fc.constant('MAPS' as const),
  groups: fc.uniqueArray(fc.record({ group: fc.constantFrom('G1', 'G2', 'G3', 'G4'), column }), {
    minLength: 1,
    selector: ({ group }) => group,
  }),
});

const journalsFile: fc.Arbitrary<RandomJournals> = fc.record({
  kind: fc.constant('JOURNALS' as const),
  journals: fc.array(
    fc
      .record({
        date: day,
        counts: fc.nat(9).map((one) => one > 0),
        lines: fc.array(
          fc.record({
            lot: fc.option(fc.constantFrom(...BOOKED), { freq: 8 }),
            group: fc.option(fc.constantFrom(...GROUPS), { freq: 8 }),
            type: fc.constantFrom('OTHER', 'OTHER', 'OTHER', 'ADJUSTMENT', 'PROJECTION'),
            units,
          }),
          { minLength: 1, maxLength: 4 },
        ),
      })
      .map(({ lines, ...head }) => ({
        ...head,
        // Against the bank, which names the lot as well.
        lines: [
          ...lines,
          {
            lot: lines[0]?.lot ?? null,
            group: null,
            type: 'PAYMENT',
            units: -lines.reduce((sum, one) => sum + one.units, 0),
          },
        ],
      })),
    { maxLength: 16 },
  ),
});

export const randomCargoes: fc.Arbitrary<RandomCargoes> = fc
  .tuple(
    fc.oneof(lotsFile, journalsFile),
    fc.array(fc.oneof(lotsFile, tradesFile, mapsFile, journalsFile), {
      minLength: 3,
      maxLength: 12,
    }),
  )
  .map(([first, rest]) => [first, ...rest])
  .map((files) =>
    files.map((file, at) =>
      file.kind === 'TRADES' ? withLots(file, lotsIn(files.slice(0, at))) : file,
    ),
  );

const lotsIn = (files: RandomCargoes): ReadonlySet<string> =>
  new Set(files.flatMap((file) => (file.kind === 'LOTS' ? file.lots.map(({ lot }) => lot) : [])));

/** The trades of lots that are known, as the import wants it. */
const withLots = (file: RandomTrades, known: ReadonlySet<string>): RandomTrades => ({
  ...file,
  trades: file.trades.filter(({ lot }) => known.has(lot)),
});

export type RandomReport = {
  readonly startDate: string;
  readonly endDate: string;
  readonly tradeDate: string;
  readonly includeAdjProj: boolean;
  readonly reversePrevYear: boolean;
};

export const randomReport: fc.Arbitrary<RandomReport> = fc
  .record({
    range: fc.tuple(day, day),
    tradeDate: fc.constantFrom(...RUNS),
    includeAdjProj: fc.boolean(),
    reversePrevYear: fc.boolean(),
  })
  .map(({ range: [a, b], ...asked }) => ({
    ...asked,
    ...(a < b ? { startDate: a, endDate: b } : { startDate: b, endDate: a }),
  }));

/**
 * Stores what all random cargoes need: rates, dates with a run, and what trades and journals name.
 */
export async function storeGround(db: Db): Promise<void> {
  await sql`
    insert into imported_file (file_id, kind, file_name, content, uploaded_by)
    select lpad(at::text, 64, '0'), 'a', 'a', 'a', 'a' from generate_series(0, 99) as at`.execute(
    db,
  );
  await sql`
    insert into fx_set (file_id, first_date, last_date, row_count, loaded_by)
    values (lpad('0', 64, '0'), ${RATES[0]?.date}, ${RATES.at(-1)?.date}, 1, 'a')`.execute(db);
  await sql`
    insert into fx_obs (fx_set_id, currency, obs_date, per_eur)
    select fx_set_id, currency, date, rate / 10000
      from fx_set, jsonb_to_recordset(${JSON.stringify(RATES)}::jsonb)
             as given (date date, "USD" numeric, "CHF" numeric)
     cross join lateral (values ('USD', "USD"), ('CHF', "CHF")) as of_day (currency, rate)`.execute(
    db,
  );
  await sql`insert into pnl_config (config_hash, config) values (repeat('a', 64), '{}')`.execute(
    db,
  );
  await sql`
    insert into pnl_run (pipe_run_date, run_type, author_email, author_nick_name, trade_cutoff,
                         config_hash, is_day_with_no_clearer_statements, leg_count, warnings)
    select date, 'COB', 'a', 'a', now(), repeat('a', 64), false, 0, '[]'
      from unnest(${RUNS}::date[]) as date`.execute(db);
  await sql`insert into book (name, kind, hidden_in_entry) values ('Cargo', 'PHYS', false)`.execute(
    db,
  );
  await sql`insert into strategy (book, name) values ('Cargo', 'Propane')`.execute(db);
  await sql`
    insert into deal (book, strategy, name, phys_paper) values ('Cargo', 'Propane', 'Spot', 'PHYS')`.execute(
    db,
  );
}

const TABLES = [
  ...['phys_amount', 'phys_trade', 'lot', 'physical_set', 'lot_rec_group', 'lot_rec_group_said'],
  'backacc_set',
  ...['journal_line', 'journal', 'ledger_month', 'ledger_quarter', 'card_month'],
];

/** Puts cargoes in the place of those that were there, a file after the other. */
export async function storeRandomCargoes(db: Db, cargoes: RandomCargoes): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table lot_rec_group_said disable trigger user`.execute(tx);
    for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(tx);
    await sql`alter table lot_rec_group_said enable trigger user`.execute(tx);
    for (const [at, file] of cargoes.entries()) {
      if (file.kind === 'JOURNALS') await storeJournals(tx, at, file);
      else if (file.kind === 'MAPS') await storeMaps(tx, at, file);
      else if (file.kind === 'LOTS') await storeLots(tx, at, file);
      else await storeTrades(tx, at, file);
    }
  });
}

async function setOf(tx: Db, at: number, kind: 'LOTS' | 'TRADES'): Promise<number> {
  const { rows } = await sql<{ physical_set_id: number }>`
    insert into physical_set (kind, file_id, row_count, loaded_by)
    values (${kind}, ${String(at).padStart(64, '0')}, 1, 'a')
    returning physical_set_id`.execute(tx);
  return Number(rows[0]?.physical_set_id);
}

async function storeLots(tx: Db, at: number, { lots }: RandomLots): Promise<void> {
  const set = await setOf(tx, at, 'LOTS');
  await sql`
    insert into lot (lot_num, physical_set_id, new_lot_num, swiss_year, closed_on)
    select lot, ${set}, "newLot", 2024, closed
      from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb)
        as given (lot text, "newLot" text, closed date)`.execute(tx);
}

async function storeTrades(tx: Db, at: number, { trades, amounts }: RandomTrades): Promise<void> {
  const set = await setOf(tx, at, 'TRADES');
  await sql`
    insert into phys_trade
      (trade_uuid, physical_set_id, grouped_trades_uuid, internal_grouped_trades_uuid, lot_num,
       physical_trade_type, book, strategy, deal, counterparty, trade_date, swiss_year, withdrawn)
    select uuid, ${set}, uuid, uuid, lot, 'COST', 'Cargo', 'Propane', 'Spot', 'Brazos', date, 2024, withdrawn
      from jsonb_to_recordset(${JSON.stringify(trades)}::jsonb)
        as given (uuid uuid, lot text, date date, withdrawn boolean)`.execute(tx);
  await sql`
    insert into phys_amount (trade_uuid, pnl_column, is_adj_proj, holds_from, physical_set_id, amount, currency)
    select uuid, "column", "adjProj", "from", ${set}, cents / 100, currency
      from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb)
        as given (uuid uuid, "column" text, "adjProj" boolean, "from" date, cents numeric, currency text)`.execute(
    tx,
  );
}

async function storeMaps(tx: Db, at: number, { groups }: RandomMaps): Promise<void> {
  await sql`
    with maps as (
      insert into backacc_set (kind, file_id, row_count, loaded_by)
      values ('MAPS', ${String(at).padStart(64, '0')}, 1, 'a')
      returning backacc_set_id)
    insert into lot_rec_group (scg_rec_group, pnl_column, backacc_set_id)
    select "group", "column", backacc_set_id
      from maps, jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
             as given ("group" text, "column" text)
        on conflict (scg_rec_group) do update
       set pnl_column = excluded.pnl_column, backacc_set_id = excluded.backacc_set_id`.execute(tx);
}

async function storeJournals(tx: Db, at: number, { journals }: RandomJournals): Promise<void> {
  const heads = journals.map(({ lines: _, ...head }, index) => ({
    ...head,
    no: at * 100 + index + 1,
  }));
  const lines = journals.flatMap((journal, index) =>
    journal.lines.map((line, lineNo) => ({
      ...line,
      date: journal.date,
      no: at * 100 + index + 1,
      line: lineNo + 1,
    })),
  );
  await sql`
    insert into journal (journal_id, company_code, series, number, version, export_id, issued_at,
                         journal_date, entry_datetime, document_type, narrative, content_hash, is_current)
    overriding system value
    select no, 'SCG', 'JV', no, 1, (select min(export_id) from ledger_export), now(), date, date,
           'Invoice', 'Cargo', 'a', true
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as given (no int, date date)`.execute(
    tx,
  );
  // All count at first: a correction takes off what it takes back.
  await sql`
    insert into journal_line (journal_id, line_no, company_code, journal_date, counts, ledger_card_code,
                              currency, amount, book_value, entry_type, lot_num, scg_rec_group)
    select no, line, 'SCG', date, true, case when "group" is null then '110010' else '700010' end,
           'USD', units / 10000, units / 10000, type, lot, "group"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as given (no int, line int, date date, type text, lot text, "group" text, units numeric)`.execute(
    tx,
  );
  await sql`
    update journal_line set counts = false
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as given (no int, counts boolean)
     where journal_id = no and not given.counts`.execute(tx);
  await sql`update accounting_version set version = version + 1`.execute(tx);
}
