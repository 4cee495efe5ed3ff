import { useLayoutEffect, useMemo, useRef } from 'react';

import { Link, useSearchParams } from '@fairlead/shared/router';
import { BadRequest, Button } from '@fairlead/shared/ui';

import { HistoryList } from './history-list.tsx';
import { type ChangeFilters, parseHistory, searchOf } from './history-query.rules.ts';
import { QueryProblems } from './query-problems.tsx';

/** Tasks History: what ran, for whom, and how it went. The address has what it is narrowed to. */
export function TaskHistoryPage() {
  const [params, setParams] = useSearchParams();
  const search = params.toString();
  // The same address gives the same object: the list begins anew only when a filter changes.
  const { filters, problems } = useMemo(() => parseHistory(new URLSearchParams(search)), [search]);
  // The address is drawn after it has changed: who is quick changes it again before.
  const latest = useRef(filters);
  useLayoutEffect(() => {
    latest.current = filters;
  }, [filters]);
  if (filters === undefined) {
    return (
      <BadRequest actions={<AllLink />}>
        <QueryProblems problems={problems} />
      </BadRequest>
    );
  }
  const onFilters: ChangeFilters = (change) => {
    latest.current = change(latest.current ?? {});
    setParams(searchOf(latest.current));
  };
  return <HistoryList filters={filters} onFilters={onFilters} />;
}

function AllLink() {
  return (
    <Button asChild size="sm">
      <Link to="/tasks/history">Show all runs</Link>
    </Button>
  );
}
