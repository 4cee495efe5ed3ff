import type { QueuedRun } from '@fairlead/shared/contract/runs';

/** Says which run came of asking for one. */
export const queuedWords = ({ task_id, note }: QueuedRun): string =>
  note ?? `Task ${task_id} created`;
