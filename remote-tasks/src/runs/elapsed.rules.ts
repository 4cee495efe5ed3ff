import type { TaskRun } from '@fairlead/shared/contract/runs';

type Times = Pick<TaskRun, 'state' | 'started' | 'calculated_execution_seconds'>;

/** Formats a duration in whole seconds; '<1' under one (spec B, section 2). */
export function elapsedText(seconds: number | null): string {
  if (seconds === null) return '';
  return seconds < 1 ? '<1' : String(Math.round(seconds));
}

/**
 * Duration of a run in seconds: until its end; of a running one until now by the firm's clock, in
 * whole seconds. Null of one that has not begun.
 */
export function runSeconds(run: Times, now: Date): number | null {
  if (run.state !== 'RUNNING') return run.calculated_execution_seconds;
  if (run.started === null) return null;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(run.started)) / MS));
}

const MS = 1000;
