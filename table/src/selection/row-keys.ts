import type { RowReader } from '../rows/row-source.ts';
import { isEditor } from './selection-keys.ts';

/** Handlers of keys by their names: 'V', 'Shift+V', 'Ctrl+Enter' (on a Mac with Cmd). */
export type RowKeys<F> = Readonly<Record<string, (rows: readonly RowReader<F>[]) => void>>;

/** Runs the row shortcut of a key; true when there was one. A held key acts once. */
export function rowKeyPressed<F>(
  event: KeyboardEvent,
  keys: RowKeys<F>,
  rows: () => readonly RowReader<F>[],
): boolean {
  if (isEditor(event.target)) return false;
  return runActionByKey(event, keys, rows);
}

/** The same, whatever has the focus. */
export function runActionByKey<F>(
  event: KeyboardEvent,
  keys: RowKeys<F>,
  rows: () => readonly RowReader<F>[],
): boolean {
  const act = event.altKey ? undefined : keys[toKeyName(event)];
  if (act === undefined) return false;
  event.preventDefault();
  if (!event.repeat) act(rows());
  return true;
}

function toKeyName({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toUpperCase() : key;
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${shiftKey ? 'Shift+' : ''}${name}`;
}
