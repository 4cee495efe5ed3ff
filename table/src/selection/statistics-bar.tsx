import { useEffect, useState, useSyncExternalStore } from 'react';

import type { ValueStore } from '@fairlead/shared/observable';

import type { RowSource } from '../rows/row-source.ts';
import { followStatistics } from './follow-statistics.ts';
import { namedFigures } from './selected-figures.ts';
import type { SelectedTable } from './selected-cells.ts';
import { type LoadedCount, sizeText, spokenText, type Statistics } from './selection-statistics.ts';
import { useWholeStatistics } from './use-whole-statistics.ts';
import type { FetchTotals } from './whole-selection.ts';

type Props<F> = {
  readonly table: SelectedTable<F> & {
    readonly rows: RowSource<F>;
    readonly said: ValueStore<string>;
  };
  readonly total: number | undefined;
  /** Server-side totals of all rows, where there are any. */
  readonly statistics: FetchTotals | undefined;
};

/**
 * Size and aggregates of the selection, at the right of the footer; nothing while nothing is
 * selected.
 */
export function SelectionStatistics<F>({ table, total, statistics: ask }: Props<F>) {
  const [ofLoaded, setOfLoaded] = useState<Statistics>();
  useEffect(() => followStatistics(table, setOfLoaded), [table]);
  const loaded = useSyncExternalStore(table.rows.subscribe, () => table.rows.count);
  const here: LoadedCount = { loaded, total };
  const whole = useWholeStatistics(table, here, ask);
  const bar = chooseBar(ofLoaded, here, whole);
  // One cell needs no words: the focus is on it.
  const isQuiet = bar === undefined || bar.statistics.cells === 1 || whole === 'asked';
  useSpoken(table.said, isQuiet ? '' : spokenText(bar.statistics, bar.here));
  return bar === undefined ? null : <StatisticsBar {...bar} />;
}

type Bar = { readonly statistics: Statistics; readonly here: LoadedCount };

/** Statistics of all rows where the server has them, else of the loaded ones. */
function chooseBar(
  ofLoaded: Statistics | undefined,
  here: LoadedCount,
  whole: ReturnType<typeof useWholeStatistics>,
): Bar | undefined {
  if (ofLoaded === undefined || whole === undefined)
    return ofLoaded && { statistics: ofLoaded, here };
  const { total = here.loaded } = here;
  if (whole === 'failed') {
    const notes = [...ofLoaded.notes, 'The server could not sum all rows'];
    return { statistics: { ...ofLoaded, notes }, here };
  }
  if (whole !== 'asked') {
    return { statistics: whole, here: { loaded: whole.rows, total: whole.rows } };
  }
  const { columns } = ofLoaded;
  const size = { rows: total, columns, cells: total * columns };
  return {
    statistics: { ...size, figures: undefined, notes: ['Summing …'] },
    here: { loaded: total, total },
  };
}

function StatisticsBar({ statistics, here }: Bar) {
  return (
    <div className="statistics">
      <span>{sizeText(statistics, here)}</span>
      {statistics.notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
      <dl>
        {namedFigures(statistics.figures).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Debounce of the announcement, ms: after a pause of the user, not at every cell on the way. */
const SPEAK_AFTER = 600;

/** Announces a text, debounced, and clears it with its selection: it described the page as it was. */
function useSpoken(said: ValueStore<string>, text: string): void {
  useEffect(() => {
    if (text === '') return undefined;
    const later = setTimeout(() => said.set(text), SPEAK_AFTER);
    return () => {
      clearTimeout(later);
      if (said.get() === text) said.set('');
    };
  }, [said, text]);
}
