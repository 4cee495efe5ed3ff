import { useMemo } from 'react';

import { useSearchParams } from '@fairlead/shared/router';

import type { Column } from './columns/columns.ts';
import type { ListFilters } from './model/list-filters.ts';

type ChosenValues = ListFilters['chosen'];

/**
 * The values that the columns of a table are narrowed to, as the address has them: each in the
 * parameter of its column's filter, '' for cells with nothing in them.
 */
export function useChosenValues<F>(columns: readonly Column<F>[]) {
  const [params, setParams] = useSearchParams();
  const parameters = columns.flatMap(({ filter }) => filter?.parameter ?? []);
  const said = JSON.stringify(
    parameters.map((parameter) => [parameter, [...new Set(params.getAll(parameter))]]),
  );
  // The same address gives the same object: what is shown is picked anew only when a filter changes.
  const chosen = useMemo<ChosenValues>(
    () => Object.fromEntries(JSON.parse(said) as [string, string[]][]),
    [said],
  );
  const onChosen = (next: ChosenValues) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const parameter of parameters) {
        after.delete(parameter);
        for (const value of next[parameter] ?? []) after.append(parameter, value);
      }
      return after;
    });
  return { chosen, onChosen };
}
