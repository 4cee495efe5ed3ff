import {
  addTablePreset,
  changeTablePreset,
  deleteTablePreset,
  saveTableLayout,
  listTablePresets,
} from '@fairlead/shared/contract/table-layouts';
import type { FastifyInstance } from 'fastify';

import type { Db } from '../database/db.ts';
import { serve } from '../http/route.ts';
import { deletePreset } from './layouts.queries.ts';
import { addPreset, changePreset, storeTableLayout, loadPresets } from './layouts.service.ts';

/** Registers the calls of table layouts: the layout of each table, and presets under a name. */
export function layoutsRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, saveTableLayout, async ({ params, body, user }) => ({
    version: await storeTableLayout(db, { ...user, tableId: params.table_id }, body.choices),
  }));

  serve(app, listTablePresets, async ({ params, user }) => ({
    presets: await loadPresets(db, { ...user, tableId: params.table_id }),
  }));

  serve(app, addTablePreset, async ({ params, body, user }) => ({
    preset: await addPreset(db, { ...user, tableId: params.table_id }, body),
  }));

  serve(app, changeTablePreset, async ({ params, body, user }) => {
    const { table_id: tableId, preset_id: presetId } = params;
    return { preset: await changePreset(db, { ...user, tableId, presetId }, body) };
  });

  serve(app, deleteTablePreset, async ({ params, user }) => {
    const { table_id: tableId, preset_id: presetId } = params;
    await deletePreset(db, { ...user, tableId, presetId });
    return {};
  });
}
