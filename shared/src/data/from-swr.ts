import type { SWRResponse } from 'swr';

import { ApiError } from '@fairlead/shared/api';

import { type DataArea, INIT } from './data-area.ts';

/**
 * An SWR response as a data area, so that a screen does not know which of the two fetched its
 * data. Data already shown stays shown while a refresh runs or fails.
 */
export function fromSwr<Data>(swr: SWRResponse<Data, unknown>): DataArea<Data> {
  if (swr.data !== undefined) return { status: 'COMPLETED', data: swr.data };
  if (swr.error !== undefined) return { status: 'FAILED', error: ApiError.from(swr.error) };
  if (swr.isLoading) return { status: 'LOADING', cancel: () => undefined };
  return INIT;
}
