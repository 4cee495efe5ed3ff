import { useCallback, useSyncExternalStore } from 'react';

import type { Screen } from '../columns/column-choices.ts';

/** Heights of rows: 22, 26, 30 and 36 px (spec B, section 2). A row that holds a control is at least MediumSmall. */
export type TableSize = 'Small' | 'MediumSmall' | 'Medium' | 'Large';

const ROW_HEIGHT: Readonly<Record<TableSize, number>> = {
  Small: 22,
  MediumSmall: 26,
  Medium: 30,
  Large: 36,
};

const TOUCH_ROW_HEIGHT = 36;

/** Narrow screens are phones. */
const NARROW = '(max-width: 600px)';
/** Below this the tables with the most columns do not fit. */
const CROWDED = '(max-width: 1279px)';
/** A finger needs the height of a touch row on wide ones, too. */
const TOUCH = `${NARROW}, (pointer: coarse)`;

export function rowHeight(size: TableSize, touch: boolean): number {
  return touch ? TOUCH_ROW_HEIGHT : ROW_HEIGHT[size];
}

export function useTouch(): boolean {
  return useMedia(TOUCH);
}

/** True below the phone breakpoint. */
export function useNarrow(): boolean {
  return useMedia(NARROW);
}

/** Current breakpoint of the window, for the columns. */
export function useScreen(): Screen {
  const isCrowded = useMedia(CROWDED);
  if (useNarrow()) return 'phone';
  return isCrowded ? 'crowded' : 'wide';
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
