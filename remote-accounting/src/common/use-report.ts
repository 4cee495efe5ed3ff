import { createContext, useContext } from 'react';

import type { QuickDate } from '@fairlead/accounting/contract/meta';
import type { AccountingReport } from '@fairlead/accounting/contract/report';
import type { Called } from '@fairlead/shared/data';

import type { Toggles } from './toggles.rules.ts';

/** The report that the page shows. */
export type ShownReport = {
  readonly period: QuickDate;
  readonly toggles: Toggles;
  readonly called: Called<AccountingReport>;
};

const Context = createContext<ShownReport | undefined>(undefined);

/** Provided once, by the page. */
export const ReportProvider = Context.Provider;

/** The report that the page shows, in whichever state it is: `useReport().called.area`. */
export function useReport(): ShownReport {
  const shown = useContext(Context);
  if (shown === undefined)
    throw new Error('useReport needs the ReportProvider of the page around it');
  return shown;
}
