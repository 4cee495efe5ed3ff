import type { QueuedRun } from '@fairlead/shared/contract/runs';

/** Message about the queued run. */
export const formatQueued = ({ task_id, note }: QueuedRun): string =>
  note ?? `Task ${task_id} created`;
