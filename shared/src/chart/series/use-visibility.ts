import { useState } from 'react';

import { useAuth } from '@fairlead/shared/auth';

import type { ChartSeries } from '../data/chart-data.ts';
import {
  type Choices,
  choicesKey,
  hiddenOf,
  parseChoices,
  toggled,
  writeChoices,
} from './visibility.ts';

type Visibility = {
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (series: ChartSeries) => void;
};

/** Which series of a chart are drawn, remembered by user and chart. */
export function useVisibility(chart: string, series: readonly ChartSeries[]): Visibility {
  const { auth } = useAuth();
  const key = auth.status === 'VERIFIED' ? choicesKey(auth.user.email, chart) : undefined;
  const [known, setKnown] = useState(() => ({ key, choices: read(key) }));
  // Another user, or another chart in the same place: their choices, not those of before.
  const choices = known.key === key ? known.choices : read(key);

  return {
    hidden: hiddenOf(series, choices),
    toggle: (one) => {
      const next = toggled(choices, one);
      setKnown({ key, choices: next });
      write(key, next);
    },
  };
}

function read(key: string | undefined): Choices {
  try {
    return parseChoices(key === undefined ? null : localStorage.getItem(key));
  } catch {
    // Storage is closed to us (a browser's setting): as declared.
    return parseChoices(null);
  }
}

function write(key: string | undefined, choices: Choices): void {
  try {
    if (key === undefined) return;
    if (choices.size === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, writeChoices(choices));
  } catch {
    // Not remembered, but it still holds for this page.
  }
}
