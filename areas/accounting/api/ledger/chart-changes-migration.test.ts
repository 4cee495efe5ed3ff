import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { migrate } from '@fairlead/platform/database/migrate';
import { createDbBefore, type TestDb } from '@fairlead/api/testing/test-db';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await createDbBefore('0033');
}, 60_000);
afterAll(async () => testDb.close());

test('[OB-5] what charts added, removed and changed before the release is known from the audit log, each once', async () => {
  const { db, url } = testDb;
  await sql`
    insert into audit_event (actor, action, entity, entity_id, before, after, reason, request_id)
    values ('a@b', 'vessel.add', 'vessel', 'Dawn', null, '{"name": "Dawn"}', 'one.csv', 'r'),
           ('a@b', 'vessel.change', 'vessel', 'Dawn', '{"name": "Dawn"}', '{"name": "Dawn", "sold_on": "2024-01-01"}', 'two.csv', 'r'),
           ('a@b', 'reporting_set_company.remove', 'reporting_set_company', 'Group, S1', '{"name": "Group", "company_code": "S1"}', null, 'two.csv', 'r'),
           ('a@b', 'cash_rec_group.change', 'cash_rec_group', 'CREW', '{"code": "CREW"}', '{"code": "CREW", "group1": "x"}', 'two.csv', 'r'),
           ('a@b', 'cash_rec_group.change', 'cash_rec_group', 'FUEL', '{"code": "FUEL"}', '{"code": "FUEL", "group1": "x"}', 'one.csv', 'r'),
           ('a@b', 'budget.import', 'accounting_set', '1', null, '{}', 'three.csv', 'r')`.execute(
    db,
  );
  // As the release before kept changes at once; those of cash groups only later on.
  await sql`
    insert into chart_change (section, row_key, before, after, file_name, changed_by)
    select entity, entity_id, before, after, reason, actor
      from audit_event
     where action in ('vessel.change', 'cash_rec_group.change') and entity_id <> 'FUEL'`.execute(
    db,
  );
  await expect(migrate(url)).resolves.toContain('0038_closed_inputs');
  const { rows } = await sql`
    select section, row_key, before is null as added, after is null as removed, file_name
      from chart_change
     order by section, row_key, changed_at, file_name`.execute(db);
  expect(rows).toEqual([
    {
      section: 'cash_rec_group',
      row_key: 'CREW',
      added: false,
      removed: false,
      file_name: 'two.csv',
    },
    {
      section: 'cash_rec_group',
      row_key: 'FUEL',
      added: false,
      removed: false,
      file_name: 'one.csv',
    },
    {
      section: 'reporting_set_company',
      row_key: 'Group, S1',
      added: false,
      removed: true,
      file_name: 'two.csv',
    },
    { section: 'vessel', row_key: 'Dawn', added: true, removed: false, file_name: 'one.csv' },
    { section: 'vessel', row_key: 'Dawn', added: false, removed: false, file_name: 'two.csv' },
  ]);
}, 60_000);
