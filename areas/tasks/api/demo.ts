/** Imports and runs, for the demo, which asks for them as people do. */
export { IMPORT_ROUTE, REFERENCE_ROUTE } from './imports/import-route.ts';
export { readReferenceFolder } from './reference/reference-folder.ts';
export { storeReferenceSet } from './reference/reference.service.ts';
export { queueRun } from './runs/queue-run.service.ts';
export { selectRunOutcome } from './runs/task-history.queries.ts';
export type { TaskQueue } from './runs/task-queue.ts';
