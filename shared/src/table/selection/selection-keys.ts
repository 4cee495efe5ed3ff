/** What a key does to a selection. */
export type SelectionCommand = 'all' | 'clear' | 'columns' | 'extend' | 'menu' | 'rows';

type Key = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

const WALKING = new Set([
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'PageDown',
  'PageUp',
  'Home',
  'End',
]);

/** As in spreadsheets and in the ARIA practices for grids; undefined for a key that does nothing. */
export function selectionCommand(event: Key): SelectionCommand | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (altKey) return undefined;
  if (key === 'Escape') return 'clear';
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return 'menu';
  if ((key === 'a' || key === 'A') && (ctrlKey || metaKey) && !shiftKey) return 'all';
  if (key === ' ' && ctrlKey && shiftKey) return 'all';
  if (key === ' ' && ctrlKey) return 'columns';
  if (key === ' ' && shiftKey) return 'rows';
  return shiftKey && WALKING.has(key) ? 'extend' : undefined;
}
