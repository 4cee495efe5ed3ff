import { useEffect, useState, useSyncExternalStore } from 'react';

import type { ValueStore } from '@fairlead/shared/store';

import type { RowSource } from '../rows/row-source.ts';
import { followStatistics } from './follow-statistics.ts';
import type { SelectedTable } from './selected-cells.ts';
import {
  figuresOf,
  type Loaded,
  notesOf,
  sizeText,
  spokenText,
  type Statistics,
} from './selection-statistics.ts';

type Props<F> = {
  readonly table: SelectedTable<F> & {
    readonly rows: RowSource<F>;
    readonly said: ValueStore<string>;
  };
  readonly total: number | undefined;
};

/** What is selected and what it comes to, at the right of the footer; nothing while nothing is. */
export function SelectionStatistics<F>({ table, total }: Props<F>) {
  const [statistics, setStatistics] = useState<Statistics>();
  useEffect(() => followStatistics(table, setStatistics), [table]);
  const loaded = useSyncExternalStore(table.rows.subscribe, () => table.rows.count);
  const here: Loaded = { loaded, total };
  // One cell needs no words: the focus is on it.
  const isOneCell = statistics?.cells === 1;
  useSpoken(table.said, statistics === undefined || isOneCell ? '' : spokenText(statistics, here));
  return statistics === undefined ? null : <StatisticsBar statistics={statistics} here={here} />;
}

type BarProps = { readonly statistics: Statistics; readonly here: Loaded };

function StatisticsBar({ statistics, here }: BarProps) {
  return (
    <div className="statistics">
      <span>{sizeText(statistics, here)}</span>
      {notesOf(statistics).map((note) => (
        <span key={note}>{note}</span>
      ))}
      <dl>
        {figuresOf(statistics).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A reader is told when the user has paused, ms, not at every cell on the way. */
const SPEAK_AFTER = 600;

function useSpoken(said: ValueStore<string>, text: string): void {
  useEffect(() => {
    if (text === '') return undefined;
    const later = setTimeout(() => said.set(text), SPEAK_AFTER);
    return () => clearTimeout(later);
  }, [said, text]);
}
