import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { cargoesOfTest } from '@fairlead/api/testing/cargoes';
import { BANK, ledgerApp, TRADER } from '@fairlead/api/testing/ledger-app';
import { storedRun, storeRuns } from '@fairlead/api/testing/runs';
import { requestBreakUpdate } from './break-update-watch.ts';
import { updateBreaks } from './update-breaks.service.ts';

let it: Awaited<ReturnType<typeof ledgerApp>>;
let cargoes: ReturnType<typeof cargoesOfTest>;

async function begin() {
  it = await ledgerApp();
  cargoes = cargoesOfTest(it.db);
  await it.ledger.companies([TRADER]);
  await it.ledger.cards([BANK, { code: '700010' }]);
  await cargoes.lotGroups({ SALES: 'income_expense', DEMURRAGE: 'demurrage', BROKER: 'broker' });
  // June is booked.
  const lines = [
    { card: '700010', value: '-1' },
    { card: '110010', value: '1' },
  ];
  await it.ledger.journals([{ company: 'SCG', date: '2024-06-28', lines }]);
}

beforeEach(begin, 30_000);
afterEach(async () => it.close());

const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });

const keep = async () => {
  const {
    dates: _,
    withoutRate: __,
    ...counts
  } = await updateBreaks(it.db, {
    clock,
    actor: 'bea@halyard.example',
    requestId: 'run',
    rounding: '50.00',
  });
  return counts;
};

const book = (lot: string, group: string, of: Readonly<Record<string, string>>) =>
  it.ledger.journals(
    Object.entries(of).map(([date, income]) => ({
      company: 'SCG',
      date,
      lines: [
        { card: '700010', value: `-${income}`.replace('--', ''), lot, lotGroup: group },
        { card: '110010', value: income },
      ],
    })),
  );

async function breaks() {
  const { rows } = await sql<{ all: string }>`
    select concat_ws(' ', lot_num, pnl_column, status, step.amount_diff, aged_from, cause ->> 'cause', note) as all
      from lot_break join lot_break_step as step using (break_id)
     where seq = row_version
     order by lot_num, pnl_column`.execute(it.db);
  return rows.map(({ all }) => all);
}

test('[BAK-14] a difference opens a break, closes it within rounding and opens it again', async () => {
  await cargoes.lots([{ lot: 'L1' }]);
  await cargoes.trades([
    {
      lot: 'L1',
      date: '2024-01-02',
      amounts: [
        { column: 'demurrage', amount: '-22350' },
        { column: 'broker', amount: '-4500' },
      ],
    },
  ]);
  await book('L1', 'DEMURRAGE', { '2024-02-01': '-20000' });
  await book('L1', 'BROKER', { '2024-02-01': '-4500.02' });
  expect(await keep()).toEqual({ lots: 1, opened: 1, closed: 0, reopened: 0, moved: 0 });
  expect(await breaks()).toEqual(['L1 demurrage OPEN -2350 2024-01-02']);
  expect(await keep()).toEqual({ lots: 0, opened: 0, closed: 0, reopened: 0, moved: 0 });
  await book('L1', 'DEMURRAGE', { '2024-03-01': '-2300' });
  expect(await keep()).toMatchObject({ closed: 1 });
  await book('L1', 'DEMURRAGE', { '2024-04-01': '-0.01' });
  expect(await keep()).toMatchObject({ lots: 1, opened: 0 });
  await book('L1', 'DEMURRAGE', { '2024-04-02': '-100' });
  expect(await keep()).toMatchObject({ opened: 1 });
  expect(await breaks()).toEqual(['L1 demurrage OPEN 50.01 2024-04-02']);
});

/** Everything that says something of two lots, each as a file of its own. */
const FACTS: readonly (() => Promise<unknown>)[] = [
  async () => cargoes.lots([{ lot: 'L1', newLot: 'N1' }, { lot: 'L2' }]),
  async () => cargoes.trades([of('L1', 'demurrage', '-22350'), of('L1', 'broker', '-4500')]),
  async () => cargoes.trades([of('L2', 'broker', '-700', '2024-02-01')]),
  async () => book('N1', 'DEMURRAGE', { '2024-02-01': '-20000' }),
  async () => book('L2', 'BROKER', { '2024-03-01': '-4500' }),
  async () => book('L2', 'BROKER', { '2024-04-01': '-700' }),
  async () => book('L1', 'BROKER', { '2024-05-01': '-20' }),
];

