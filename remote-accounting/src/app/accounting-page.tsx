import { useMay } from '@fairlead/shared/auth';
import type { AccountingMeta } from '@fairlead/accounting/contract/meta';
import { Box, FilterFold, NotAuthorized, Page } from '@fairlead/shared/ui';

import { AttentionLine } from '../attention/attention-line.tsx';
import { forgetReports, useAccountingMeta, useVesselReport } from '../common/accounting.data.ts';
import { ReportProvider } from '../common/use-report.ts';
import {
  type AccountingAddressState,
  useAccountingAddress,
} from '../common/use-accounting-address.ts';
import {
  AccountingMetaFailed,
  AccountingMetaLoading,
  NoSuchPeriod,
  NothingImported,
} from '../header/meta-states.tsx';
import { LastEntry, PeriodBar, ShownPeriod } from '../header/report-header.tsx';
import { TogglesBar } from '../header/toggles-bar.tsx';
import { OpenedDrawer } from './opened-drawer.tsx';
import { AccountingTabs } from './accounting-tabs.tsx';

/** Accounting (spec B). The shell keeps others out; this holds too when the area runs without it. */
export function AccountingPage() {
  if (!useMay('acc:read')) return <NotAuthorized title="Accounting" />;
  return <Accounting />;
}

function Accounting() {
  const address = useAccountingAddress();
  const { area, refresh } = useAccountingMeta();
  switch (area.status) {
    case 'INIT':
    case 'LOADING':
      return <AccountingMetaLoading />;
    case 'FAILED':
      return <AccountingMetaFailed error={area.error} onRetry={refresh} />;
    case 'COMPLETED': {
      const meta = area.data;
      if (meta.quick_dates.length === 0) return <NothingImported />;
      return <Report meta={meta} address={address} />;
    }
  }
}

type Props = { readonly meta: AccountingMeta; readonly address: AccountingAddressState };

function Report({ meta, address }: Props) {
  const first = meta.default_quick_date ?? meta.quick_dates[0]?.key;
  const key = address.period ?? first;
  const period = meta.quick_dates.find((date) => date.key === key);
  const called = useVesselReport(period);
  const generate = (next: string) => {
    if (next === key) {
      called.refresh();
      return;
    }
    void forgetReports();
    address.showPeriod(next);
  };
  return (
    <Page
      title="Accounting"
      bar={
        <FilterFold label="Period" active={0}>
          <PeriodBar key={key} meta={meta} shown={period?.key} onGenerate={generate} />
        </FilterFold>
      }
      end={<LastEntry meta={meta} />}
      wide
    >
      {period === undefined ? (
        <NoSuchPeriod period={key ?? ''} />
      ) : (
        <ReportProvider value={{ period, toggles: address.toggles, called }}>
          <Box
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            columnGap={{ base: '2', sm: '5' }}
          >
            <ShownPeriod period={period} />
            <TogglesBar toggles={address.toggles} onChange={address.show} />
            <AttentionLine />
          </Box>
          <AccountingTabs value={address.tab} onChange={address.showTab} />
          <OpenedDrawer />
        </ReportProvider>
      )}
    </Page>
  );
}
