import { MAX_PRESET_NAME } from '@fairlead/shared/domain/tables/preset-names';

import type { Endpoint } from './endpoint.ts';
import {
  choice,
  dictionary,
  integer,
  list,
  nothing,
  number,
  object,
  optional,
  type Static,
  text,
} from './schema.ts';

/** More columns than any table has; with them a layout stays below what a browser sends as it closes. */
const MAX_COLUMNS = 400;
const MAX_LAYOUT_BYTES = 48 * 1024;

/** Limits of stored layouts: tables a user, and presets a table. */
export const MAX_TABLES = 200;
export const MAX_PRESETS = 30;

const ColumnId = text({ minLength: 1, maxLength: 100 });
const TableId = text({ minLength: 1, maxLength: 100 });
const Columns = list(ColumnId, { maxItems: MAX_COLUMNS });

/**
 * A user's layout of a table's columns, by their ids: `ColumnChoices` of the table. The server
 * knows no table, so an id may be one that the table no longer has.
 */
const Choices = object({
  order: Columns,
  /** px */
  widths: dictionary(text(), number({ minimum: 1, maximum: 10_000 }), {
    maxProperties: MAX_COLUMNS,
  }),
  hidden: Columns,
  pins: dictionary(text(), choice(['start', 'end', 'none']), { maxProperties: MAX_COLUMNS }),
  sort: optional(object({ column: ColumnId, direction: choice(['ascending', 'descending']) })),
  /** The preset that they began as. */
  preset: optional(text({ minLength: 1, maxLength: 36 })),
});

/** The layout of one of a user's tables. */
export type StoredTableLayout = Static<typeof StoredTableLayout>;
export const StoredTableLayout = object({ table_id: text(), version: integer(), choices: Choices });

/** A user's layouts newer than a version: sent with `verify_auth`, so before a table is drawn. */
export type ChangedLayouts = Static<typeof ChangedLayouts>;
export const ChangedLayouts = object({
  /** Version to ask from the next time. */
  version: integer(),
  changed: list(StoredTableLayout),
});

/** Layouts of as many other tables are kept. */
const TOO_MANY_TABLES = { status: 409, carries: nothing() } as const;

/**
 * Keeps the layout of a table for the user who calls, on every machine. The last one holds. Layouts of
 * a user are counted by one number, which grows with each that is kept.
 */
export const saveTableLayout = {
  method: 'POST',
  path: '/table_layouts/{table_id}',
  summary: 'Keep how the user who calls has arranged a table',
  access: 'signed-in',
  limit: 'layouts',
  cost: 'write',
  refusals: { TOO_MANY_TABLES },
  params: object({ table_id: TableId }),
  query: nothing(),
  body: object({ choices: Choices }),
  reply: object({ version: integer() }),
  maxBodyBytes: MAX_LAYOUT_BYTES,
} satisfies Endpoint;

/** A layout under a name, to come back to. */
export type TablePreset = Static<typeof TablePreset>;
export const TablePreset = object({ preset_id: text(), name: text(), choices: Choices });

const NAME_IN_USE = { status: 409, carries: nothing() } as const;
const TOO_MANY_PRESETS = { status: 409, carries: nothing() } as const;
const NO_SUCH_PRESET = { status: 404, carries: nothing() } as const;
const PresetName = text({ minLength: 1, maxLength: MAX_PRESET_NAME });

/** The presets of a table that the user who calls has kept, by their names. */
export const listTablePresets = {
  method: 'GET',
  path: '/table_layouts/{table_id}/presets',
  summary: 'The layouts of a table that the user who calls has kept under a name',
  access: 'signed-in',
  limit: 'reads',
  cost: 'light',
  params: object({ table_id: TableId }),
  query: nothing(),
  reply: object({ presets: list(TablePreset) }),
} satisfies Endpoint;

/** Keeps a layout under a name that no other of the table has, whatever the case of its letters. */
export const addTablePreset = {
  method: 'POST',
  path: '/table_layouts/{table_id}/presets',
  summary: 'Keep a layout of a table under a name',
  access: 'signed-in',
  limit: 'layouts',
  cost: 'write',
  refusals: { NAME_TAKEN: NAME_IN_USE, TOO_MANY_PRESETS, TOO_MANY_TABLES },
  params: object({ table_id: TableId }),
  query: nothing(),
  body: object({ name: PresetName, choices: Choices }),
  reply: object({ preset: TablePreset }),
  maxBodyBytes: MAX_LAYOUT_BYTES,
} satisfies Endpoint;

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const PresetPath = object({ table_id: TableId, preset_id: text({ pattern: UUID }) });

/** Gives a preset another name, or what is chosen now; what is left out stays. */
export const changeTablePreset = {
  method: 'POST',
  path: '/table_layouts/{table_id}/presets/{preset_id}',
  summary: 'Rename a preset of a table, or put another layout into it',
  access: 'signed-in',
  limit: 'layouts',
  cost: 'write',
  refusals: { NAME_TAKEN: NAME_IN_USE, NO_SUCH_PRESET },
  params: PresetPath,
  query: nothing(),
  body: object({ name: optional(PresetName), choices: optional(Choices) }),
  reply: object({ preset: TablePreset }),
  maxBodyBytes: MAX_LAYOUT_BYTES,
} satisfies Endpoint;

/** Deletes a preset. One that is gone already is as well. */
export const deleteTablePreset = {
  method: 'DELETE',
  path: '/table_layouts/{table_id}/presets/{preset_id}',
  summary: 'Delete a preset of a table',
  access: 'signed-in',
  limit: 'layouts',
  cost: 'write',
  params: PresetPath,
  query: nothing(),
  reply: nothing(),
} satisfies Endpoint;
