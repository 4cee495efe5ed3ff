import type { TaskDefinition } from '@fairlead/platform/tasks/task';

import { importReferenceTask } from './reference/import-reference.task.ts';
import { pruneRunsTask } from './system/prune-runs.task.ts';
import { verifyAuditTask } from './system/verify-audit.task.ts';

/** Tasks of the area Tasks itself; apart from its routes, which the process of a run does not load. */
export const taskAreaTasks: readonly TaskDefinition[] = [
  importReferenceTask,
  pruneRunsTask,
  verifyAuditTask,
];
