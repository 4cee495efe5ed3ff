import type { Schedule, ScheduleTime } from '@fairlead/shared/contract/schedules';
import { formatDay, formatInstant, formatNumber } from '@fairlead/shared/format';

import type { TermsProblem } from './schedules.data.ts';

/** A next time as people of the firm read it: '01 Jul 24 08:00'. */
export function timeText({ local }: ScheduleTime): string {
  const [day = '', time = ''] = local.split(' ');
  return `${formatDay(day)} ${time}`;
}

/** Label above the next times: they are in the firm's zone, as cron expressions are. */
export const nextLabel = (zone: string) => `Next times (${zone})`;

/** Options of a schedule in words, beside its cron expression. */
export function termsText({ terms }: Pick<Schedule, 'terms'>, zone: string): string {
  return [
    zone,
    terms.business_days_only ? 'business days only' : [],
    terms.overlap === 'wait' ? 'waits for the run before' : 'not while the run before goes on',
    terms.missed === 'once' ? 'once for times that were missed' : [],
  ]
    .flat()
    .join(' · ');
}

/** Arguments of a schedule's runs, in words. */
export function argsText({ terms, withheld }: Pick<Schedule, 'terms' | 'withheld'>): string {
  if (withheld) return 'You may not see what its runs are given';
  const args = Object.entries(terms.args).map(
    ([name, value]) => `${name} ${formatArgument(value)}`,
  );
  return [...args, terms.json === null ? [] : 'JSON'].flat().join(' · ');
}

const formatArgument = (value: string | boolean) =>
  value === 'previous_business_day' ? 'previous business day' : String(value);

/** A run of the strip, as its link is called. */
export function runName({ state, created_at }: Schedule['last_runs'][number]): string {
  return `${state}, ${formatInstant(created_at, 'UTC')} UTC`;
}

/** The line below the schedules. */
export function schedulesStatus(
  schedules: readonly Schedule[] | undefined,
  refreshProblem: string | undefined,
): string {
  if (refreshProblem !== undefined) {
    return `Could not refresh: ${refreshProblem}. These schedules may be out of date.`;
  }
  if (schedules === undefined) return '';
  const paused = schedules.filter(({ terms }) => terms.paused).length;
  const count =
    schedules.length === 1 ? '1 schedule' : `${formatNumber(schedules.length)} schedules`;
  return paused === 0 ? count : `${count}, ${formatNumber(paused)} paused`;
}

/** The first thing that is wrong with terms, and where: 'Cron line: Required'. */
export function termsProblemText([first]: readonly TermsProblem[]): string | undefined {
  return first && `${NAMES[first.field] ?? first.field.replace(/^args\./, '')}: ${first.reason}`;
}

const NAMES: Readonly<Record<string, string>> = {
  cron: 'Cron line',
  json: 'JSON',
  route: 'Task',
  method: 'Method',
};
