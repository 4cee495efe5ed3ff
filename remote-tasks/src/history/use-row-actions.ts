import { useEffect, useState } from 'react';

import type { TaskRun } from '@fairlead/shared/contract/runs';
import type { RowAction, RowKeys } from '@fairlead/table';

import type { OpenDialog } from '../runs/run-dialogs.tsx';
import { useRerun } from '../runs/use-rerun.ts';
import { DATA, ERROR, OUTPUT, RERUN } from './history.view-model.ts';
import type { RunHistoryFields, RunHistoryRow } from './history.columns.ts';
import type { ShownRuns } from './shown-runs.rows.ts';

/** Handlers of a row's buttons, and of the shortcuts for the focused row. */
export function useRunRowActions(shown: ShownRuns, onCreated: () => void) {
  const [open, setOpen] = useState<OpenDialog>();
  const { rerun, busy } = useRerun(onCreated);
  useEffect(() => shown.showBusy(busy), [shown, busy]);

  const act = (action: string, run: TaskRun | undefined) => {
    if (run === undefined) return;
    if (action === OUTPUT || action === ERROR || action === DATA) setOpen({ what: action, run });
    else if (action === RERUN && run.may_rerun) rerun(run);
  };
  const byKey = (action: string) => (rows: readonly RunHistoryRow[]) => {
    // A dialog is of one run, and a key in haste asks for no hundred of them.
    const [row, ...others] = rows;
    if (row !== undefined && others.length === 0) act(action, shown.get(row.id));
  };
  const rowKeys: RowKeys<RunHistoryFields> = {
    O: byKey(OUTPUT),
    E: byKey(ERROR),
    D: byKey(DATA),
    'Shift+R': byKey(RERUN),
  };
  return {
    onAction: ({ action, row }: RowAction<RunHistoryFields>) => act(action, shown.get(row.id)),
    rowKeys,
    dialogs: { open, onClose: () => setOpen(undefined) },
  };
}
