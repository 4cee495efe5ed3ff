import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { importProgress } from '@fairlead/shared/contract/tasks';
import { useCall } from '@fairlead/shared/data';

export type ImportProgress = ReplyOf<typeof importProgress>;

const POLL_MS = 3000;

/** Progress of the import of statements, with the permission; polled only while a file waits. */
export function useImportProgress(mayAsk = true): ImportProgress | undefined {
  const { area } = useCall(importProgress, mayAsk ? { query: {} } : null, { pollMs });
  // The list is there all the same: the line about the import is left out when it fails.
  return area.status === 'COMPLETED' ? area.data : undefined;
}

/** True while statements wait for their import; undefined while that is not known. */
export function isImporting(progress: ImportProgress | undefined): boolean | undefined {
  return progress && progress.waiting > 0;
}

function pollMs(latest: ImportProgress | undefined): number {
  return isImporting(latest) === true ? POLL_MS : 0;
}
