import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { updateAccountingVersion } from '@fairlead/platform/database/accounting-version.queries';
import { notices } from '@fairlead/platform/database/notices';
import { BANK, booked, CREW, ledgerApp, SHIP } from '@fairlead/api/testing/ledger-app';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let it: Awaited<ReturnType<typeof ledgerApp>>;
/** Another server over the same database. */
let other: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  it = await ledgerApp();
  await it.ledger.companies([SHIP]);
  await it.ledger.cards([BANK, CREW]);
  await it.ledger.journals([
    booked({ company: SHIP.code, date: '2024-02-01', card: CREW.code, value: '100' }),
  ]);
  other = await createTestApp({ db: it.db, notices: notices(it.testDb.url) });
  headers = { 'x-auth-token': await it.tokenFor(['acc:read', 'backacc:read']) };
}, 30_000);
afterAll(async () => {
  await other.close();
  await it.close();
});

const WRITES = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Write = {
  /** Writes what only this write writes; answers it as the call below shows it. */
  readonly write: (n: number) => Promise<string>;
  readonly path: string;
  readonly shown: (answer: Record<string, unknown>) => unknown;
};

const WRITTEN: readonly Write[] = [
  {
    write: async (n) => {
      const entered = new Date(Date.parse('2024-02-01T00:00:00Z') + n * HOUR_MS);
      await it.db.transaction().execute(async (tx) => {
        await sql`update journal set entry_datetime = ${entered}`.execute(tx);
        await updateAccountingVersion(tx);
      });
      return entered.toISOString();
    },
    path: '/api/acc_analytics/meta',
    shown: ({ last_entry_datetime: at }) => new Date(String(at)).toISOString(),
  },
  {
    write: async (n) => {
      const day = new Date(Date.parse('2024-02-01') + n * DAY_MS).toISOString().slice(0, 10);
      await sql`insert into cash_planning_run (run_date, made_by) values (${day}, 'a@b')`.execute(
        it.db,
      );
      return day;
    },
    path: '/api/acc_analytics/back_meta',
    shown: ({ valid_cash_planning_dates: days }) => (days as string[])[0],
  },
];

test('[API-09] what was written is in the next answer of every server, a thousand times', async () => {
  const older: string[] = [];
  for (let n = 0; n < WRITES; n += 1) {
    const { write, path, shown } = WRITTEN[n % WRITTEN.length] as Write;
    const written = await write(n);
    for (const [name, { app }] of Object.entries({ same: it, other })) {
      const answer = await app.inject({ url: path, headers });
      const read = shown(answer.json());
      if (read !== written) older.push(`${name}: ${String(read)} after ${written}`);
    }
  }
  expect({ older: older.length, first: older[0] }).toEqual({ older: 0, first: undefined });
}, 120_000);

test('what commits later under a lower number is in the next answer as well', async () => {
  const first = '2031-01-01';
  const second = '2031-01-02';
  const plan = (day: string) =>
    sql`insert into cash_planning_run (run_date, made_by) values (${day}, 'a@b')`;
  const daysShown = async () => {
    const answer = await it.app.inject({ url: '/api/acc_analytics/back_meta', headers });
    const { valid_cash_planning_dates: days } = answer.json<Record<string, string[]>>();
    return [first, second].filter((day) => days?.includes(day));
  };
  const slow = await it.db.startTransaction().execute();
  await plan(first).execute(slow);
  await plan(second).execute(it.db);
  expect(await daysShown()).toEqual([second]);
  await slow.commit().execute();
  expect(await daysShown()).toEqual([first, second]);
});
