import { isDay } from '@fairlead/shared/domain/calendar/days';

import { parseDateFormat, dateStretches } from './date-formats.rules.ts';
import type { Encoding, FileLayout, LayoutPart } from './layout.rules.ts';
import { endsIn, wildcards } from './patterns.rules.ts';

/** A part of a layout that reads a file, and the day in the file's name. */
export type FittingPart = {
  readonly layout: FileLayout;
  readonly part: LayoutPart;
  readonly day: string | undefined;
};

/**
 * Finds the layout that reads a file of this name: the one whose pattern has the most characters of it, in the version
 * that holds on the day in the name, else today; undefined: none.
 */
export function fittingPart(
  fileName: string,
  layouts: readonly FileLayout[],
  today: string,
): FittingPart | undefined {
  const fitting = layouts.flatMap((layout) =>
    layout.parts.flatMap((part) => {
      const found = matchFileName(fileName, part.pattern);
      return found === undefined ? [] : [{ layout, part, day: found.day }];
    }),
  );
  const holding = fitting.filter(
    ({ layout, day = today }) => layout === heldOn(layout, layouts, day),
  );
  const [best] = holding.toSorted((a, b) => letters(b.part.pattern) - letters(a.part.pattern));
  return best;
}

/** The encoding of a file by the part that its name fits, of its newest version; undefined: none is named. */
export const encodingFor = (
  fileName: string,
  layouts: readonly FileLayout[],
): Encoding | undefined => fittingPart(fileName, layouts, LAST_DAY)?.part.encoding ?? undefined;

const LAST_DAY = '9999-12-31';

/** The version of a layout that holds on a day: the newest of those up to it. */
function heldOn(
  { name }: FileLayout,
  layouts: readonly FileLayout[],
  day: string,
): FileLayout | undefined {
  return layouts
    .filter((each) => each.name === name && each.validFrom <= day)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0];
}

/** Number of characters of a pattern beside its day and its wildcards. */
const letters = (pattern: string): number => pattern.replaceAll(/\{[^}]*\}|[*?]/g, '').length;

/**
 * Matches a name with a pattern, '{YYYYMMDD}*POSF1*', and answers the day in it; a '*' stands for any characters, a '?'
 * for one. A name whose day is not in the calendar does not match.
 */
export function matchFileName(
  fileName: string,
  pattern: string,
): { readonly day: string | undefined } | undefined {
  const [, before = pattern, form, after = ''] = /^([^{]*)\{([^}]+)\}(.*)$/.exec(pattern) ?? [];
  const dated = form === undefined ? [] : dateStretches(form);
  const front = wildcards(before);
  const ends = endsIn([...front, ...dated, ...wildcards(after)], fileName);
  if (ends === undefined) return undefined;
  if (form === undefined) return { day: undefined };
  const [begin, end] = [front.length, front.length + dated.length].map((at) => ends[at - 1] ?? 0);
  const day = parseDayOfName(fileName.slice(begin, end), form);
  return day === undefined ? undefined : { day };
}

function parseDayOfName(text: string, form: string): string | undefined {
  try {
    const day = parseDateFormat(`day:${form}`, '2000-01-01')?.(text) ?? '';
    return isDay(day) ? day : undefined;
  } catch {
    return undefined;
  }
}
