import { useMemo } from 'react';

import { useSearchParams } from '@fairlead/shared/router';
import type { useChosenValues } from '@fairlead/table';

import { hasAll, splitSearchWords } from './search-words.rules.ts';

const TEXT = 'find';

type Searched = { readonly text: (field: 'searched') => string | null };

/** The text that orders are searched for, in the address beside the values of their columns. */
export function useSearchedOrders({ chosen, onChosen }: ReturnType<typeof useChosenValues>) {
  const [params, setParams] = useSearchParams();
  const text = params.get(TEXT) ?? '';
  const matches = useMemo(() => {
    const words = splitSearchWords(text);
    if (words.length === 0) return undefined;
    return (row: Searched) => hasAll(row.text('searched') ?? '', words);
  }, [text]);
  const change = (next: string, others: readonly string[] = []) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const parameter of [TEXT, ...others]) after.delete(parameter);
      if (next !== '') after.set(TEXT, next);
      return after;
    });
  return {
    chosen,
    onChosen,
    text,
    matches,
    onText: (next: string) => change(next),
    /** All orders again, by one step of the address. */
    clear: () => change('', Object.keys(chosen)),
  };
}
