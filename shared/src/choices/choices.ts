/**
 * Autocomplete: choosing one of some texts by typing, the one logic behind the form's combobox and
 * the editors of the table's cells. Pure; the component that draws the list holds the state. Case
 * never matters.
 */

/** A list that is open: what it shows, and the place of the one that Enter would take, or -1. */
export type ListState = { readonly shown: readonly string[]; readonly active: number };

/** The whole list, with what is chosen now active. */
export function opened(choices: readonly string[], chosen: string | undefined): ListState {
  return { shown: choices, active: chosen === undefined ? -1 : choices.indexOf(chosen) };
}

/** Other ways of typing a choice: '24' of '2024'. */
export type AlsoTyped = ReadonlyMap<string, string>;

const NOTHING_ELSE: AlsoTyped = new Map();

/**
 * Filters choices by the typed prefix (ENT-18). Enter and Tab take the active one: an exact match,
 * else the first.
 */
export function filtered(
  choices: readonly string[],
  typed: string,
  also: AlsoTyped = NOTHING_ELSE,
): ListState {
  const text = typed.trim();
  const shown = choices.filter(
    (choice) => beginsWith(choice, text) || beginsWith(also.get(choice) ?? choice, text),
  );
  if (text === '' || shown.length === 0) return { shown, active: -1 };
  const whole = chosenBy(shown, text, also);
  return { shown, active: whole === undefined ? 0 : shown.indexOf(whole) };
}

/** One line up or down; ends are ends. Up from none is the last. */
export function stepped({ shown, active }: ListState, by: 1 | -1): ListState {
  const last = shown.length - 1;
  const next = active === -1 && by === -1 ? last : active + by;
  return { shown, active: Math.min(last, Math.max(0, next)) };
}

/** The choice that a text is, whole; undefined for a part of one, and for anything else. */
export function chosenBy(
  choices: readonly string[],
  typed: string,
  also: AlsoTyped = NOTHING_ELSE,
): string | undefined {
  const text = typed.trim().toLowerCase();
  return choices.find((choice) =>
    [choice, also.get(choice)].some((way) => way?.toLowerCase() === text),
  );
}

/** Message for a list without matches. */
export function noMatch(typed: string): string {
  const text = typed.trim();
  return text === '' ? 'Nothing to choose from' : `No match for '${text}'`;
}

/** The letters that somebody typed without a field to type into, and when the last one came, ms. */
export type TypedWord = { readonly word: string; readonly at: number };

/** Letters closer than this make one word. */
const WORD_MS = 800;

/** The word after one more letter, and the choice that it jumps to. */
export function typeAhead(
  choices: readonly string[],
  before: TypedWord,
  { key, at }: { readonly key: string; readonly at: number },
): { readonly typed: TypedWord; readonly found: string | undefined } {
  const word = at - before.at > WORD_MS ? key : before.word + key;
  return { typed: { word, at }, found: choices.find((choice) => beginsWith(choice, word)) };
}

function beginsWith(choice: string, text: string): boolean {
  return choice.toLowerCase().startsWith(text.toLowerCase());
}

const GAP = 2;
const EDGE = 4;

type Field = { readonly top: number; readonly bottom: number; readonly left: number };
type Size = { readonly width: number; readonly height: number };

/**
 * Position of the list in the window, px: under its field, or over it where that side has more
 * space.
 */
export function computeListPosition(
  field: Field,
  list: Size,
  screen: Size,
): { top: number; left: number } {
  const below = field.bottom + GAP;
  const fits = below + list.height <= screen.height - EDGE;
  const above = Math.max(EDGE, field.top - GAP - list.height);
  const roomier = field.top > screen.height - field.bottom;
  const left = Math.max(EDGE, Math.min(field.left, screen.width - list.width - EDGE));
  return { top: fits || !roomier ? below : above, left };
}
