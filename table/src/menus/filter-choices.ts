import { useCallback, useEffect, useState } from 'react';

import type { ColumnFilter } from '../columns/columns.ts';
import { rangeText } from '../columns/number-range.ts';
import { searchable } from '../find/finder.ts';
import type { FilterChoice, ListFilters } from '../model/list-filters.ts';

/** A value to tick: what it is called, and in how many rows it is. */
export type LabelledChoice = FilterChoice & { readonly text: string };

/** Label of a filter value; 'None' for cells with nothing in them. */
export function formatFilterValue(
  { textOf: own, isRange = false }: ColumnFilter,
  value: string,
): string {
  if (isRange) return rangeText(value);
  return own?.(value) ?? (value === '' ? 'None' : value);
}

/**
 * The values to tick, those first that are chosen and that the other filters leave no row of: they
 * must be there to be taken back.
 */
export function toLabelledChoices(
  filter: ColumnFilter,
  listed: readonly FilterChoice[],
  chosen: readonly string[],
): readonly LabelledChoice[] {
  const known = new Set(listed.map(({ value }) => value));
  const gone = chosen.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 }));
  return [...gone, ...listed].map((choice) => ({
    ...choice,
    text: formatFilterValue(filter, choice.value),
  }));
}

/** Choices whose label contains a text. */
export function findChoices(
  choices: readonly LabelledChoice[],
  typed: string,
): readonly LabelledChoice[] {
  const needle = searchable(typed.trim());
  return choices.filter(({ text }) => searchable(text).includes(needle));
}

type Listed =
  | { readonly status: 'LOADING' | 'FAILED' }
  | { readonly status: 'COMPLETED'; readonly choices: readonly FilterChoice[] };

/** The values of a column as they are now, asked for when its filter is opened. */
export function useListed(
  choices: ListFilters['choices'],
  parameter: string,
): { readonly listed: Listed; readonly retry: () => void } {
  const [tries, setTries] = useState(0);
  const [listed, setListed] = useState<Listed>({ status: 'LOADING' });
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    choices(parameter, signal).then(
      (found) => signal.aborted || setListed({ status: 'COMPLETED', choices: found }),
      () => signal.aborted || setListed({ status: 'FAILED' }),
    );
    return () => asking.abort('The filter was closed');
    // Asked once for a filter that is open: nothing that the list does meanwhile changes its values.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [parameter, tries]);
  const retry = useCallback(() => {
    setListed({ status: 'LOADING' });
    setTries((before) => before + 1);
  }, []);
  return { listed, retry };
}
