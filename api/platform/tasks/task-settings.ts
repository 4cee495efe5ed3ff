import type { Permission } from '@fairlead/shared/domain/access/permissions';

import type { TaskDefinition } from './task.ts';

/** Defaults for the runs of a task, where its definition says nothing else. */
const USUAL = {
  outputAccess: 'task:output',
  timeoutSeconds: 900,
  memoryMb: 512,
  graceSeconds: 5,
  killable: true,
  rerun: true,
  retries: 0,
} as const;

/** Limits and options of a task's runs. */
export type TaskSettings = {
  readonly outputAccess: Permission;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  readonly graceSeconds: number;
  readonly killable: boolean;
  readonly rerun: boolean;
  readonly retries: number;
  /** Undefined where as many may run at once as there is room for. */
  readonly maxAtOnce: number | undefined;
};

/** Settings of a task, with defaults for what its definition leaves open. */
export function toTaskSettings(task: TaskDefinition): TaskSettings {
  return {
    outputAccess: task.outputAccess ?? USUAL.outputAccess,
    timeoutSeconds: task.timeoutSeconds ?? USUAL.timeoutSeconds,
    memoryMb: task.memoryMb ?? USUAL.memoryMb,
    graceSeconds: task.graceSeconds ?? USUAL.graceSeconds,
    killable: task.killable ?? USUAL.killable,
    rerun: task.rerun ?? USUAL.rerun,
    retries: task.retries ?? USUAL.retries,
    maxAtOnce: task.maxAtOnce,
  };
}
