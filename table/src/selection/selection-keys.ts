/** Selector of interactive controls: a press on one selects nothing, its keys are its own. */
const CONTROLS =
  'button, a, .twisty, input, select, textarea, label, [contenteditable=true], [role=combobox]';
const EDITORS = 'input, select, textarea, [contenteditable=true], [role=combobox], [role=listbox]';

export function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null;
}

/** True inside text editors, where keys and the clipboard act on text, not on cells. */
export function isEditor(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(EDITORS) !== null;
}

/** Command of a key on a selection. */
export type SelectionCommand = 'all' | 'clear' | 'columns' | 'extend' | 'menu' | 'rows';

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const WALKING = /^(Arrow(Down|Up|Left|Right)|Page(Down|Up)|Home|End)$/;

/**
 * Maps a key to its command, as spreadsheets and the ARIA practices for grids do; undefined for
 * other keys.
 */
export function selectionCommand(event: Key): SelectionCommand | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (altKey) return undefined;
  if (key === 'Escape') return 'clear';
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return 'menu';
  if ((key === 'a' || key === 'A') && (ctrlKey || metaKey) && !shiftKey) return 'all';
  if (key === ' ' && ctrlKey && shiftKey) return 'all';
  if (key === ' ' && ctrlKey) return 'columns';
  if (key === ' ' && shiftKey) return 'rows';
  return shiftKey && WALKING.test(key) ? 'extend' : undefined;
}
