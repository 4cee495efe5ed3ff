import type { BackMeta } from '@fairlead/backoffice/contract/meta';
import { Box, EmptyState } from '@fairlead/shared/ui';

import type { RequestedReport } from '../common/back-office-address.rules.ts';
import { useBackOfficeAddress } from '../common/use-back-office-address.ts';
import { readReportSettings, isSameReport } from './report-request.rules.ts';
import { forgetLots } from './lots.data.ts';
import { LotsReport } from './lots-report.tsx';
import { NoReport } from './no-report.tsx';
import { ReportBar } from './report-bar.tsx';

type Props = { readonly meta: BackMeta };

/** Reconciliation of every lot between traders and accounting (spec B2). */
export function ReconciliationTab({ meta }: Props) {
  if (meta.quick_dates.length > 0) return <Lots meta={meta} />;
  return (
    <EmptyState title="Nothing has been imported yet">
      Lots are compared once journals of the ledger, and lots and trades of the traders, have been
      imported.
    </EmptyState>
  );
}

function Lots({ meta }: Props) {
  const address = useBackOfficeAddress();
  const { include_adj_proj, reverse_prev_year } = meta;
  const switches = { include_adj_proj, reverse_prev_year, ...address.switches };
  const asked = readReportSettings(meta, address, switches);
  const generate = (wanted: RequestedReport) => {
    void forgetLots({ askAgain: isSameReport(asked, wanted) });
    address.showReport(wanted);
  };
  return (
    <Box display="flex" flexDirection="column" gap="3" minWidth="0">
      <ReportBar {...{ meta, asked, switches }} onGenerate={generate} />
      {asked.kind === 'report' ? <LotsReport asked={asked} /> : <NoReport asked={asked} />}
    </Box>
  );
}
