import type { PnlMeta } from '@fairlead/pnl/contract/runs';

type Said = Pick<PnlMeta, 'pipe_run_date' | 'pnl_list' | 'under_way'>;

const IT_SHOWS = 'One of this day shows here as soon as it is made.';
const IN_TASKS = 'Whether one of this day is among them, Tasks knows.';

/**
 * Expectation for a day without a run, in words. The days of queued runs are unknown: it may be
 * today, or one between the newest run and today.
 */
export function awaitedText(
  { pipe_run_date: day, pnl_list, under_way }: Said,
  today: string,
): string {
  if (day > today) return 'This day is still to come.';
  const { done, waiting } = under_way;
  if (waiting === 0) return 'No run is under way. Start one in Tasks with /pnl/run.';
  const all = done + waiting;
  const count =
    all === 1 ? 'A run is under way.' : `Runs are under way: ${done} of ${all} are made.`;
  const isNext = pnl_list.every(({ pipe_run_date: other }) => other < day);
  return `${count} ${isNext ? IT_SHOWS : IN_TASKS}`;
}