const of = (lot: string, column: 'demurrage' | 'broker', amount: string, date = '2024-01-02') => ({
  lot,
  date,
  amounts: [{ column, amount }],
});

test('[BAK-14] in whichever order files come, ages, states and causes are the same', async () => {
  const orders = [
    [0, 1, 2, 3, 4, 5, 6],
    [6, 5, 4, 3, 2, 1, 0],
    [4, 1, 6, 0, 5, 3, 2],
  ];
  const found: string[][] = [];
  for (const order of orders) {
    for (const at of order) {
      await FACTS[at]?.();
      await keep();
    }
    found.push((await breaks()).filter((one) => !one.includes('CLOSED')));
    await it.close();
    await begin();
  }
  expect(found).toEqual(
    orders.map(() => [
      'L1 broker OPEN -4480 2024-01-02 wrong lot',
      'L1 demurrage OPEN -2350 2024-01-02',
      'L2 broker OPEN 4500 2024-02-01 wrong lot',
    ]),
  );
});

test('marked lots alone are looked at, under the number that the facts have', async () => {
  await cargoes.lots([{ lot: 'L1', newLot: 'N1' }, { lot: 'L2' }]);
  await cargoes.trades([of('L1', 'broker', '-100'), of('L2', 'broker', '-100')]);
  expect(await keep()).toMatchObject({ lots: 2, opened: 2 });
  await book('N1', 'BROKER', { '2024-02-01': '-100' });
  expect(await keep()).toMatchObject({ lots: 1, closed: 1 });
  // Its new number was wrong: the line is of a lot that nobody knows.
  await cargoes.lots([{ lot: 'L1' }]);
  expect(await keep()).toMatchObject({ opened: 2 });
  expect(await breaks()).toEqual([
    'L1 broker OPEN -100 2024-01-02 not booked',
    'L2 broker OPEN -100 2024-01-02 not booked',
    'N1 broker OPEN 100 2024-02-01',
  ]);
});

test('a trade that moves, a map that changes and a line that counts no more are looked at again', async () => {
  const [uuid = ''] = await cargoes.trades([of('L1', 'broker', '-100')]);
  const [journal = 0] = await book('L1', 'BROKER', { '2024-02-01': '-100' });
  await keep();
  expect(await breaks()).toEqual([]);
  await cargoes.trades([{ uuid, lot: 'L2', date: '2024-01-02' }]);
  expect(await keep()).toMatchObject({ lots: 2, opened: 2 });
  await sql`update journal_line set counts = false where journal_id = ${journal}`.execute(it.db);
  expect(await keep()).toMatchObject({ lots: 1, closed: 1 });
  await book('L2', 'BROKER', { '2024-02-01': '-100' });
  expect(await keep()).toMatchObject({ closed: 1 });
  await sql`update lot_rec_group set pnl_column = 'lc' where scg_rec_group = 'BROKER'`.execute(
    it.db,
  );
  expect(await keep()).toMatchObject({ lots: 1, opened: 2 });
});

test('what was dealt on the last day that counts is what a break comes from', async () => {
  await cargoes.trades([of('L1', 'broker', '-100', '2024-06-30')]);
  await keep();
  expect(await breaks()).toEqual(['L1 broker OPEN -100 2024-06-30 not booked']);
});

test('all lots are looked at where the days moved up to which both count', async () => {
  await cargoes.trades([of('L1', 'broker', '-100', '2024-06-29')]);
  expect(await keep()).toMatchObject({ opened: 1 });
  await sql`insert into pnl_config values (${'0'.repeat(64)}, '{}')`.execute(it.db);
  await sql`
    insert into pnl_run (pipe_run_date, run_type, author_email, author_nick_name, trade_cutoff,
                         config_hash, is_day_with_no_clearer_statements, leg_count, warnings)
    values ('2024-06-28', 'COB', 'a@b', 'Olav', now(), ${'0'.repeat(64)}, false, 0, '[]')`.execute(
    it.db,
  );
  expect(await keep()).toMatchObject({ closed: 1 });
});

