/** Queue of runs and those who do them, for the worker and for a command without one. */
export { queueDueRun, queueRun } from './runs/queue-run.service.ts';
export { startReaper } from './runs/reaper.ts';
export { startTaskWorker, WORKER_NAME } from './runs/run-worker.ts';
export { Runner } from './runs/runner.ts';
export { type RunOutcome, selectRunOutcome } from './runs/task-history.queries.ts';
export { taskQueue, type TaskQueue } from './runs/task-queue.ts';
