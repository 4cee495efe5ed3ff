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
  const { ids, onClose } = frame;
  return (
    <Menu.Root
      ids={ids}
      onOpenChange={(change) => !change.open && onClose()}
      positioning={{ placement: 'bottom-end' }}
    >
      <Follower {...frame} />
      <Menu.Positioner>
        <Menu.Content minWidth={minWidth}>
          <StartMark {...frame} />
          {children}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

/**
 * Opens and closes the menu as the button says. It is told and not controlled: a controlled menu
 * that a press elsewhere closes takes the focus from where the press has put it, and with it the
 * menu that has opened there.
 */
function Follower({ start }: FrameOfButton) {
  const menu = useMenuContext();
  const isWanted = start !== undefined;
  const follow = useEffectEvent(() => menu.setOpen(isWanted));
  useEffect(() => follow(), [isWanted]);
  return null;
}

const ENTRIES = '[role^=menuitem]:not([data-disabled])';

/** Marks an end of the menu as it opens by a key: the library does it for a trigger of its own. */
function StartMark({ ids, start }: FrameOfButton) {
  const menu = useMenuContext();
  const mark = useEffectEvent((place: 0 | -1) => {
    const content = document.getElementById(ids.content);
    const entries = [...(content?.querySelectorAll<HTMLElement>(ENTRIES) ?? [])];
    const value = entries.at(place)?.dataset['value'];
    if (value !== undefined) menu.setHighlightedValue(value);
  });
  useEffect(() => {
    if (start === 'first') mark(0);
    if (start === 'last') mark(-1);
  }, [start]);
  return null;
}