test('a run is asked for after whatever marked a lot, once, and not again at once where it failed', async () => {
  const asked: string[] = [];
  const watch = async () =>
    requestBreakUpdate({
      db: it.db,
      log: { warn: () => undefined },
      queueRun: async (tx, { route, actor }) => {
        asked.push(actor.email);
        await storeRuns(tx, [storedRun({ task_route: route, state: 'QUEUED' })]);
        return '';
      },
    });
  await keep();
  expect(await watch()).toBe(false);
  await cargoes.trades([of('L1', 'broker', '-100')]);
  expect([await watch(), await watch(), asked]).toEqual([true, false, ['system:breaks']]);
  await sql`
    update task_run set state = 'FAIL', created = clock_timestamp(), started = clock_timestamp(),
                        finished = clock_timestamp(), executor = 'a', attempt = 1,
                        error_type = 'a', error_scope = 'a', error_trace = 'a', error_dict = '{}'`.execute(
    it.db,
  );
  expect(await watch()).toBe(false);
  await cargoes.trades([of('L2', 'broker', '-100')]);
  expect(await watch()).toBe(true);
});

test('while an import is under way that may mark more, a run is asked for after a minute at the latest', async () => {
  const watch = async () =>
    requestBreakUpdate({
      db: it.db,
      log: { warn: () => undefined },
      queueRun: async () => Promise.resolve(''),
    });
  await keep();
  await cargoes.trades([of('L1', 'broker', '-100')]);
  await storeRuns(it.db, [
    storedRun({ task_route: '/accounting/import_journals', state: 'QUEUED' }),
  ]);
  expect(await watch()).toBe(false);
  await sql`update lot_to_reconcile set marked_at = marked_at - interval '61 seconds'`.execute(
    it.db,
  );
  expect(await watch()).toBe(true);
});

test('two keepings at once are one after the other', async () => {
  await cargoes.trades([of('L1', 'broker', '-100')]);
  const both = await Promise.all([keep(), keep()]);
  expect(both.map(({ opened }) => opened).toSorted()).toEqual([0, 1]);
});

test('what a keeping that is broken off had taken is taken by the next', async () => {
  await cargoes.trades([of('L1', 'broker', '-100')]);
  await sql`alter table audit_event add constraint closed check (false) not valid`.execute(it.db);
  await expect(keep()).rejects.toThrow();
  await sql`alter table audit_event drop constraint closed`.execute(it.db);
  expect(await breaks()).toEqual([]);
  expect(await keep()).toMatchObject({ opened: 1 });
});

test('facts that an import has not stored yet when breaks are kept are looked at by the next', async () => {
  await cargoes.trades([of('L1', 'broker', '-100')]);
  const open = await it.db.startTransaction().execute();
  await cargoesOfTest(open).trades([of('L1', 'broker', '-700')]);
  expect(await keep()).toMatchObject({ lots: 1, opened: 1 });
  await open.commit().execute();
  expect(await keep()).toMatchObject({ lots: 1, moved: 1 });
  expect(await breaks()).toEqual(['L1 broker OPEN -800 2024-01-02 not booked']);
});

test('[BAK-14] a line in euros at the rate of another day is what its break comes from', async () => {
  await it.ledger.rates({ '2024-01-02': '1.0956', '2024-01-10': '1.0946', '2024-01-16': '1.0882' });
  const amounts = [{ column: 'broker', amount: '-100000', currency: 'EUR' } as const];
  await cargoes.trades([{ lot: 'L1', date: '2024-01-02', amounts }]);
  // 100,000 at 1.0882 in the place of 1.0956.
  const line = { currency: 'EUR', amount: '100000', lot: 'L1', lotGroup: 'BROKER' };
  await it.ledger.journals([
    {
      company: 'SCG',
      date: '2024-01-10',
      lines: [
        { card: '700010', value: '108820', ...line },
        { card: '110010', value: '-108820' },
      ],
    },
  ]);
  await keep();
  expect(await breaks()).toEqual(['L1 broker OPEN -740 2024-01-02 rate of another day']);
  // The bank says another rate of that day, and all of it counts anew.
  await it.ledger.rates({ '2024-01-02': '1.0882' });
  expect(await keep()).toMatchObject({ lots: 1, closed: 1 });
});
