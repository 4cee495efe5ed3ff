import { useRef, useState } from 'react';

import { type TrialRequest, readFileText, useTrials } from './layouts.data.ts';
import {
  fileObstacle,
  type LayoutFileText,
  isLayoutFile,
  layoutsObstacle,
} from './handed-files.rules.ts';

/** The rows that a file is tried by. */
export type By = 'kept' | 'others';

type Chosen = {
  readonly by: By;
  readonly file?: File | undefined;
  readonly layoutFiles?: readonly LayoutFileText[] | undefined;
  /** Grows with each choice of files of a layout. */
  readonly round: number;
  /** Reason why what was chosen last was not taken. */
  readonly obstacle?: string | undefined;
};

const NOTHING: Chosen = { by: 'kept', round: 0 };

/** Holds what is chosen to be tried, and what came of it. A choice is tried as soon as it is whole. */
export function useLayoutTrial() {
  const { tryOn, clear, ...trials } = useTrials();
  const [chosen, setChosen] = useState<Chosen>(NOTHING);
  // Files are read meanwhile: what was chosen since stays.
  const latest = useRef(NOTHING);
  const reading = useRef<readonly File[]>(undefined);

  const choose = (change: Partial<Chosen>) => {
    const next = (latest.current = { ...latest.current, ...change });
    setChosen(next);
    const asked = toTrialRequest(next);
    if (next.obstacle !== undefined) return;
    if (asked === undefined) clear();
    else void tryOn(asked);
  };
  const chooseFile = (file: File) => {
    const obstacle = fileObstacle(file);
    choose(obstacle === undefined ? { file, obstacle } : { obstacle });
  };
  const chooseLayouts = async (files: readonly File[]) => {
    const obstacle = layoutsObstacle(files);
    if (obstacle !== undefined) {
      choose({ obstacle });
      return;
    }
    reading.current = files;
    const change = await readLayouts(files);
    if (reading.current !== files) return;
    const { round } = latest.current;
    choose({ ...change, round: change.layoutFiles === undefined ? round : round + 1 });
  };
  return {
    ...trials,
    chosen,
    chooseFile,
    chooseLayouts,
    /** Files of either sort, as they are dropped. */
    takeFiles: (files: readonly File[]) => {
      if (files.some(isLayoutFile)) void chooseLayouts(files);
      else if (files[0] !== undefined) chooseFile(files[0]);
    },
    chooseBy: (by: By) => choose({ by, obstacle: undefined }),
    tryAgain: (fromLine = 1) => {
      const asked = toTrialRequest(chosen, fromLine);
      if (asked !== undefined) void tryOn(asked);
    },
  };
}

/** Texts of the files of a layout, or why they cannot be read. */
async function readLayouts(files: readonly File[]): Promise<Partial<Chosen>> {
  try {
    const layoutFiles = await Promise.all(files.filter(isLayoutFile).map(readLayoutFile));
    return { by: 'others', layoutFiles, obstacle: undefined };
  } catch (error) {
    return { obstacle: error instanceof Error ? error.message : String(error) };
  }
}

const readLayoutFile = async (file: File): Promise<LayoutFileText> => ({
  file_name: file.name,
  content: await readFileText(file, 'utf-8'),
});

/** The trial of what is chosen; undefined: something is missing. */
function toTrialRequest({ by, file, layoutFiles }: Chosen, fromLine = 1): TrialRequest | undefined {
  if (file === undefined) return undefined;
  if (by === 'kept') return { file, layoutFiles: undefined, fromLine };
  return layoutFiles === undefined ? undefined : { file, layoutFiles, fromLine };
}
