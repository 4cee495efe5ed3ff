import type { ReactNode } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import type { AccountingReport } from '@fairlead/accounting/contract/report';
import { Box, LoadingLine, LoadingText, PanelFailed, Surface } from '@fairlead/shared/ui';

import { useReport } from './use-report.ts';

/** Height of a tab's first table on most screens. */
const HEIGHT = '400px';

type Props = { readonly children: (report: AccountingReport) => ReactNode };

/** The panels of a tab, whatever state the report is in (ACC-17). */
export function ReportView({ children }: Props) {
  const { area, isRefreshing, refreshError } = useReport().called;
  // Figures that are being generated anew, or could not be, are not shown as if they were the new ones.
  if (isRefreshing) return <Generating />;
  if (refreshError !== undefined) return <Failed error={refreshError} />;
  switch (area.status) {
    case 'INIT':
    case 'LOADING':
      return <Generating />;
    case 'FAILED':
      return <Failed error={area.error} />;
    case 'COMPLETED':
      return (
        <Box display="flex" flexDirection="column" gap="5" minWidth="0">
          {children(area.data)}
        </Box>
      );
  }
}

function Generating() {
  return (
    <Surface minHeight={HEIGHT} aria-busy>
      <LoadingLine />
      <LoadingText text="Generating the report ..." />
    </Surface>
  );
}

function Failed({ error }: { readonly error: ApiError }) {
  const { refresh } = useReport().called;
  return (
    <PanelFailed
      title="The report did not load"
      message={`Vessel report failed: ${error.panelText}`}
      supportId={error.requestId}
      onRetry={refresh}
    />
  );
}
