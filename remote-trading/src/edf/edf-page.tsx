import { useMemo } from 'react';

import { useBusinessDate } from '@fairlead/shared/auth';
import { Link, useAddressChange, useSearchParams } from '@fairlead/shared/router';
import { BadRequest, Button } from '@fairlead/shared/ui';

import { EdfList } from './edf-list.tsx';
import { DEFAULT_FILTERS, parseQuery, toEdfQuery } from './edf-query.rules.ts';
import { EdfQueryProblems } from './query-problems.tsx';

/** EDF Trades: the cleared trades of the statements, to be agreed one by one. */
export function EdfPage() {
  const [params] = useSearchParams();
  const businessDate = useBusinessDate();
  const search = params.toString();
  // The same address gives the same object: the list begins anew only when a filter changes.
  const query = useMemo(
    () => parseQuery(new URLSearchParams(search), businessDate),
    [search, businessDate],
  );
  const onFilters = useAddressChange(query.filters ?? DEFAULT_FILTERS, toEdfQuery);
  if (query.filters === undefined) {
    return (
      <BadRequest actions={<UnverifiedLink />}>
        <EdfQueryProblems problems={query.problems} />
      </BadRequest>
    );
  }
  return <EdfList filters={query.filters} businessDate={businessDate} onFilters={onFilters} />;
}

function UnverifiedLink() {
  return (
    <Button asChild size="sm">
      <Link to="/edf">Show unverified trades</Link>
    </Button>
  );
}
