import { useMemo } from 'react';

import { Link, useAddressChange, useSearchParams } from '@fairlead/shared/router';
import { BadRequest, Button } from '@fairlead/shared/ui';

import { QueryProblems } from '../runs/query-problems.tsx';
import { ChangesList } from './changes-list.tsx';
import { parseChanges, toChangesSearch } from './changes-filter.rules.ts';

/** Changes: who changed what, when and why. The address has what it is narrowed to, and what is open. */
export function ChangesPage() {
  const [params] = useSearchParams();
  const { filter: parsed, problems } = parseChanges(params);
  const said = parsed && toChangesSearch(parsed);
  // The same filter is the same object: opening a change does not begin the list anew.
  const filter = useMemo(
    () => (said === undefined ? undefined : parseChanges(new URLSearchParams(said)).filter),
    [said],
  );
  const onFilter = useAddressChange(filter ?? {}, toChangesSearch);
  if (filter === undefined) {
    return (
      <BadRequest
        actions={
          <Button asChild size="sm">
            <Link to="/tasks/changes">Show all changes</Link>
          </Button>
        }
      >
        <QueryProblems problems={problems} />
      </BadRequest>
    );
  }
  return <ChangesList filter={filter} onFilter={onFilter} />;
}
