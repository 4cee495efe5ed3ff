/** Command of a key on a column header. */
export type HeaderCommand =
  | ('sort' | 'menu' | 'rows')
  | ('goBack' | 'goOn' | 'goToFirst' | 'goToLast')
  | ('moveBack' | 'moveOn')
  | ('narrow' | 'widen');

const COMMANDS = new Map<string, HeaderCommand>([
  ['Enter', 'sort'],
  [' ', 'sort'],
  ['ContextMenu', 'menu'],
  ['Shift+F10', 'menu'],
  ['Alt+ArrowDown', 'menu'],
  ['ArrowDown', 'rows'],
  ['ArrowLeft', 'goBack'],
  ['ArrowRight', 'goOn'],
  ['Home', 'goToFirst'],
  ['End', 'goToLast'],
  ['Alt+ArrowLeft', 'moveBack'],
  ['Alt+ArrowRight', 'moveOn'],
  ['Alt+Shift+ArrowLeft', 'narrow'],
  ['Alt+Shift+ArrowRight', 'widen'],
]);

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** Undefined for a key that the header has no use for. */
export function headerCommand(event: Key): HeaderCommand | undefined {
  if (event.ctrlKey || event.metaKey) return undefined;
  const held = `${event.altKey ? 'Alt+' : ''}${event.shiftKey ? 'Shift+' : ''}`;
  return COMMANDS.get(`${held}${event.key}`);
}
