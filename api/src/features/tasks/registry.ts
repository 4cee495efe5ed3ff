import type { TaskDefinition } from '../../platform/tasks/task.ts';
import { importReferenceTask } from '../reference/import-reference.task.ts';
import { importStatementTask } from '../statements/import-statement.task.ts';

/** Every task there is. A feature exports its own from its `x.task.ts`. */
export const TASKS: readonly TaskDefinition[] = [importStatementTask, importReferenceTask];
