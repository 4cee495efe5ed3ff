import { listBreaks, type LotBreaks } from '@fairlead/backoffice/contract/breaks';
import { type BackMeta, backMeta } from '@fairlead/backoffice/contract/meta';
import { type Called, useCall } from '@fairlead/shared/data';

/** The area back_accounting_meta: the periods, PNL dates and planning dates. */
export const useBackMeta = (): Called<BackMeta> => useCall(backMeta, { query: {} });

/** Asked for whenever one looks at it: an import or somebody else may have changed it. */
export const WHEN_LOOKED_AT = { pollMs: 0 } as const;

/** The breaks that are open, or those that have closed, with the sum of all differences. */
export const useBreaks = (state: 'open' | 'closed'): Called<LotBreaks> =>
  useCall(listBreaks, { query: state === 'open' ? {} : { state } }, WHEN_LOOKED_AT);
