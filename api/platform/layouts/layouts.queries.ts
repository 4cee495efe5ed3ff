import { MAX_TABLES } from '@fairlead/shared/contract/table-layouts';
import { sql } from 'kysely';

import type { Db } from '../database/db.ts';
import { integer, json, Rows, text, uuid } from '../database/rows.ts';

/** Owner of layouts: a person at the identity provider. */
export type LayoutOwner = { readonly issuer: string; readonly subject: string };

/** A table of somebody's. */
export type UserTable = LayoutOwner & { readonly tableId: string };

/** A preset of somebody's. */
export type UserPreset = UserTable & { readonly presetId: string };

const VERSION = new Rows({ version: integer });
const LAYOUT = new Rows({ table_id: text, version: integer, choices: json() });
const PRESET = new Rows({ preset_id: uuid, name: text, choices: json() });

/** Serialises what one person keeps: versions become visible in their order, and the caps count right. */
export async function lockLayouts(tx: Db, { issuer, subject }: LayoutOwner): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`layouts ${issuer} ${subject}`}, 0))
  `.execute(tx);
}

/** The version of the newest layout of a person, 0 where there is none. */
export async function selectNewestVersion(
  db: Db,
  { issuer, subject }: LayoutOwner,
): Promise<number> {
  const statement = sql`
    select coalesce(max(version), 0) as version
      from table_layout where issuer = ${issuer} and subject = ${subject}`;
  return (await VERSION.one(db, statement)).version;
}

/** The layouts of a person that are newer than a version. */
export async function selectLayoutsSince(db: Db, { issuer, subject }: LayoutOwner, since: number) {
  return LAYOUT.all(
    db,
    sql`
      select table_id, version, choices
        from table_layout
       where issuer = ${issuer} and subject = ${subject} and version > ${since}
       order by version`,
  );
}

/**
 * Stores the layout of a table and answers its version; undefined where it is kept like this already, or where the
 * person has as many tables as one may.
 */
export async function upsertLayout(
  tx: Db,
  { issuer, subject, tableId }: UserTable,
  choices: object,
): Promise<number | undefined> {
  const statement = sql`
    insert into table_layout as kept (issuer, subject, table_id, version, choices)
    select ${issuer}, ${subject}, ${tableId}, 1 + coalesce(max(version), 0),
           ${JSON.stringify(choices)}::jsonb
      from table_layout
     where issuer = ${issuer} and subject = ${subject}
    having count(*) filter (where table_id <> ${tableId}) < ${MAX_TABLES}
    on conflict (issuer, subject, table_id) do update
       set version = excluded.version, choices = excluded.choices, changed_at = clock_timestamp()
     where kept.choices is distinct from excluded.choices
    returning version`;
  return (await VERSION.first(tx, statement))?.version;
}

/** The version of the layout that is kept of a table. */
export async function selectLayoutVersion(
  db: Db,
  { issuer, subject, tableId }: UserTable,
): Promise<number | undefined> {
  const statement = sql`
    select version from table_layout
     where issuer = ${issuer} and subject = ${subject} and table_id = ${tableId}`;
  return (await VERSION.first(db, statement))?.version;
}

/** The presets of a table, by their names. */
export async function selectPresets(db: Db, { issuer, subject, tableId }: UserTable) {
  return PRESET.all(
    db,
    sql`
      select preset_id, name, choices
        from table_preset
       where issuer = ${issuer} and subject = ${subject} and table_id = ${tableId}
       order by name_key`,
  );
}

export type NewPreset = { readonly name: string; readonly key: string; readonly choices: object };

/** Adds a preset; undefined where the name is taken or the person has them of as many tables as one may. */
export async function insertPreset(
  tx: Db,
  { issuer, subject, tableId }: UserTable,
  { name, key, choices }: NewPreset,
) {
  const statement = sql`
    insert into table_preset (issuer, subject, table_id, name, name_key, choices)
    select ${issuer}, ${subject}, ${tableId}, ${name}, ${key}, ${JSON.stringify(choices)}::jsonb
      from table_preset
     where issuer = ${issuer} and subject = ${subject}
    having count(distinct table_id) filter (where table_id <> ${tableId}) < ${MAX_TABLES}
    on conflict (issuer, subject, table_id, name_key) do nothing
    returning preset_id, name, choices`;
  return PRESET.first(tx, statement);
}

/** True when a preset of the table has the name. */
export async function selectIsNameTaken(
  db: Db,
  { issuer, subject, tableId }: UserTable,
  key: string,
): Promise<boolean> {
  const statement = sql`
    select preset_id, name, choices
      from table_preset
     where issuer = ${issuer} and subject = ${subject} and table_id = ${tableId}
       and name_key = ${key}`;
  return (await PRESET.first(db, statement)) !== undefined;
}

/** Changes what is given of a preset; undefined where there is none such, or another has the name. */
export async function updatePreset(
  tx: Db,
  { issuer, subject, tableId, presetId }: UserPreset,
  { name, key, choices }: Partial<NewPreset>,
) {
  const kept = choices === undefined ? null : JSON.stringify(choices);
  const statement = sql`
    update table_preset as preset
       set name = coalesce(${name ?? null}, name),
           name_key = coalesce(${key ?? null}, name_key),
           choices = coalesce(${kept}::jsonb, choices),
           changed_at = clock_timestamp()
     where issuer = ${issuer} and subject = ${subject} and table_id = ${tableId}
       and preset_id = ${presetId}
       and not exists (select from table_preset as other
                        where other.issuer = preset.issuer and other.subject = preset.subject
                          and other.table_id = preset.table_id
                          and other.name_key = ${key ?? null}
                          and other.preset_id <> preset.preset_id)
    returning preset_id, name, choices`;
  return PRESET.first(tx, statement);
}

/** Deletes a preset, if it is there. */
export async function deletePreset(
  db: Db,
  { issuer, subject, tableId, presetId }: UserPreset,
): Promise<void> {
  await sql`
    delete from table_preset
     where issuer = ${issuer} and subject = ${subject} and table_id = ${tableId}
       and preset_id = ${presetId}
  `.execute(db);
}
