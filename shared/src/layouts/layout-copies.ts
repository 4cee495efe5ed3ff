import type { ChangedLayouts } from '@fairlead/shared/contract/table-layouts';
import { digest, saveText, recallText } from '@fairlead/shared/browser-storage';
import { Emitter } from '@fairlead/shared/observable';

import {
  type ColumnChoices,
  isChoices,
  isObject,
  type StoredChoices,
  toStoredChoices,
} from './choices.ts';

/** The layout of a table as this browser has it. */
type Copy = {
  readonly choices: StoredChoices;
  /** Version of the layout on the server; undefined until the server has saved this one. */
  readonly version?: number;
};

type Copies = {
  /** Up to which version this browser knows the user's layouts. */
  readonly known: number;
  readonly tables: Readonly<Record<string, Copy>>;
};

const NONE: Copies = { known: 0, tables: {} };

/** Fallback for what the browser's storage refused. */
const held = new Map<string, string>();

/** Called when a layout is to be taken to the server. */
export const unsaved = new Emitter();

/** The layout of a user's table; undefined where it is as declared. Another user's is never it. */
export function readLayout(user: string, table: string): ColumnChoices | undefined {
  return read(user).tables[table]?.choices;
}

/** Saves a user's table layout: locally at once, on the server soon after. */
export function saveLayout(user: string, table: string, choices: ColumnChoices): void {
  const copies = read(user);
  const kept = toStoredChoices(choices);
  const before = copies.tables[table];
  if (toStoredText(kept) === toStoredText(before?.choices ?? AS_DECLARED)) return;
  write(user, { ...copies, tables: { ...copies.tables, [table]: { choices: kept } } });
  unsaved.emit();
}

/** Up to which version this browser knows the layouts of a user: what it asks for is newer. */
export function knownVersion(user: string): number {
  return read(user).known;
}

/** Takes what the server has of a user. What it has not taken yet from here goes before it. */
export function takeLayouts(user: string, answer: ChangedLayouts | undefined): void {
  if (answer === undefined) return;
  const { known, tables } = read(user);
  const readable = answer.changed.filter(({ choices }) => isChoices(choices));
  const taken = readable.filter(
    ({ table_id: id }) => tables[id] === undefined || tables[id].version !== undefined,
  );
  // What cannot be read is asked for again, by a page that may be newer.
  const version = readable.length === answer.changed.length ? answer.version : known;
  if (known === version && taken.length === 0) return;
  const copies = taken.map(
    ({ table_id: id, version: own, choices }) => [id, { version: own, choices }] as const,
  );
  write(user, { known: version, tables: { ...tables, ...Object.fromEntries(copies) } });
}

/** Layouts not yet saved on the server, by table. */
export function listUnsaved(user: string): readonly (readonly [string, StoredChoices])[] {
  return Object.entries(read(user).tables)
    .filter(([, { version }]) => version === undefined)
    .map(([table, { choices }]) => [table, choices]);
}

type Saved = { readonly choices: StoredChoices; readonly version: number };

/** Notes that the server has taken a layout, unless it is another one by now. */
export function noteSaved(user: string, table: string, { choices, version }: Saved): void {
  const copies = read(user);
  const now = copies.tables[table];
  if (now === undefined || toStoredText(now.choices) !== toStoredText(choices)) return;
  write(user, { ...copies, tables: { ...copies.tables, [table]: { choices, version } } });
}

const toStorageKey = (user: string) => `fairlead.layouts.${digest([user])}`;
const toStoredText = (choices: StoredChoices) => JSON.stringify(toStoredChoices(choices));
const AS_DECLARED: StoredChoices = { order: [], widths: {}, hidden: [], pins: {} };

function write(user: string, copies: Copies): void {
  const text = JSON.stringify(copies);
  const key = toStorageKey(user);
  saveText(key, text);
  if (recallText(key) === text) held.delete(key);
  else held.set(key, text);
}

function read(user: string): Copies {
  const key = toStorageKey(user);
  const text = held.get(key) ?? recallText(key);
  if (text === null) return NONE;
  const copies = parse(text);
  // eslint-disable-next-line no-console -- dropped without a word to the user, but not without a trace
  if (copies === undefined) console.warn(`Dropped what was remembered of tables: ${key}`);
  return copies ?? NONE;
}

/** Undefined for what is none of ours; a layout that cannot be read is left out, the others stay. */
function parse(text: string): Copies | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    if (!isObject(kept) || !isVersion(kept['known']) || !isObject(kept['tables'])) return undefined;
    const tables = Object.entries(kept['tables']).filter(isCopy);
    return { known: kept['known'], tables: Object.fromEntries(tables) };
  } catch {
    return undefined;
  }
}

function isCopy(entry: [string, unknown]): entry is [string, Copy] {
  const [, copy] = entry;
  if (!isObject(copy) || !isChoices(copy['choices'])) return false;
  return copy['version'] === undefined || isVersion(copy['version']);
}

const isVersion = (value: unknown): value is number => Number.isInteger(value);
