import { areSame, isChoices, isObject, saveLayout, readLayout } from '@fairlead/shared/layouts';
import { digest, saveText, recallText } from '@fairlead/shared/browser-storage';

import type { ColumnChoices, Pin } from './column-choices.ts';

/** Key of stored column choices: user, table and the columns on offer. */
export type ColumnMemoryKey = {
  readonly user: string;
  readonly table: string;
  /** Ids of the columns that the user may see: choices made before this hold for those alone. */
  readonly columns: readonly string[];
};

/** Returns the stored column choices of a user for a table; undefined where there are none. */
export function recall(place: ColumnMemoryKey): ColumnChoices | undefined {
  takeOver(place);
  return readLayout(place.user, place.table);
}

/**
 * Remembers, on every machine, what a user makes of a table that has these choices. What changes none (a
 * screen that was turned) is not: another machine may have kept others since.
 */
export function rememberChoices(
  { user, table }: Omit<ColumnMemoryKey, 'columns'>,
  began: ColumnChoices,
): (choices: ColumnChoices) => void {
  let known = began;
  return (choices) => {
    if (choices.preset === known.preset && areSame(choices, known)) return;
    known = choices;
    saveLayout(user, table, choices);
  };
}

/** Choices from before they were kept on the server count where that has none. Once. */
function takeOver({ user, table, columns }: ColumnMemoryKey): void {
  const key = ['fairlead.table', digest([user]), table, digest(columns.toSorted())].join('.');
  const text = recallText(key);
  if (text === null) return;
  saveText(key, null);
  const choices = parseChoices(text);
  if (choices !== undefined && readLayout(user, table) === undefined) {
    saveLayout(user, table, choices);
  }
}

function parseChoices(text: string): ColumnChoices | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    const choices = isObject(kept) ? { ...kept, pins: convertPins(kept['pins']) } : undefined;
    return isChoices(choices) ? choices : undefined;
  } catch {
    return undefined;
  }
}

/** Converts pins from before there was a second end, which were true or false. */
function convertPins(pins: unknown): unknown {
  if (!isObject(pins)) return pins;
  const named = Object.entries(pins).map(([id, pin]) => [id, FLAGGED.get(pin) ?? pin] as const);
  return Object.fromEntries(named);
}

const FLAGGED = new Map<unknown, Pin>([
  [true, 'start'],
  [false, 'none'],
]);
