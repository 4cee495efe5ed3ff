import { Button, EmptyState } from '@fairlead/shared/ui';

import { type BreakFilters, countBreakFilters } from './break-filters.rules.ts';

type Props = {
  readonly filters: BreakFilters;
  /** Up to which days: ' up to 30 Jun 24'; '' where it is not known. */
  readonly days: string;
  readonly onClear: () => void;
};

/** Text in the place of the table: that there is no break, or none that the filters leave. */
export function NoBreaks({ filters, days, onClear }: Props) {
  if (countBreakFilters(filters) > 0) {
    return (
      <EmptyState
        title="No break matches the filters"
        actions={
          <Button size="sm" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  if (filters.state === 'closed') return <EmptyState title="No break has closed yet" />;
  return (
    <EmptyState drawing="done" title="Traders and accounting agree on every lot">
      {days === '' ? 'Nothing was imported yet' : `All lots${days}, all years`}
    </EmptyState>
  );
}
