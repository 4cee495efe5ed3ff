import useSWR from 'swr';

import { useApi } from '@fairlead/shared/api';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { importProgress } from '@fairlead/shared/contract/tasks';

export type ImportProgress = ReplyOf<typeof importProgress>;

const POLL_MS = 3000;

/** How far the import of statements is; asked again only while a file waits. */
export function useImportProgress(): ImportProgress | undefined {
  const api = useApi();
  const { data } = useSWR(importProgress.path, () => api.call(importProgress, { query: {} }), {
    refreshInterval: (latest) => (latest !== undefined && latest.waiting > 0 ? POLL_MS : 0),
    // The list is there all the same: the line about the import is left out when it fails.
    shouldRetryOnError: false,
  });
  return data;
}
