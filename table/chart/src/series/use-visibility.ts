import { useState } from 'react';

import { useAuth } from '@fairlead/shared/auth';
import { saveText, recallText } from '@fairlead/shared/browser-storage';

import type { ChartSeries } from '../data/chart-data.ts';
import {
  choicesKey,
  findHidden,
  parseChoices,
  type SeriesChoices,
  toggled,
  writeChoices,
} from './visibility.ts';

type Visibility = {
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (series: ChartSeries) => void;
};

/** Visible series of a chart, stored by user and chart. */
export function useVisibility(chart: string, series: readonly ChartSeries[]): Visibility {
  const { auth } = useAuth();
  const key = auth.status === 'VERIFIED' ? choicesKey(auth.user.email, chart) : undefined;
  const [known, setKnown] = useState(() => ({ key, choices: read(key) }));
  // Another user, or another chart in the same place: their choices, not those of before.
  const choices = known.key === key ? known.choices : read(key);

  return {
    hidden: findHidden(series, choices),
    toggle: (one) => {
      const next = toggled(choices, one);
      setKnown({ key, choices: next });
      if (key !== undefined) saveText(key, next.size === 0 ? null : writeChoices(next));
    },
  };
}

const read = (key: string | undefined): SeriesChoices =>
  parseChoices(key === undefined ? null : recallText(key));
