import { useEffect, useState, useSyncExternalStore } from 'react';

import { VisuallyHidden } from '@fairlead/shared/ui';

import { figuresOf, type Loaded, notesOf, sizeText, spokenText } from './selection-words.ts';
import type { Statistics } from './selection-statistics.ts';
import { StatisticsReader } from './statistics-reader.ts';
import type { TableModel } from './table-model.ts';

/** What is selected and what it comes to; undefined while nothing is. */
export function useStatistics<F>(table: TableModel<F>): Statistics | undefined {
  const [reader] = useState(() => new StatisticsReader(table));
  return useSyncExternalStore(reader.subscribe, reader.current);
}

type Props = Loaded & { readonly statistics: Statistics };

/** The numbers of the selection, at the right of the footer. */
export function StatisticsBar({ statistics, loaded, total }: Props) {
  const notes = notesOf(statistics);
  return (
    <div className="statistics">
      <span>{sizeText(statistics, { loaded, total })}</span>
      {notes.map((note) => (
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

/** A reader is told when the user has paused, not at every cell on the way. */
const SPEAK_AFTER = 600;

/** Tells a screen reader what is selected. One cell needs no words: the focus is on it. */
export function SpokenSelection({ statistics, loaded, total }: Partial<Props> & Loaded) {
  const text =
    statistics === undefined || statistics.cells === 1
      ? ''
      : spokenText(statistics, { loaded, total });
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const later = setTimeout(() => setSpoken(text), SPEAK_AFTER);
    return () => clearTimeout(later);
  }, [text]);
  return <VisuallyHidden aria-live="polite">{spoken}</VisuallyHidden>;
}
