import { tooLong } from '../typed/text-limits.ts';

/** The longest name that still fits into a line of the list. */
export const MAX_PRESET_NAME = 60;

/** A name as it is kept: without blanks around it, those inside as one. */
export function normalisePresetName(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, ' ');
}

/** Normalised name by which presets of a table are unique: 'Month end' is 'month END'. */
export function toPresetKey(name: string): string {
  return normalisePresetName(name).normalize('NFC').toLowerCase();
}

/**
 * Validates the name of a preset; returns the message for its field, or undefined.
 *
 * @param others the names that the user's other presets of the table have
 */
export function presetNameProblem(typed: string, others: readonly string[]): string | undefined {
  const name = normalisePresetName(typed);
  if (name === '') return 'Needs a name';
  const long = tooLong(name, MAX_PRESET_NAME);
  if (long !== undefined) return long;
  const taken = others.find((other) => toPresetKey(other) === toPresetKey(name));
  return taken === undefined ? undefined : `${taken} exists already`;
}
