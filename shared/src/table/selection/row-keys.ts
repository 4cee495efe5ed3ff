import type { RowReader } from '../rows/row-source.ts';
import { isEditor } from './selection-keys.ts';

/** What a key does with the rows, by its name: 'V', 'Shift+V'. */
export type RowKeys<F> = Readonly<Record<string, (rows: readonly RowReader<F>[]) => void>>;

/** Whether the key was for the rows. One that is held down acts once. */
export function rowKeyPressed<F>(
  event: KeyboardEvent,
  keys: RowKeys<F>,
  rows: () => readonly RowReader<F>[],
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isEditor(event.target)) return false;
  const act = keys[`${event.shiftKey ? 'Shift+' : ''}${event.key.toUpperCase()}`];
  if (act === undefined) return false;
  event.preventDefault();
  if (!event.repeat) act(rows());
  return true;
}
