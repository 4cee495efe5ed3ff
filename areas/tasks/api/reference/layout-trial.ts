import { type Trial, MAX_SHOWN_ROWS } from '@fairlead/tasks/contract/file-layouts';

import { encodingFor } from '@fairlead/platform/file-layouts/file-names.rules';
import {
  type LayoutRows,
  buildFileLayouts,
} from '@fairlead/platform/file-layouts/layout-rows.rules';
import { shownProblem, trialReadings } from '@fairlead/platform/file-layouts/trial.rules';
import { textOfHanded } from '@fairlead/platform/files/imported-files';
import { Refusal } from '@fairlead/platform/http/errors';
import { parseLayoutFiles } from './layout-folder.rules.ts';
import type { ReferenceFiles } from './reference-table.rules.ts';

/** Order of a trial; it crosses from one thread into another. */
export type TrialOrder = {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** The layouts that are kept, or the files of others. */
  readonly layouts: LayoutRows | { readonly files: ReferenceFiles };
  readonly fromLine: number;
  readonly today: string;
  /** YYYY-MM-DDTHH:MM:SSZ. */
  readonly receivedAt: string;
};

/** The result of a trial, or why the file is not even text. */
export type TrialOutcome = { readonly trial: Trial } | { readonly wrong: string };

/** Reads a file by the layout that its name fits; nothing is stored. */
export function tryFile(order: TrialOrder): TrialOutcome {
  const { fileName, bytes, layouts, fromLine, today, receivedAt } = order;
  try {
    const rows = 'files' in layouts ? parseLayoutFiles(layouts.files) : layouts;
    const named = 'problems' in rows ? undefined : encodingFor(fileName, buildFileLayouts(rows));
    const { text, encoding } = textOfHanded({
      kind: 'statement',
      fileName,
      content: bytes,
      encoding: named,
    });
    const known = { file_name: fileName, encoding };
    if ('problems' in rows)
      return {
        trial: {
          ...known,
          patterns: [],
          readings: [],
          layout_problems: rows.problems.map(shownProblem),
        },
      };
    const file = { fileName, content: text, receivedAt, fromLine, mostRows: MAX_SHOWN_ROWS };
    return {
      trial: {
        ...known,
        layout_problems: [],
        patterns: rows.parts.map(({ layout, file_pattern }) => ({ layout, file_pattern })),
        readings: trialReadings(file, rows, today),
      },
    };
  } catch (error) {
    // An error loses its class between threads.
    if (error instanceof Refusal) return { wrong: error.message };
    throw error;
  }
}
