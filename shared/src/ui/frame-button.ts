import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';

import { type OnDemand, useOnDemand } from './on-demand.ts';

/** The entry of a menu that is marked as it opens: an end of it, by a key, or none. */
type Start = 'first' | 'last' | 'none';

/** Link of a menu or drawer to the button that opens it. */
export type FrameOfButton = {
  readonly ids: { readonly trigger: string; readonly content: string };
  /** Undefined while it is closed. */
  readonly start: Start | undefined;
  readonly onClose: () => void;
};

/** The keys of a menu button, as the ARIA practices have them. A drawer's has a button's own. */
const START_OF_KEY: Readonly<Record<string, Start>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

/**
 * A button whose menu or drawer is fetched at first need: when it is pointed at, focused or
 * pressed. Pressed before, it opens when it is here, unless the user has gone on by then.
 */
export function useFrameButton<Parts>(source: OnDemand<Parts>, kind: 'menu' | 'dialog') {
  const id = useId();
  const [start, setStart] = useState<Start>();
  const onClose = () => setStart(undefined);
  const parts = useOnDemand(source, start !== undefined, onClose);
  const isOpen = start !== undefined && parts !== undefined;
  const ids = { trigger: `${id}button`, content: `${id}frame` };
  // Nobody asked for it yet: a failure is said when somebody presses.
  const prepare = () => void source.fetch().catch(() => undefined);
  return {
    parts,
    frame: { ids, start, onClose } satisfies FrameOfButton,
    button: {
      id: ids.trigger,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? ids.content : undefined,
      onPointerEnter: prepare,
      onFocus: prepare,
      onBlur: () => {
        if (parts === undefined) onClose();
      },
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
        // Safari leaves the focus elsewhere, and it is the button that gets it back.
        currentTarget.focus();
        setStart(isOpen ? undefined : 'none');
      },
      onKeyDown: (event: KeyboardEvent) => {
        const wanted = kind === 'menu' ? START_OF_KEY[event.key] : undefined;
        if (wanted === undefined) return;
        event.preventDefault();
        setStart(wanted);
      },
      onKeyUp: (event: KeyboardEvent) => {
        // Firefox would click all the same, and close what the key has opened.
        if (kind === 'menu' && event.key === ' ') event.preventDefault();
      },
    },
  };
}
