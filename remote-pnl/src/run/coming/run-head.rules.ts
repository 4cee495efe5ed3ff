import type { PnlMeta, PnlRun } from '@fairlead/pnl/contract/runs';

/** Content of the page's head: a day, and its run. */
export type RunHead = Pick<PnlMeta, 'pipe_run_date' | 'pnl_list' | 'found_selected_run'> & {
  /** Null: the day has none. Undefined: which one it is, is not known yet. */
  readonly selected: PnlRun | null | undefined;
};

type Asked = { readonly date: string | undefined; readonly run_id: number | undefined };

/** The head of a run that is asked for: what the list that was shown before it says of it. */
export function headToCome(shown: PnlMeta, { date, run_id }: Asked): RunHead {
  const { pnl_list } = shown;
  const day = date ?? findNewest(pnl_list) ?? shown.pipe_run_date;
  const ofDay = pnl_list.filter(({ pipe_run_date }) => pipe_run_date === day);
  const selected = ofDay.find((run) => run_id === undefined || run.run_id === run_id);
  return { pnl_list, pipe_run_date: day, selected, found_selected_run: false };
}

const findNewest = (runs: readonly PnlRun[]): string | undefined =>
  runs
    .map(({ pipe_run_date }) => pipe_run_date)
    .sort()
    .at(-1);
