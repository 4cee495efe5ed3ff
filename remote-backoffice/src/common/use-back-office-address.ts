import { useMemo } from 'react';

import { usePresets } from '@fairlead/shared/auth';
import { useSearchParams } from '@fairlead/shared/router';

import {
  type BackOfficeTab,
  findBackOfficeTab,
  readBackOfficeAddress,
  type ShownDifferences,
  type RequestedReport,
  withReport,
} from './back-office-address.rules.ts';

/** Page state from the address, with the user's presets as defaults, and its setters. */
export function useBackOfficeAddress() {
  const [search, setSearch] = useSearchParams();
  const { back_accounting_tab: preset } = usePresets();
  return useMemo(() => {
    const address = readBackOfficeAddress(search);
    const withValue = (name: 'tab' | 'show', value: string) => {
      const after = new URLSearchParams(search);
      after.set(name, value);
      return after;
    };
    return {
      ...address,
      tab: address.tab ?? findBackOfficeTab(preset),
      showTab: (tab: BackOfficeTab) => setSearch(withValue('tab', tab)),
      show: (shown: ShownDifferences) => setSearch(withValue('show', shown)),
      showReport: (report: RequestedReport) => setSearch(withReport(search, report)),
    };
  }, [search, setSearch, preset]);
}
