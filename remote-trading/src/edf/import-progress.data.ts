import useSWR from 'swr';

import { useApi } from '@fairlead/shared/api';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { importProgress } from '@fairlead/shared/contract/tasks';
import { usePolling } from '@fairlead/shared/data';

export type ImportProgress = ReplyOf<typeof importProgress>;

const POLL_MS = 3000;

/** How far the import of statements is; asked again only while a file waits. */
export function useImportProgress(): ImportProgress | undefined {
  const api = useApi();
  const fetch = () => api.call(importProgress, { query: {} });
  // The list is there all the same: the line about the import is left out when it fails.
  const { data, mutate } = useSWR(importProgress.path, fetch, { shouldRetryOnError: false });
  usePolling(mutate, data !== undefined && data.waiting > 0 ? POLL_MS : 0);
  return data;
}
