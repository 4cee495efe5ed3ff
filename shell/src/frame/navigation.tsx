import {
  Box,
  chakra,
  Drawer,
  Icon,
  IconButton,
  NavigationEntry,
  Portal,
} from '@fairlead/shared/ui';
import { useState } from 'react';

import type { MenuEntry } from '../routes/routes.rules.ts';
import { BarButton } from './bar-button.ts';

type Props = {
  readonly entries: readonly MenuEntry[];
  readonly current: MenuEntry | undefined;
  /** Told when an entry is pointed at or focused: the click is likely (REM-11). */
  readonly onLikely: (remote: string) => void;
  readonly footnote: string;
};

/** The menu button and the navigation drawer it opens, 250 px wide (SHL-02). */
export function Navigation({ entries, current, onLikely, footnote }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Drawer.Root placement="start" open={open} onOpenChange={(change) => setOpen(change.open)}>
      <Drawer.Trigger asChild>
        <BarButton type="button" aria-label="Open menu">
          <Icon name="menu" />
        </BarButton>
      </Drawer.Trigger>
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
              <Entries {...{ entries, current, onLikely }} onChosen={() => setOpen(false)} />
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

type EntriesProps = Pick<Props, 'entries' | 'current' | 'onLikely'> & {
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
