import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '../../../platform/clock.ts';
import { cargoesOfTest } from '../../../testing/cargoes.ts';
import { BANK, ledgerApp, TRADER } from '../../../testing/ledger-app.ts';
import { keepBreaks } from './keep-breaks.service.ts';

let it: Awaited<ReturnType<typeof ledgerApp>>;
let cargoes: ReturnType<typeof cargoesOfTest>;

beforeEach(async () => {
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
}, 30_000);
afterEach(async () => it.close());

const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });

const keep = async () => {
  const { dates: _, ...counts } = await keepBreaks(it.db, {
    ...{ clock, actor: 'bea@halyard.example', requestId: 'run', rounding: '50.00' },
  });
  return counts;
};

const book = (lot: string, group: string, of: Readonly<Record<string, string>>) =>
  it.ledger.journals(
    Object.entries(of).map(([date, income]) => ({
      ...{ company: 'SCG', date },
      lines: [
        { card: '700010', value: `-${income}`.replace('--', ''), lot, lotGroup: group },
        { card: '110010', value: income },
      ],
    })),
  );

async function breaks() {
  const { rows } = await sql<{ all: string }>`
    select concat_ws(' ', lot_num, pnl_column, status, amount_diff, aged_from, cause ->> 'cause', note) as all
      from rec_break order by lot_num, pnl_column`.execute(it.db);
  return rows.map(({ all }) => all);
}

const explain = (amount: string) =>
  sql`
    with step as (
      insert into lot_break_step (break_id, seq, actor, status, amount_diff, explained_amount, reason)
      select break_id, row_version + 1, 'anton@halyard.example', 'EXPLAINED', amount_diff,
             ${amount}::numeric, 'Agreed' from lot_break returning break_id)
    update lot_break set row_version = row_version + 1 where break_id in (select break_id from step)`.execute(
    it.db,
  );

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
  expect(await breaks()).toEqual(['L1 demurrage OPEN -2350.00 2024-01-02']);
  expect(await keep()).toEqual({ lots: 0, opened: 0, closed: 0, reopened: 0, moved: 0 });
  await book('L1', 'DEMURRAGE', { '2024-03-01': '-2300' });
  expect(await keep()).toMatchObject({ closed: 1 });
  await book('L1', 'DEMURRAGE', { '2024-04-01': '-0.01' });
  expect(await keep()).toMatchObject({ lots: 1, opened: 0 });
  await book('L1', 'DEMURRAGE', { '2024-04-02': '-100' });
  expect(await keep()).toMatchObject({ opened: 1 });
  expect(await breaks()).toEqual(['L1 demurrage OPEN 50.01 2024-04-02']);
});
