import type { TaskRun } from '@fairlead/shared/contract/runs';
import { formatInstant } from '@fairlead/shared/format';

/** One step of a run: when it began, and how long it took where it has a length. */
export type RunStep = {
  readonly name: 'Asked' | 'Waited' | 'Ran' | 'Stop asked' | 'Ended';
  /** '28 Jun 24 10:01:00', UTC. */
  readonly at: string;
  /** '3 min 20 s'; with 'so far' while it goes on. */
  readonly took: string | undefined;
};

type Times = Pick<TaskRun, 'created' | 'started' | 'finished' | 'kill_requested'>;

/** Steps of a run, in order; an unfinished one lasts until `now`. */
export function buildSteps(run: Times, now: Date): readonly RunStep[] {
  const { created, started, finished, kill_requested: stopped } = run;
  const until = (from: string, to: string | null) =>
    to === null ? `${tookText(from, now.toISOString())} so far` : tookText(from, to);
  return [
    buildStep('Asked', created),
    buildStep('Waited', created, until(created, started ?? finished)),
    ...(started === null ? [] : [buildStep('Ran', started, until(started, finished))]),
    ...(stopped === null ? [] : [buildStep('Stop asked', stopped)]),
    ...(finished === null ? [] : [buildStep('Ended', finished)]),
  ];
}

const buildStep = (name: RunStep['name'], instant: string, took?: string): RunStep => ({
  name,
  at: momentText(instant),
  took,
});

/** '28 Jun 24 10:01:05', UTC. */
export function momentText(instant: string): string {
  return `${formatInstant(instant, 'UTC')}:${new Date(instant).toISOString().slice(17, 19)}`;
}

const SECOND_MS = 1_000;
const MINUTE = 60;
const HOUR = 3_600;

function tookText(from: string, to: string): string {
  return durationText((Date.parse(to) - Date.parse(from)) / SECOND_MS);
}

/** Seconds as people say them: '<1 s', '12 s', '3 min 20 s', '2 h 5 min'. */
export function durationText(span: number): string {
  const seconds = Math.floor(span);
  if (seconds < 1) return '<1 s';
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return unitsText(seconds, MINUTE, ['min', 's']);
  return unitsText(Math.floor(seconds / MINUTE), MINUTE, ['h', 'min']);
}

function unitsText(total: number, of: number, [large, small]: readonly [string, string]): string {
  const rest = total % of;
  const whole = `${Math.floor(total / of)} ${large}`;
  return rest === 0 ? whole : `${whole} ${rest} ${small}`;
}
