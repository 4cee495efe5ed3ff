import { useCallback, useMemo } from 'react';

import { usePresets } from '@fairlead/shared/auth';
import { useSearchParams } from '@fairlead/shared/router';

import {
  type AccountingTab,
  findAccountingTab,
  readAccountingAddress,
  togglesText,
} from './address.rules.ts';
import { type Toggles, USUAL_TOGGLES } from './toggles.rules.ts';

/** Page state from the address, with the user's presets as defaults, and its setters. */
export function useAccountingAddress() {
  const [search, setSearch] = useSearchParams();
  const presets = usePresets();
  const change = useCallback(
    (name: 'tab' | 'period' | 'show', value: string) => {
      const after = new URLSearchParams(search);
      after.set(name, value);
      setSearch(after);
    },
    [search, setSearch],
  );
  return useMemo(() => {
    const { tab, period, toggles } = readAccountingAddress(search);
    return {
      tab: tab ?? findAccountingTab(presets.accounting_tab),
      period,
      toggles: toggles ?? presets.display ?? USUAL_TOGGLES,
      showTab: (next: AccountingTab) => change('tab', next),
      showPeriod: (key: string) => change('period', key),
      show: (next: Toggles) => change('show', togglesText(next)),
    };
  }, [search, presets, change]);
}

export type AccountingAddressState = ReturnType<typeof useAccountingAddress>;
