import { useMenuContext } from '@chakra-ui/react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

import type { FrameOfButton } from '@fairlead/shared/ui';

import { Menu } from './overlays.tsx';

type Props = {
  readonly frame: FrameOfButton;
  readonly minWidth: string;
  readonly children: ReactNode;
};

/**
 * The menu under a button that `useFrameButton` works, at its end. It stays in its place in the
 * page, and so within a landmark.
 */
export function ButtonMenu({ frame, minWidth, children }: Props) {
  const { ids, start, onClose } = frame;
  return (
    <Menu.Root
      ids={ids}
      open={start !== undefined}
      onOpenChange={(change) => !change.open && onClose()}
      positioning={{ placement: 'bottom-end' }}
    >
      <Menu.Positioner>
        <Menu.Content minWidth={minWidth}>
          <Marked {...frame} />
          {children}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

const ENTRIES = '[role=menuitem]:not([data-disabled])';

/** Marks the first or the last entry as it opens: the library does it for a trigger of its own. */
function Marked({ ids, start }: FrameOfButton) {
  const menu = useMenuContext();
  const mark = useEffectEvent(() => {
    const entries = [
      ...(document.getElementById(ids.content)?.querySelectorAll<HTMLElement>(ENTRIES) ?? []),
    ];
    const value = entries.at(start === 'last' ? -1 : 0)?.dataset['value'];
    if (value !== undefined) menu.setHighlightedValue(value);
  });
  useEffect(() => {
    if (start === 'first' || start === 'last') mark();
  }, [start]);
  return null;
}
