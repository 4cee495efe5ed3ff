import type { ApiError } from '@fairlead/shared/api';

/**
 * A piece of server data and its loading state (spec A4). Every screen reads data in this shape, from
 * `useCall` and from `usePages`; `AreaView` draws it.
 */
export type DataArea<Data> =
  | { readonly status: 'INIT' }
  /** `cancel` ends the call, for whose reason the log has a line, and gives the area back to INIT. */
  | { readonly status: 'LOADING'; readonly cancel: (reason: string) => void }
  | { readonly status: 'COMPLETED'; readonly data: Data }
  | { readonly status: 'FAILED'; readonly error: ApiError };
