import { useEffect, useState } from 'react';

import { formatNumber } from '@fairlead/shared/format';
import { Button } from '@fairlead/shared/ui';

import type { ListFilters } from '../model/list-filters.ts';

/** Debounce of the search text in ms, before the server is asked. */
const SEARCH_DEBOUNCE_MS = 250;

type Props = {
  /** Search text, as it was typed. */
  readonly text: string;
  readonly total: number;
  readonly filters: ListFilters;
  readonly onNarrow: (text: string) => void;
};

/**
 * Shows how many rows of the whole list have the text, by the server alone (debounced): it looks in other
 * fields than the bar, so neither number is part of the other.
 */
export function FindAmongAll({ text, total, filters, onNarrow }: Props) {
  const count = useCount(text.trim(), filters);
  if (count === undefined) return null;
  const among = `among all ${formatNumber(total)}`;
  if (count === 0) return <span className="among-all">{`None ${among}`}</span>;
  return (
    <Button
      size="sm"
      variant="ghost"
      height="hitMin"
      color="link"
      onClick={() => onNarrow(text.trim())}
    >
      {`${formatNumber(count)} ${among}`}
    </Button>
  );
}

/** Counts the rows of the list that have a text, debounced; undefined until that is known, and where it cannot be. */
function useCount(text: string, { countOf }: ListFilters): number | undefined {
  const [known, setKnown] = useState<{ readonly text: string; readonly count: number }>();
  useEffect(() => {
    if (text === '') return undefined;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      countOf(text, asking.signal).then(
        (count) => setKnown({ text, count }),
        // The bar still says among which rows it has looked.
        () => setKnown(undefined),
      );
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort('Something else is looked for');
    };
  }, [text, countOf]);
  return known?.text === text ? known.count : undefined;
}
