import { type BackMeta, backMeta } from '@fairlead/shared/contract/back-office/meta';
import { type Called, useCall } from '@fairlead/shared/data';

/** The area back_accounting_meta: the periods, PNL dates and planning dates. */
export const useBackMeta = (): Called<BackMeta> => useCall(backMeta, { query: {} });
