import { isDay } from '@fairlead/shared/domain/calendar/days';
import { formatLongDay } from '@fairlead/shared/format';
import { useParams } from '@fairlead/shared/router';
import { BadRequest, EmptyState, Page } from '@fairlead/shared/ui';

/** The P&L of a run date, or of the latest run (spec C2). */
export function PnlPage() {
  const { pipe_run_date: date } = useParams();
  if (date !== undefined && !isDay(date)) {
    return <BadRequest>{`The run date ${date} is not a date of the form YYYY-MM-DD.`}</BadRequest>;
  }
  return (
    <Page title="PNL">
      <EmptyState drawing="collar" title={emptyTitle(date)}>
        A run shows here as soon as it is finished.
      </EmptyState>
    </Page>
  );
}

function emptyTitle(date: string | undefined): string {
  return date === undefined
    ? 'No P&L run was made yet'
    : `No P&L run was made for ${formatLongDay(date)}`;
}
