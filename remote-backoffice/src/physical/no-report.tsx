import { formatDay } from '@fairlead/shared/format';
import { EmptyState } from '@fairlead/shared/ui';

import type { ReportRequest } from './report-request.rules.ts';

type Props = { readonly asked: Exclude<ReportRequest, { readonly kind: 'report' }> };

/** Why the address asks for no report: nothing is asked of the server. */
export function NoReport({ asked }: Props) {
  switch (asked.kind) {
    case 'no such period':
      return (
        <EmptyState drawing="notFound" title="There is no such period">
          {`The address names "${asked.key}". Choose one of the quick dates and generate its report.`}
        </EmptyState>
      );
    case 'no such PNL date':
      return (
        <EmptyState drawing="notFound" title="There is no such PNL date">
          {`The address names "${asked.day}", which has no Verified or COB run of the P&L. Generate the report of a quick date.`}
        </EmptyState>
      );
    case 'no PNL date':
      return (
        <EmptyState title="The traders have no final figures yet">
          {`The P&L has no Verified or COB run up to ${formatDay(asked.period.end_date)}. Choose a later quick date.`}
        </EmptyState>
      );
  }
}
