import {
  type ChangedLayouts,
  StoredTableLayout,
  MAX_PRESETS,
  MAX_TABLES,
  TablePreset,
} from '@fairlead/shared/contract/table-layouts';
import {
  normalisePresetName,
  presetNameProblem,
  toPresetKey,
} from '@fairlead/shared/domain/tables/preset-names';

import type { Db } from '../database/db.ts';
import { createStoredReader } from '../http/checks.ts';
import { Refusal } from '../http/errors.ts';
import {
  insertPreset,
  lockLayouts,
  type LayoutOwner,
  type UserPreset,
  type UserTable,
  selectIsNameTaken,
  selectLayoutsSince,
  selectNewestVersion,
  selectPresets,
  selectLayoutVersion,
  updatePreset,
  upsertLayout,
} from './layouts.queries.ts';

/**
 * Readers that leave out what another version of the product has stored and this one cannot read.
 */
const layoutsIn = createStoredReader(StoredTableLayout);
const presetsIn = createStoredReader(TablePreset);

/**
 * Layouts that are newer than a browser knows. A version beyond the newest is from before the
 * database was put back to an older state: then everything is new.
 */
export async function layoutsSince(
  db: Db,
  owner: LayoutOwner,
  since: number,
): Promise<ChangedLayouts> {
  const version = await selectNewestVersion(db, owner);
  const isAhead = since > version;
  if (since === version) return { version, changed: [] };
  const rows = await selectLayoutsSince(db, owner, isAhead ? 0 : since);
  const changed = layoutsIn(rows);
  // What is left out now is asked for again, of a server that can read it.
  return { version: changed.length < rows.length ? since : version, changed };
}

/** Keeps the layout of a table and answers its version: the old one where nothing has changed. */
export async function storeTableLayout(db: Db, table: UserTable, choices: object): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockLayouts(tx, table);
    const version =
      (await upsertLayout(tx, table, choices)) ?? (await selectLayoutVersion(tx, table));
    if (version === undefined) throw tooManyTables();
    return version;
  });
}

/** The presets of a table, by their names. */
export async function loadPresets(db: Db, table: UserTable): Promise<TablePreset[]> {
  return presetsIn(await selectPresets(db, table));
}

type Named = { readonly name: string; readonly choices: object };

/** Adds a preset under a name that no other has. */
export async function addPreset(db: Db, table: UserTable, { name, choices }: Named) {
  const key = requireKey(name);
  return db.transaction().execute(async (tx) => {
    await lockLayouts(tx, table);
    // What the user cannot see cannot be deleted either, and takes nobody's place.
    if ((await loadPresets(tx, table)).length >= MAX_PRESETS) throw tooManyPresets();
    const preset = await insertPreset(tx, table, { name: normalisePresetName(name), key, choices });
    if (preset !== undefined) return preset as TablePreset;
    throw (await selectIsNameTaken(tx, table, key)) ? refuseUsedName(name) : tooManyTables();
  });
}

type Changed = { readonly name?: string; readonly choices?: object };

/** Renames a preset, or puts other choices into it. */
export async function changePreset(db: Db, preset: UserPreset, { name, choices }: Changed) {
  const named =
    name === undefined ? {} : { name: normalisePresetName(name), key: requireKey(name) };
  const chosen = choices === undefined ? {} : { choices };
  return db.transaction().execute(async (tx) => {
    await lockLayouts(tx, preset);
    const changed = await updatePreset(tx, preset, { ...named, ...chosen });
    if (changed !== undefined) return changed as TablePreset;
    const isThere = (await selectPresets(tx, preset)).some(
      ({ preset_id: id }) => id === preset.presetId,
    );
    throw isThere ? refuseUsedName(name ?? '') : gone();
  });
}

/** @throws Refusal for what is no name. */
function requireKey(name: string): string {
  const problem = presetNameProblem(name, []);
  if (problem === undefined) return toPresetKey(name);
  throw new Refusal({ status: 400, code: 'INVALID', message: `name: ${problem}` });
}

/** Refuses a taken name, in the words of the rule, which the browser shows before it asks. */
function refuseUsedName(name: string): Refusal {
  return refused(
    'NAME_TAKEN',
    presetNameProblem(name, [normalisePresetName(name)]) ?? 'Name taken',
  );
}

function tooManyTables(): Refusal {
  return refused('TOO_MANY_TABLES', `Layouts of ${MAX_TABLES} tables are kept, and no more`);
}

function tooManyPresets(): Refusal {
  const message = `There are ${MAX_PRESETS} layouts of this table; delete one of them first`;
  return refused('TOO_MANY_PRESETS', message);
}

function refused(code: string, message: string): Refusal {
  return new Refusal({ status: 409, code, message });
}

function gone(): Refusal {
  return new Refusal({
    status: 404,
    code: 'NO_SUCH_PRESET',
    message: 'This layout was deleted meanwhile',
  });
}
