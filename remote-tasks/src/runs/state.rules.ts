import type { TaskRun } from '@fairlead/shared/contract/runs';

/** SUCCESS green, FAIL red, KILLED orange, others uncoloured (spec A, section 2). */
export const STATUS_TONES = { SUCCESS: 'positive', FAIL: 'negative', KILLED: 'warning' } as const;

/** The sign beside the colour, as every table of the product has it. */
export const STATUS_ICONS = { SUCCESS: 'check', FAIL: 'close', KILLED: 'alert' } as const;

/** True in a final state. */
export function isEnded({ state }: Pick<TaskRun, 'state'>): boolean {
  return state !== 'QUEUED' && state !== 'RUNNING';
}

/** Note beside a run's state; undefined where there is none. */
export function stateNote(
  run: Pick<TaskRun, 'state' | 'held' | 'kill_requested'>,
): 'waits' | 'being stopped' | undefined {
  if (isEnded(run)) return undefined;
  if (run.kill_requested !== null) return 'being stopped';
  return run.held && run.state === 'QUEUED' ? 'waits' : undefined;
}

/** The same in a sentence. */
export const NOTE_TEXTS = {
  waits: 'As many runs of its user, its task or its schedule are under way as may be at once',
  'being stopped': 'Somebody has asked to stop it',
} as const;
