import type { WhoseRuns } from '@fairlead/pnl/contract/run-list';
import { isDay } from '@fairlead/shared/domain/calendar/days';

/** Runs that are listed: whose, and of which date; undefined is any. */
export type RunsFilter = { readonly whose: WhoseRuns; readonly date: string | undefined };

const WHOSE: readonly WhoseRuns[] = ['all', 'mine', 'scenarios'];

const SEPARATOR = '|';

/** The filter that the address says, 'mine' or 'mine|2024-06-28'; undefined where the list is closed. */
export function readRunsFilter(text: string | null): RunsFilter | undefined {
  const [said, date = ''] = text?.split(SEPARATOR) ?? [];
  const whose = WHOSE.find((each) => each === said);
  return whose && { whose, date: isDay(date) ? date : undefined };
}

export const writeRunsFilter = ({ whose, date }: RunsFilter): string =>
  date === undefined ? whose : [whose, date].join(SEPARATOR);
