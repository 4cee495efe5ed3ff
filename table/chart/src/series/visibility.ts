import { digest } from '@fairlead/shared/browser-storage';

import type { ChartSeries } from '../data/chart-data.ts';

/** Series that the user switched on or off; the others are as the chart declares them. */
export type SeriesChoices = ReadonlyMap<string, boolean>;

const KEY = 'fairlead.chart';

/** The place of a user's choices of one chart; another user of the same browser has another. */
export const choicesKey = (user: string, chart: string) => `${KEY}.${digest([user])}.${chart}`;

/** Reads what was remembered; whatever cannot be read is no choice. */
export function parseChoices(text: string | null): SeriesChoices {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return new Map();
    return new Map(
      Object.entries(parsed).filter(
        (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
      ),
    );
  } catch {
    return new Map();
  }
}

export function writeChoices(choices: SeriesChoices): string {
  return JSON.stringify(Object.fromEntries(choices));
}

/** The ids that are not drawn. */
export function findHidden(
  series: readonly ChartSeries[],
  choices: SeriesChoices,
): ReadonlySet<string> {
  const isShown = ({ id, hidden }: ChartSeries) => choices.get(id) ?? hidden !== true;
  return new Set(series.filter((one) => !isShown(one)).map(({ id }) => id));
}

/** The choices after a press on a series' entry; one that is as declared is not remembered. */
export function toggled(choices: SeriesChoices, series: ChartSeries): SeriesChoices {
  const declared = series.hidden !== true;
  const next = !(choices.get(series.id) ?? declared);
  const others = [...choices].filter(([id]) => id !== series.id);
  return new Map(next === declared ? others : [...others, [series.id, next]]);
}
