import { Fragment } from 'react';

import { Box, Icon, Menu } from '@fairlead/shared/ui';

import type { MenuEntry } from './column-menu-items.ts';

type Props = { readonly groups: readonly (readonly MenuEntry[])[] };

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
