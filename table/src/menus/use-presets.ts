import { useState } from 'react';

import { ApiError, useApi } from '@fairlead/shared/api';
import {
  addTablePreset,
  changeTablePreset,
  deleteTablePreset,
  listTablePresets,
  type TablePreset,
} from '@fairlead/shared/contract/table-layouts';
import { useCall } from '@fairlead/shared/data';
import { areSame, toStoredChoices } from '@fairlead/shared/layouts';

import type { ColumnChoices } from '../columns/column-choices.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';

/** Message about the last action; a deleted preset can be restored. */
export type PresetMessage = { readonly text: string; readonly deleted?: TablePreset };

/** The user's presets of a table, and what can be done with them on its layout. */
export function useTablePresets<F>(tableId: string, layout: ColumnLayout<F>) {
  const api = useApi();
  const [done, setDone] = useState<PresetMessage>();
  const path = { table_id: tableId };
  // Asked for whenever the list is opened: another machine may have others.
  const { area, refresh } = useCall(listTablePresets, { params: path, query: {} }, { pollMs: 0 });

  const use = ({ preset_id: preset, choices }: TablePreset) =>
    layout.restore({ ...choices, preset });
  const finish = (next: PresetMessage) => {
    setDone(next);
    refresh();
  };

  const add = async (name: string, choices: ColumnChoices) => {
    const body = { name, choices: toPreset(choices) };
    const outcome = await api.call(addTablePreset, { params: path, query: {}, body });
    if (!outcome.ok) throw outcome.error;
    return outcome.reply.preset;
  };

  const change = async (
    preset: TablePreset,
    body: Partial<Pick<TablePreset, 'name' | 'choices'>>,
  ) => {
    const params = { ...path, preset_id: preset.preset_id };
    const outcome = await api.call(changeTablePreset, { params, query: {}, body });
    if (!outcome.ok) throw outcome.error;
  };

  return {
    area,
    refresh,
    done,
    use,
    /** Keeps what is chosen now under a name, which is then in use. */
    saveAs: (name: string) =>
      attempt(async () => {
        const { preset_id: preset } = await add(name, layout.choices);
        layout.restore({ ...layout.choices, preset });
        finish({ text: `${name} saved` });
      }),
    update: (preset: TablePreset) =>
      attempt(async () => {
        await change(preset, { choices: toPreset(layout.choices) });
        finish({ text: `${preset.name} updated` });
      }),
    rename: (preset: TablePreset, name: string) =>
      attempt(async () => {
        await change(preset, { name });
        finish({ text: `${preset.name} is now ${name}` });
      }),
    remove: (preset: TablePreset) =>
      attempt(async () => {
        const params = { ...path, preset_id: preset.preset_id };
        await api.call(deleteTablePreset, { params, query: {} });
        finish({ text: `${preset.name} deleted`, deleted: preset });
      }),
    /** Brings back what was deleted: in use, if it was. */
    restore: (deleted: TablePreset) =>
      attempt(async () => {
        const { preset_id: preset } = await add(deleted.name, deleted.choices);
        if (layout.choices.preset === deleted.preset_id) {
          layout.restore({ ...layout.choices, preset });
        }
        finish({ text: `${deleted.name} is back` });
      }),
  };
}

export type TablePresets<F> = ReturnType<typeof useTablePresets<F>>;

/** State of a preset: in use, or changed since it was applied; undefined for one that is not. */
export function comparePreset(
  { preset_id: id, choices }: TablePreset,
  now: ColumnChoices,
): 'in use' | 'changed' | undefined {
  if (now.preset !== id) return undefined;
  return areSame(choices, now) ? 'in use' : 'changed';
}

const toPreset = (choices: ColumnChoices) => toStoredChoices({ ...choices, preset: undefined });

/** Runs an action; returns its error message, undefined on success. */
async function attempt(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (thrown) {
    const error = ApiError.from(thrown);
    return error.isCancelled ? undefined : error.panelText;
  }
}
