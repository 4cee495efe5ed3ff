import { sql } from 'kysely';

import type { Db } from '../database/db.ts';
import { choice, day, integer, json, nullable, Rows, text } from '../database/rows.ts';
import { DELIMITER_NAMES, ENCODINGS, LAYOUT_KINDS, RULE_ACTIONS } from './layout.rules.ts';
import type { LayoutRows } from './layout-rows.rules.ts';

const VERSION = { layout: text, valid_from: day };
const LAYOUT = new Rows({ ...VERSION, kind: choice(LAYOUT_KINDS) });
const PART = new Rows({
  ...VERSION,
  part: text,
  file_pattern: text,
  delimiter: nullable(choice(DELIMITER_NAMES)),
  names_on: integer,
  skip_first: integer,
  skip_last: integer,
  encoding: nullable(choice(ENCODINGS)),
  record_path: nullable(text),
});
const FIELD = new Rows({
  ...VERSION,
  part: text,
  section: text,
  row_name: text,
  field: text,
  source_text: text,
  form: text,
  map: nullable(text),
  sign_by: nullable(text),
  missing: nullable(text),
  when_empty: nullable(choice(['no row'])),
});
const RULE = new Rows({
  ...VERSION,
  part: text,
  rule_order: integer,
  field: nullable(text),
  field_values: nullable(text),
  action: choice(RULE_ACTIONS),
  section: nullable(text),
  why: nullable(text),
});
const VALUE = new Rows({ map: text, theirs: text, valid_from: day, ours: text });

/** Every version of every layout, with all values. */
export async function selectFileLayouts(db: Db): Promise<LayoutRows> {
  const layouts = await LAYOUT.all(
    db,
    sql`select layout, valid_from, kind from file_layout order by layout, valid_from`,
  );
  if (layouts.length === 0) return { layouts, parts: [], fields: [], rules: [], values: [] };
  return {
    layouts,
    parts: await PART.all(
      db,
      sql`
        select layout, valid_from, part, file_pattern, delimiter, names_on, skip_first, skip_last, encoding,
               record_path
          from file_layout_part order by layout, valid_from, part`,
    ),
    fields: await FIELD.all(
      db,
      sql`
        select layout, valid_from, part, section, row_name, field, source_text, form, map, sign_by,
               missing, when_empty
          from file_layout_field order by layout, valid_from, part, section, row_name, field`,
    ),
    rules: await RULE.all(
      db,
      sql`
        select layout, valid_from, part, rule_order, field, field_values, action, section, why
          from file_layout_rule order by layout, valid_from, part, rule_order`,
    ),
    values: await VALUE.all(
      db,
      sql`select map, theirs, valid_from, ours from file_layout_value order by map, theirs, valid_from`,
    ),
  };
}

type VersionPart = {
  readonly part: string;
  readonly file_pattern: string;
  readonly delimiter: string | null;
};

const STORED_LAYOUT = new Rows({
  ...VERSION,
  kind: text,
  source: text,
  parts: json<readonly VersionPart[]>(),
});

/** Reads every version of every layout with its parts, the older versions of a layout first. */
export const selectLayoutVersions = async (db: Db) =>
  STORED_LAYOUT.all(
    db,
    sql`
      select layout, valid_from, kind, source,
             (select coalesce(jsonb_agg(jsonb_build_object('part', part, 'file_pattern', file_pattern,
                                                           'delimiter', case when record_path is null then delimiter else 'xml' end)
                                        order by part), '[]'::jsonb)
                from file_layout_part
               where file_layout_part.layout = file_layout.layout
                 and file_layout_part.valid_from = file_layout.valid_from) as parts
        from file_layout order by layout, valid_from`,
  );
