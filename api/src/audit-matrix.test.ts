import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { PERMISSIONS } from '@fairlead/shared/domain/access/permissions';
import { toSubmission } from '@fairlead/trading/domain/tickets/submission';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { updateBreaks } from '../../areas/backoffice/api/breaks/update-breaks.service.ts';
import { waitingStatements } from '../../areas/accounting/api/bank/waiting/waiting.service.ts';
import { TASKS } from './tasks.ts';
import { createClock } from '@fairlead/platform/clock';
import { CALL_TABLE, callName, parseCalls } from './testing/calls/call-table.ts';
import { cargoesOfTest } from './testing/cargoes.ts';
import { storeOrders } from './testing/clearer-orders.ts';
import { ledgerOfTest } from './testing/ledger.ts';
import { BANK, booked, HIRE, TRADER } from './testing/ledger-app.ts';
import { storeBrokenVar } from './testing/pnl/limits.ts';
import { loadReference } from './testing/reference.ts';
import { sampleRequest } from './testing/samples.ts';
import { storePrices, storeStatement } from './testing/pnl-firm.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { createTestProvider } from './testing/test-provider.ts';
import { internalEntry, regularEntry } from './testing/tickets.ts';

type Write = {
  /** What it puts into the audit log, one after the other; 'nothing' where that is meant. */
  readonly audit: string | readonly [string, string];
  readonly why?: string;
  readonly body: () => object | Promise<object>;
  /** The version of the row that it is about. */
  readonly version?: () => Promise<number>;
  /** In the place of a session of Maren's with every permission. */
  readonly token?: () => Promise<string>;
};

const rowVersion = async () => {
  const { rows } = await sql<{ row_version: number }>`
    select row_version from core_trade where trade_id = 'A-1'
  `.execute(testApp.db);
  return { row_version: rows[0]?.row_version };
};

async function anotherSignIn() {
  await testApp.tokenFor([]);
  const headers = { 'x-auth-token': maren };
  const { sign_ins } = (await testApp.app.inject({ url: '/api/sign_ins', headers })).json();
  return { sign_in_ids: [sign_ins.at(-1).sign_in_id] };
}

const seenTrades = async () => ({ trades: [{ trade_id: 'A-1', ...(await rowVersion()) }] });

/** The order of the trade, as the blotter lists it. */
async function order(): Promise<ClearerBlotterTrade> {
  const headers = { 'x-auth-token': maren };
  const answer = await testApp.app.inject({ url: '/api/blotter/list', headers });
  return answer.json().blotter_real[0];
}
const orderVersion = async () => (await order()).row_version;

/** An order that is no row, and comes to what the regular ticket below comes to. */
const NO_ROW = {
  trade_id: 'C-1',
  order_num: 77,
  lots: 9,
  quoted_trade_price: 20_000,
  statement_date: '2024-06-27',
  state: 'VERIFIED' as const,
};
async function orderOfTickets(): Promise<ClearerBlotterTrade> {
  const headers = { 'x-auth-token': maren };
  const answer = await testApp.app.inject({ url: '/api/blotter/list', headers });
  return answer
    .json()
    .blotter_real.find(({ order_num }: ClearerBlotterTrade) => order_num === NO_ROW.order_num);
}

/** The schedule that was made last. */
async function schedule(): Promise<{ readonly id: number; readonly version: number }> {
  const { rows } = await sql<{ id: number; version: number }>`
    select schedule_id as id, row_version as version from task_schedule
     order by schedule_id desc limit 1`.execute(testApp.db);
  return rows[0]!;
}
const scheduleVersion = async () => (await schedule()).version;

/** Adjustment of a book that the reference data have. */
async function adjustmentOfBook() {
  const { rows } = await sql<{ name: string }>`select name from book limit 1`.execute(testApp.db);
  const [book] = rows;
  return {
    adj_date: '2024-06-28',
    book: book?.name,
    description: 'Late fee',
    pnl: '-12.5',
    reason: 'the invoice came late',
  };
}

/** Between two statements of a clearer two days are missing. */
async function storeGap(): Promise<void> {
  const { db } = testApp;
  await sql`insert into clearer values ('Marlstone')`.execute(db);
  await sql`insert into clearer_account values ('Marlstone', 'PAPER-01')`.execute(db);
  for (const day of ['2024-06-24', '2024-06-27'])
    await storeStatement(db, { day, ote: 0, clearer: 'Marlstone' });
}

