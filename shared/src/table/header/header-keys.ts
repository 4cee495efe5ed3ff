/** What a key does on the name of a column. */
export type HeaderCommand =
  | { readonly do: 'sort' }
  | { readonly do: 'menu' }
  | { readonly do: 'rows' }
  | { readonly do: 'go'; readonly to: 'previous' | 'next' | 'first' | 'last' }
  | { readonly do: 'move'; readonly step: 1 | -1 }
  | { readonly do: 'resize'; readonly step: 1 | -1 };

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

const PLAIN = new Map<string, HeaderCommand>(
  Object.entries({
    Enter: { do: 'sort' },
    ' ': { do: 'sort' },
    ContextMenu: { do: 'menu' },
    ArrowDown: { do: 'rows' },
    ArrowLeft: { do: 'go', to: 'previous' },
    ArrowRight: { do: 'go', to: 'next' },
    Home: { do: 'go', to: 'first' },
    End: { do: 'go', to: 'last' },
  }),
);

const SHIFT = new Map<string, HeaderCommand>(Object.entries({ F10: { do: 'menu' } }));

const ALT = new Map<string, HeaderCommand>(
  Object.entries({
    ArrowDown: { do: 'menu' },
    ArrowLeft: { do: 'move', step: -1 },
    ArrowRight: { do: 'move', step: 1 },
  }),
);

const ALT_SHIFT = new Map<string, HeaderCommand>(
  Object.entries({
    ArrowLeft: { do: 'resize', step: -1 },
    ArrowRight: { do: 'resize', step: 1 },
  }),
);

/** Undefined for a key that the header has no use for. */
export function headerCommand(event: Key): HeaderCommand | undefined {
  if (event.ctrlKey || event.metaKey) return undefined;
  if (event.altKey) return (event.shiftKey ? ALT_SHIFT : ALT).get(event.key);
  return (event.shiftKey ? SHIFT : PLAIN).get(event.key);
}
