import { useMemo } from 'react';

import { Link, useAddressChange, useSearchParams } from '@fairlead/shared/router';
import { BadRequest, Button } from '@fairlead/shared/ui';

import { HistoryList } from './history-list.tsx';
import { parseHistory, toHistorySearch } from './history-query.rules.ts';
import { QueryProblems } from '../runs/query-problems.tsx';

/** Tasks History: what ran, for whom, and how it went. The address has what it is narrowed to. */
export function TaskHistoryPage() {
  const [params] = useSearchParams();
  const search = params.toString();
  // The same address gives the same object: the list begins anew only when a filter changes.
  const { filters, problems } = useMemo(() => parseHistory(new URLSearchParams(search)), [search]);
  const onFilters = useAddressChange(filters ?? {}, toHistorySearch);
  if (filters === undefined) {
    return (
      <BadRequest actions={<AllLink />}>
        <QueryProblems problems={problems} />
      </BadRequest>
    );
  }
  return <HistoryList filters={filters} onFilters={onFilters} />;
}

function AllLink() {
  return (
    <Button asChild size="sm">
      <Link to="/tasks/history">Show all runs</Link>
    </Button>
  );
}