/** A price that is 0 after 600. */
async function storeFarPrice(): Promise<void> {
  await storePrices(testApp.db, [
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-27', 600],
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 0],
  ]);
}
const farPrice = () => ({
  product: 'FEI',
  price_kind: 'SETTLEMENT',
  term_month_date: '2024-08-01',
  date: '2024-06-28',
  price: 0,
  reason: 'it was announced',
});
/** The one break that there is. */
async function breakId(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select break_id as id from lot_break`.execute(
    testApp.db,
  );
  return Number(rows[0]?.id);
}
const breakVersion = async () => {
  const { rows } = await sql<{ row_version: number }>`select row_version from lot_break`.execute(
    testApp.db,
  );
  return { row_version: rows[0]?.row_version };
};

/** A list of one column. */
const listed = (served: string) => ({
  title: 'T',
  notes: [],
  columns: [{ served, header: served, group: [] }],
});

const TERMS = {
  route: '/clearer/check_statements',
  method: 'POST',
  args: { date: 'today' },
  json: null,
  cron: '0 8 * * *',
  business_days_only: true,
  overlap: 'skip',
  missed: 'skip',
  paused: false,
};

const TABLE = {
  title: 'T',
  notes: [],
  columns: [{ served: 'trade_id', header: 'Trade ID', group: [] }],
};

/** A file that comes says that it was stored, by its kind. */
function writesOfFiles(): Record<string, Write> {
  const calls = parseCalls(readFileSync(CALL_TABLE, 'utf8')).map(({ call }) => call);
  const kinds = calls.flatMap((call) => call.match(/^POST \/imports\/(\w+)\/files$/)?.[1] ?? []);
  return Object.fromEntries(
    kinds.map((kind) => [
      `POST /imports/${kind}/files`,
      {
        audit: `${kind}_file.store`,
        body: () => ({ file_name: 'any.csv', content: `any ${kind}` }),
      },
    ]),
  );
}

/** A run of a task that is asked for says so, whatever the task. */
function writesOfTasks(): Record<string, Write> {
  const calls = TASKS.map((task): [string, Write] => {
    const { args, json } = sampleRequest(task);
    const query = new URLSearchParams(
      Object.entries(args).map(([name, value]) => [name, `${value}`]),
    );
    const body = () => ({ ...json });
    return [`POST /tasks/all${task.route}_queue?${query}`, { audit: 'task.queue', body }];
  });
  return Object.fromEntries(calls);
}

/**
 * Written by hand: what every other call that writes says in the audit log. A new one that is missing
 * here fails.
 */
const WRITES: Readonly<Record<string, Write>> = {
  ...writesOfFiles(),
  ...writesOfTasks(),
  'POST /verify_auth': {
    audit: 'nothing',
    why: 'it writes a session, which is no record of the firm; sign-ins are the provider’s to keep',
    body: () => ({}),
    token: () => provider.token(),
  },
  'POST /sign_out': {
    audit: 'nothing',
    why: 'it ends a session, as above',
    body: () => ({}),
    token: () => testApp.tokenFor([]),
  },
  'POST /sign_ins/end': { audit: 'sign_in.end', body: anotherSignIn },
  'POST /core-trades/{trade_id}/verify': { audit: 'trade.verify', body: rowVersion },
  'POST /core-trades/{trade_id}/unverify': { audit: 'trade.unverify', body: rowVersion },
  'POST /core-trades/verify': { audit: 'trade.verify', body: seenTrades },
  'POST /core-trades/unverify': { audit: 'trade.unverify', body: seenTrades },
  'POST /core-trades/verify_matching': { audit: 'trade.verify', body: () => ({ expected: 1 }) },
  'POST /trades/check': {
    audit: 'nothing',
    why: 'it looks at a ticket that is not sent yet, and writes nothing',
    body: () => ({ kind: 'regular', entry: regularEntry() }),
  },
  'POST /tasks/all/sheets/blotter/enter_regular_trade': {
    audit: 'blotter.enter',
    // Another volume than the order's below, of which it would be a twin.
    body: () => regularEntry({ volume: 9_000 }),
  },
  'POST /blotter/orders/{swiss_order_num}/close': {
    audit: 'blotter.close',
    version: async () => (await orderOfTickets()).row_version,
    body: async () => ({ entries: [await liveEntry()] }),
  },
  'POST /tasks/all/sheets/blotter/enter_internal_trade': {
    audit: 'blotter.enter',
    body: () => internalEntry(),
  },
  'POST /blotter/entries/{entry_id}/amend': {
    audit: ['blotter.undo', 'blotter.enter'],
    version: async () => 1,
    body: () => ({
      reason: 'the volume',
      ticket: { kind: 'internal', entry: internalEntry({ volume: 9_000 }) },
    }),
  },
  'POST /blotter/entries/{entry_id}/cancel': {
    audit: 'blotter.undo',
    version: async () => 1,
    body: () => ({ reason: 'a fat finger' }),
  },
  'POST /blotter/presence': {
    audit: 'nothing',
    why: 'who looks at a row has done nothing to it, and it is forgotten after 15 s',
    body: () => ({ swiss_order_num: 1 }),
  },
  'POST /blotter/drafts': {
    audit: 'blotter.draft',
    body: async () => {
      const { swiss_order_num, row_version } = await order();
      return { rows: [{ swiss_order_num, row_version }], set: { broker: 'Marlow & Pike' } };
    },
  },
  'POST /tasks/all/sheets/blotter/enter_clearer_regular_trade': {
    audit: 'blotter.enter',
    version: orderVersion,
    body: async () => ({
      ...toSubmission(await order()),
      book: 'Paper',
      strategy: 'Arb',
      deal: 'LST to FEI',
    }),
  },
  'DELETE /blotter': { audit: 'blotter.undo', version: orderVersion, body: () => ({}) },
  'POST /clearer/statement_files': {
    audit: 'statement_file.store',
    body: () => ({ file_name: 'any.csv', content: 'any' }),
  },
  'POST /screenshot_links': {
    audit: 'screenshot.issue',
    body: () => ({ pipe_run_date: '2024-06-28' }),
  },
  'POST /reference/file_sets': {
    audit: 'reference_set.store',
    body: () => ({ files: [{ file_name: 'any.csv', content: 'any' }] }),
  },
  'POST /reference/file_layouts/trials': {
    audit: 'nothing',
    why: 'a trial stores nothing',
    body: () => ({ file_name: 'any.csv', content_base64: 'YW55' }),
  },
  'POST /core-trades/export': {
    audit: 'trade.export',
    body: () => ({ ...TABLE, format: 'csv' }),
  },
  'POST /core-trades/sheet': { audit: 'sheet.create', body: () => TABLE },
  'POST /blotter/entries/export': {
    audit: 'blotter.export',
    body: () => ({ ...listed('entry_id'), format: 'csv' }),
  },
  'POST /blotter/entries/sheet': { audit: 'sheet.create', body: () => listed('entry_id') },
  'POST /blotter/sheet/export': {
    audit: 'blotter_sheet.export',
    body: () => ({ format: 'csv' }),
  },
  'POST /blotter/sheet/open': { audit: 'sheet.create', body: () => ({ title: 'T' }) },
  'POST /create_sheet': {
    audit: 'sheet.create',
    body: () => ({ title: 'T', date_time: '2024-06-28 14:03:07', order: ['A'], data: [{ A: 1 }] }),
  },
  'POST /table_layouts/{table_id}': {
    audit: 'nothing',
    why: 'how a person has arranged columns is no record of the firm',
    body: () => ({ choices: AS_DECLARED }),
  },
  'POST /table_layouts/{table_id}/presets': {
    audit: 'nothing',
    why: 'as above',
    body: () => ({ name: 'Month end', choices: AS_DECLARED }),
  },
  'POST /table_layouts/{table_id}/presets/{preset_id}': {
    audit: 'nothing',
    why: 'as above',
    body: () => ({ name: 'Quarter end' }),
  },
  'DELETE /table_layouts/{table_id}/presets/{preset_id}': {
    audit: 'nothing',
    why: 'as above',
    body: () => ({}),
  },
  'POST /pnl_analytics/adjustments': { audit: 'pnl.adjust', body: adjustmentOfBook },
  'POST /pnl_analytics/adjustments/{adjustment_id}/withdraw': {
    audit: 'pnl.withdraw_adjustment',
    body: () => ({ reason: 'entered twice' }),
    version: async () => 1,
  },
  'POST /pnl_analytics/far_prices/accept': {
    audit: 'pnl.accept_difference',
    body: farPrice,
  },
  'POST /pnl_analytics/acceptances': {
    audit: 'pnl.accept_difference',
    body: () => ({ run_id: 1, key: 'a', lots: 0, dollars: 2.5, reason: 'a claim' }),
  },
  'POST /pnl_analytics/acceptances/{acceptance_id}/withdraw': {
    audit: 'pnl.withdraw_acceptance',
    body: () => ({ reason: 'the clearer has corrected it' }),
    version: async () => 1,
  },
  'POST /messages/{message_id}/read': {
    audit: 'nothing',
    why: 'what a person has read is no record of the firm',
    body: () => ({}),
  },
  'POST /pnl_analytics/limit_waivers': {
    audit: 'limit.waive',
    body: () => ({
      run_id: 1,
      limit_key: 'VAR_95',
      until_day: '2024-07-05',
      up_to_percent: 130,
      reason: 'a hedge settles',
    }),
  },
  'POST /pnl_analytics/limit_waivers/{waiver_id}/withdraw': {
    audit: 'limit.withdraw_waiver',
    body: () => ({ reason: 'it has settled' }),
    version: async () => 1,
  },
  'POST /acc_analytics/bank_matches/{bank_transaction_id}/confirm': {
    audit: 'bank.match',
    body: () => ({ lines: [{ journal_id: receipt.journalId, line_no: 2, amount: '12.5' }] }),
  },
  'POST /acc_analytics/bank_matches/{bank_transaction_id}/unmatch': {
    audit: 'bank.unmatch',
    body: () => ({}),
  },
  'POST /acc_analytics/waiting_statements/{statement_id}/answer': {
    audit: 'bank_statement.decide',
    body: async () => ({ decision: 'keeps', version: (await waitingStatement()).version }),
  },
  'POST /acc_analytics/back_acc/breaks/{break_id}/decide': {
    audit: 'break.decide',
    body: async () => ({ ...(await breakVersion()), status: 'EXPLAINED', reason: 'agreed' }),
  },
  'POST /acc_analytics/back_acc/breaks/assign': {
    audit: 'break.assign',
    body: async () => ({
      breaks: [{ break_id: await breakId(), ...(await breakVersion()) }],
      owner: null,
    }),
  },
  'POST /audit/export': {
    audit: 'audit.export',
    body: () => ({ ...listed('actor'), format: 'csv' }),
  },
  'POST /pnl_analytics/legs/export?run_id=1': {
    audit: 'pnl_leg.export',
    body: () => ({ ...listed('leg'), format: 'csv' }),
  },
  'POST /pnl_analytics/prices/export?run_id=1': {
    audit: 'pnl_price.export',
    body: () => ({ ...listed('price'), format: 'csv' }),
  },
  'POST /tasks/api/schedules/preview': {
    audit: 'nothing',
    why: 'it only works times out',
    body: () => TERMS,
  },
  'POST /tasks/api/schedules': { audit: 'schedule.create', body: () => TERMS },
  'PUT /tasks/api/schedules/{schedule_id}': {
    audit: 'schedule.change',
    version: scheduleVersion,
    body: () => ({ ...TERMS, cron: '0 9 * * *' }),
  },
  'POST /tasks/api/schedules/{schedule_id}/run': { audit: 'task.queue', body: () => ({}) },
  'DELETE /tasks/api/schedules/{schedule_id}': {
    audit: 'schedule.delete',
    version: scheduleVersion,
    body: () => ({}),
  },
  'POST /tasks/api/runs/{task_id}/kill': {
    audit: 'task.kill',
    body: () => ({ reason: 'wrong day' }),
  },
};

const AS_DECLARED = { order: [], widths: {}, hidden: [], pins: {} };

let provider: Awaited<ReturnType<typeof createTestProvider>>;
let testApp: TestApp;
let maren: string;
/** A receipt at the bank, and the journal that books it. */
let receipt: { readonly transaction: string; readonly journalId: number };
let waitingId: number;

beforeAll(async () => {
  provider = await createTestProvider();
  testApp = await createTestApp({ keys: provider.keys });
  maren = await testApp.tokenFor([...PERMISSIONS]);
  await loadReference(testApp.db);
  await storeOrders(testApp.db, [{ trade_id: 'A-1' }, NO_ROW]);
  await storePnl();
  receipt = await storeReceipt();
  waitingId = await storeWaiting();
  await storeBreak();
  await storeGap();
  await storeFarPrice();
}, 30_000);
afterAll(async () => testApp.close());

const audited = async () => {
  const { rows } = await sql<{ actor: string; action: string; request_id: string }>`
    select actor, action, request_id from audit_event order by seq
  `.execute(testApp.db);
  return rows;
};

test('[API-10] every call that writes is in the list, and none besides', () => {
  const writes = testApp.app.endpoints.filter(({ method }) => method !== 'GET');
  const said = Object.keys(WRITES).map((call) => call.replace(/\?.*/, ''));
  const whatToDo = 'say in WRITES what the call puts into the audit log, and send it a body';
  expect({ whatToDo, calls: writes.map(callName).sort() }).toEqual({
    whatToDo,
    calls: said.sort(),
  });
});

/**
 * Contents of each table, in a number; sessions come and go with every test, and counts of runs are
 * folded by the clock.
 */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public'
           and tablename not in ('session', 'sign_in', 'task_run_count', 'task_run_ended_since')
        or schemaname = 'pgboss' and tablename like 'job%'
  `.execute(testApp.db);
  const counted = rows.map(async ({ name }) => {
    const sums = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(sum(hashtext(row::text)), 0) as sum from ${sql.raw(name)} as row
    `.execute(testApp.db);
    return [name, sums.rows[0]?.sum ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

/** While the audit log takes nothing. */
async function withoutAudit(work: () => Promise<void>): Promise<void> {
  await sql`alter table audit_event add constraint closed check (false) not valid`.execute(
    testApp.db,
  );
  try {
    await work();
  } finally {
    await sql`alter table audit_event drop constraint closed`.execute(testApp.db);
  }
}

/** A run of the P&L, and an adjustment to take back. */
async function storePnl(): Promise<void> {
  const hash = '0'.repeat(64);
  await sql`insert into pnl_config values (${hash}, '{"products":[]}')`.execute(testApp.db);
  await sql`
    insert into pnl_run (pipe_run_date, run_type, author_email, author_nick_name, trade_cutoff,
                         config_hash, is_day_with_no_clearer_statements, leg_count, warnings)
    values ('2024-06-28', 'COB', 'a@b', 'Olav', now(), ${hash}, false, 0, '[]')`.execute(
    testApp.db,
  );
  await sql`
    insert into pnl_adjustment (adjustment_id, adj_date, book, description, pnl, reason, entered_by)
    overriding system value
    select 999, '2024-06-28', name, 'a', 1, 'a', 'test' from book limit 1`.execute(testApp.db);
  const differing = gzipSync(
    JSON.stringify({
      rows: [
        {
          key: 'a',
          lots: 0,
          dollars: 2.5,
          clearer: 'Norvane',
          product: null,
          subject: 'OTE',
          cause: 'OTE',
        },
      ],
    }),
  );
  await sql`insert into pnl_data_set select run_id, 'tie_out', 'a', ${differing} from pnl_run`.execute(
    testApp.db,
  );
  await sql`
    insert into tie_out_acceptance
      (acceptance_id, kind, difference_key, lots, dollars, label, reason, accepted_by)
    overriding system value
    values (999, 'TIE_OUT', 'a', 1, 1.5, 'a', 'a', 'test')`.execute(testApp.db);
  await storeBrokenVar(testApp.db);
  await sql`insert into message (message_id, told, text, path) overriding system value
            values (999, 'maren@halyard.example', 'a', '/')`.execute(testApp.db);
  await sql`
    insert into limit_waiver (waiver_id, limit_key, run_id, from_day, until_day, up_to_percent,
                              label, reason, waived_by, waived_by_name)
    overriding system value
    select 999, 'DRAWDOWN', run_id, '2024-06-28', '2024-07-05', 130, 'a', 'a', 'a@b', 'A'
      from pnl_run`.execute(testApp.db);
}

async function storeReceipt(): Promise<typeof receipt> {
  const ledger = ledgerOfTest(testApp.db);
  await ledger.companies([TRADER]);
  await ledger.cards([BANK, HIRE]);
  await ledger.accounts([{ account: 'USD1', currency: 'USD', card: '110010' }]);
  const [journalId = 0] = await ledger.journals([
    booked({ company: 'SCG', date: '2024-06-27', card: '410010', value: '-12.50' }),
  ]);
  const [transaction = ''] = await ledger.statement({
    account: 'USD1',
    from: '2024-06-28',
    to: '2024-06-28',
    opening: '0',
    closing: '12.5',
    entries: [{ date: '2024-06-28', amount: '12.50' }],
  });
  return { transaction, journalId };
}

/** A statement of the receipt that says otherwise and waits. */
async function storeWaiting(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with waiting as (
      insert into given_statement
        (file_id, service_account_no, external_id, opening, opening_date, closing, closing_date, content_hash,
         loaded_by, standing, question, asked_about)
      select file_id, service_account_no, 'other', opening, opening_date, 13, closing_date, 'other', 'a@b',
             'waiting', 'other', array[statement_id]
        from given_statement
      returning statement_id, service_account_no, closing_date)
    insert into bank_entry
      (statement_id, entry_no, service_account_no, booking_date, value_date, amount, remittance_information,
       is_reversal, standing)
    select statement_id, 1, service_account_no, closing_date, closing_date, 13, 'Hire', false, 'waiting'
      from waiting
    returning statement_id as id`.execute(testApp.db);
  return Number(rows[0]?.id);
}

async function waitingStatement(): Promise<{ readonly version: string }> {
  const { statements } = await waitingStatements(testApp.db);
  return statements[0] ?? { version: 'it waits no more' };
}

/** A cost of a lot that the ledger does not have. */
async function storeBreak(): Promise<void> {
  const amounts = [{ column: 'lc', amount: '-100' } as const];
  await cargoesOfTest(testApp.db).trades([{ lot: 'L1', amounts }]);
  await updateBreaks(testApp.db, {
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' }),
    actor: 'a@b',
    requestId: 'test',
    rounding: '50.00',
  });
}

/** The newest ticket that nobody has taken back. */
async function liveEntry(): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select max(entry_id) as id from blotter_entry where status = 'LIVE' and kind <> 'CLEARER'
  `.execute(testApp.db);
  return rows[0]?.id;
}

/** The path with what there is to be changed. */
async function filled(path: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select preset_id as id from table_preset`.execute(
    testApp.db,
  );
  const runs = await sql<{ id: string }>`
    select task_id as id from task_run where state = 'QUEUED'
  `.execute(testApp.db);
  return path
    .replace('{entry_id}', String(await liveEntry()))
    .replace('{swiss_order_num}', String((await orderOfTickets()).swiss_order_num))
    .replace('{task_id}', runs.rows[0]?.id ?? '')
    .replace('{trade_id}', 'A-1')
    .replace('{adjustment_id}', '999')
    .replace('{acceptance_id}', '999')
    .replace('{waiver_id}', '999')
    .replace('{message_id}', '999')
    .replace('{bank_transaction_id}', receipt.transaction)
    .replace('{break_id}', String(await breakId()))
    .replace('{statement_id}', String(waitingId))
    .replace('{table_id}', 'edf-trades')
    .replace('{schedule_id}', String((await schedule()).id))
    .replace('{preset_id}', rows[0]?.id ?? '')
    .replace(/^\/blotter$/, `/blotter?swiss_order_num=${(await order()).swiss_order_num}`);
}

// In their order: what is verified can be unverified.
describe('[API-10] a call that writes leaves its audit row, or nothing at all', () => {
  test.each(Object.entries(WRITES).map(([call, write]) => ({ call, ...write })))(
    '$call: $audit',
    async ({ call, audit, body, token, version }) => {
      const [method, path = ''] = call.split(' ');
      const send = async () =>
        testApp.app.inject({
          method: method as 'POST' | 'DELETE',
          url: `/api${await filled(path)}`,
          headers: {
            'x-auth-token': token === undefined ? maren : await token(),
            ...(version === undefined ? {} : { 'if-match': `"${await version()}"` }),
          },
          payload: await body(),
        });
      if (audit !== 'nothing') {
        await withoutAudit(async () => {
          const untouched = await contents();
          expect((await send()).statusCode).toBeGreaterThanOrEqual(400);
          expect(await contents()).toEqual(untouched);
        });
      }
      const before = (await audited()).length;
      const answer = await send();
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
      const rows = [audit].flat().map((action) => ({
        actor: 'maren@halyard.example',
        action,
        request_id: answer.headers['x-request-id'],
      }));
      expect((await audited()).slice(before)).toEqual(audit === 'nothing' ? [] : rows);
    },
  );
});
