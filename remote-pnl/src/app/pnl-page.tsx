import { isDay } from '@fairlead/shared/domain/calendar/days';
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
      <EmptyState drawing="notYet" title="PNL is not built yet">
        The runs of a day come here with a later version of Fairlead.
      </EmptyState>
    </Page>
  );
}
