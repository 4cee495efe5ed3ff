import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';

/** Columns of blotter_entry. */
type Entry = Readonly<Record<string, unknown>>;

const USUAL = {
  kind: 'REGULAR',
  trade_date: '2024-06-28',
  volume: 12_000,
  metric: 'MT',
  month_a: 'Aug',
  year_a: 2024,
  product_a: 'FEI',
  is_diff: false,
  is_mini: false,
  book: 'Paper',
  strategy: 'Arb',
  deal: 'D1',
  exchange: 'ICE',
  executing_for: 'maren@halyard.example',
  status: 'LIVE',
  entered_by: 'maren@halyard.example',
  entered_at: '2024-06-28T12:03:00Z',
};

/** Stores entries with their runs and their rows of the Blotter sheet, and answers their numbers. */
export async function storeEntries(db: Db, entries: readonly Entry[]): Promise<readonly number[]> {
  await storeNames(db);
  const ids: number[] = [];
  for (const entry of entries) ids.push(await db.transaction().execute((tx) => store(tx, entry)));
  return ids;
}

async function store(tx: Db, entry: Entry): Promise<number> {
  const row = { ...USUAL, ...entry, task_id: randomUUID() };
  const names = Object.keys(row);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  await sql`
    insert into task_run (task_id, task_route, method, trigger, state, queue_name, started, finished,
                          auth_email, auth_name)
    values (${row.task_id}, '/sheets/blotter/enter_regular_trade', 'POST', 'TRIGGER', 'SUCCESS', 'none',
            now(), now(), 'test', 'Test')
  `.execute(tx);
  const { rows } = await sql<{ entry_id: number }>`
    insert into blotter_entry (${columns})
    select ${columns} from jsonb_populate_record(null::blotter_entry, ${JSON.stringify(row)}::jsonb)
    returning entry_id
  `.execute(tx);
  const entryId = rows[0]!.entry_id;
  await sql`insert into blotter_sheet_row (entry_id) values (${entryId})`.execute(tx);
  return entryId;
}

/** Stores the names that entries use, unless a test names something of its own. */
async function storeNames(db: Db): Promise<void> {
  for (const statement of [
    sql`insert into exchange values ('ICE')`,
    sql`insert into product (code, label, metric, quote_unit)
        values ('FEI', 'FEI', 'MT', '$/MT'), ('ARA', 'ARA', 'MT', '$/MT')`,
    sql`insert into broker (name) values ('Trayport')`,
    sql`insert into book (name, kind, hidden_in_entry)
        values ('Paper', 'PAPER', false), ('Physical', 'PHYS', false)`,
    sql`insert into strategy (book, name) values ('Paper', 'Arb'), ('Physical', 'Arb')`,
    sql`insert into deal (book, strategy, name, phys_paper)
        values ('Paper', 'Arb', 'D1', 'PAPER'), ('Physical', 'Arb', 'D2', 'PHYS')`,
  ]) {
    await sql`${statement} on conflict do nothing`.execute(db);
  }
}
