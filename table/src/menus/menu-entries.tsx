import { Fragment } from 'react';

import { Menu } from '@fairlead/shared/frames';
import { Box, Icon } from '@fairlead/shared/ui';

/** Entry of a menu; a group of them is set off from the next by a rule. */
export type MenuEntry = {
  /** Label. */
  readonly label: string;
  /** Marks the one of several that holds now. */
  readonly chosen?: boolean;
  /** Disables it. */
  readonly disabled?: boolean;
  /** Keys that do the same. */
  readonly keys?: string;
  /** Does what the entry says, after the menu has closed. */
  readonly run: () => void;
};

/**
 * Opens something for an entry of a menu, once the menu is gone and has given back the focus: a menu
 * that closes takes with it what has been opened over it.
 */
export function afterMenu(open: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(open));
}

type Props = { readonly groups: readonly (readonly MenuEntry[])[] };

type AnchoredMenuProps = Props & {
  readonly label: string;
  /** Rectangle of the window that it opens at. */
  readonly at: Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;
  readonly onClose: () => void;
};

/** A menu without a button, that is open as long as it is there. */
export function AnchoredMenu({ label, at, groups, onClose }: AnchoredMenuProps) {
  return (
    <Menu.Root
      open
      onOpenChange={({ open }) => !open && onClose()}
      positioning={{
        placement: 'bottom-start',
        gutter: 0,
        // oxlint-disable-next-line typescript/no-deprecated -- there is a place, and no element
        getAnchorRect: () => at,
      }}
    >
      <Menu.Positioner>
        <Menu.Content aria-label={label} minWidth="216px">
          <MenuEntries groups={groups} />
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

/** The entries of a menu, in groups. */
export function MenuEntries({ groups }: Props) {
  return groups
    .filter((entries) => entries.length > 0)
    .map((entries, place) => (
      <Fragment key={entries[0]?.label}>
        {place > 0 && <Menu.Separator />}
        {entries.map((entry) => (
          <Entry key={entry.label} {...entry} hasChoice={entries.some(({ chosen }) => chosen)} />
        ))}
      </Fragment>
    ));
}

function Entry({
  label,
  chosen,
  disabled,
  keys,
  run,
  hasChoice,
}: MenuEntry & { hasChoice: boolean }) {
  return (
    <Menu.Item value={label} disabled={disabled === true} onSelect={run} minHeight={ROW}>
      <Menu.ItemText>
        {label}
        {chosen === true && (
          <Box as="span" srOnly>
            {', chosen'}
          </Box>
        )}
      </Menu.ItemText>
      {keys !== undefined && (
        <Box
          as="span"
          aria-hidden
          fontSize="xs"
          color="text.muted"
          display={{ base: 'none', sm: 'inline' }}
        >
          {keys}
        </Box>
      )}
      {hasChoice && chosen === true && <Icon name="check" size={14} />}
    </Menu.Item>
  );
}

/** Many entries: they stand a little closer than in short menus, but for fingers. */
const ROW = { base: 'controlTouch', sm: 'controlSm' };
