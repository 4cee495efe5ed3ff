import { Drawer } from '@fairlead/shared/frames';
import {
  Box,
  chakra,
  type FrameOfButton,
  Icon,
  IconButton,
  NavigationEntry,
  Portal,
} from '@fairlead/shared/ui';

import type { RemoteMenuEntry } from '../routes/routes.rules.ts';

export type DrawerProps = {
  readonly entries: readonly RemoteMenuEntry[];
  readonly current: RemoteMenuEntry | undefined;
  /** Called when an entry is pointed at or focused: the click is likely (REM-11). */
  readonly onLikely: (remote: string) => void;
  readonly footnote: string;
  readonly frame: FrameOfButton;
};

/** The areas that this user may see, in a drawer 250 px wide (SHL-02). */
export function NavigationDrawer({ entries, current, onLikely, footnote, frame }: DrawerProps) {
  const { ids, start, onClose } = frame;
  return (
    <Drawer.Root
      ids={ids}
      placement="start"
      open={start !== undefined}
      onOpenChange={(change) => !change.open && onClose()}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content width="drawer">
            <Drawer.Header ps="4">
              <Drawer.Title>Menu</Drawer.Title>
              <Drawer.CloseTrigger asChild>
                <IconButton aria-label="Close menu">
                  <Icon name="close" />
                </IconButton>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body px="0" py="0">
              <Entries {...{ entries, current, onLikely }} onChosen={onClose} />
            </Drawer.Body>
            <Box px="4" py="3" fontSize="2xs" lineHeight="label" color="text.muted">
              {footnote}
            </Box>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

type EntriesProps = Pick<DrawerProps, 'entries' | 'current' | 'onLikely'> & {
  readonly onChosen: () => void;
};

function Entries({ entries, current, onLikely, onChosen }: EntriesProps) {
  return (
    <chakra.nav aria-label="Areas">
      <chakra.ul listStyleType="none">
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavigationEntry
              to={entry.path}
              aria-current={entry === current ? 'page' : undefined}
              onClick={onChosen}
              onPointerEnter={() => onLikely(entry.remote)}
              onFocus={() => onLikely(entry.remote)}
            >
              {entry.label}
            </NavigationEntry>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}
