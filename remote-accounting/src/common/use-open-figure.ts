import { useSetAtom } from 'jotai';

import { type OpenedFigure, toOpenedText } from './opened.rules.ts';
import { useOpened } from './use-opened.ts';
import { shownFigure } from './shown-figure.data.ts';

/** Opens the entries of a figure that the page shows, or what is open over it (ACC-20). */
export function useOpenFigure(): (figure: OpenedFigure, shown: number | null) => void {
  const { openFrom } = useOpened();
  const setShown = useSetAtom(shownFigure);
  return (figure, shown) => {
    const opened = { kind: 'figure', figure } as const;
    setShown({ of: toOpenedText(opened), value: shown });
    openFrom(opened);
  };
}
