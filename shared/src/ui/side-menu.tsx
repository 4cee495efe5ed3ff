import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

import { useLocation } from '@fairlead/shared/router';

import { NavigationEntry } from './navigation-entry.ts';

type Props = {
  /** Names the menu: 'Tasks'. */
  readonly label: string;
  readonly entries: readonly { readonly path: string; readonly label: string }[];
  readonly children: ReactNode;
};

/** The screens of an area, 180 px at the side of the one that is open (TSK-01); on top on a phone. */
export function SideMenu({ label, entries, children }: Props) {
  const { pathname } = useLocation();
  const isOpen = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return (
    <Box display={{ base: 'block', md: 'flex' }} maxWidth="pageMax" mx="auto">
      <chakra.nav
        aria-label={label}
        flex="none"
        width={{ base: 'auto', md: 'sideMenu' }}
        pt={{ base: '2', md: '3.5' }}
        ps={{ base: 'gutterPhone', sm: 'gutter' }}
        pe={{ base: 'gutterPhone', sm: 'gutter', md: '0' }}
      >
        <chakra.ul listStyleType="none" display={{ base: 'flex', md: 'block' }} overflowX="auto">
          {entries.map((entry) => (
            <li key={entry.path}>
              <NavigationEntry
                to={entry.path}
                aria-current={isOpen(entry.path) ? 'page' : undefined}
              >
                {entry.label}
              </NavigationEntry>
            </li>
          ))}
        </chakra.ul>
      </chakra.nav>
      <Box flex="1" minWidth="0">
        {children}
      </Box>
    </Box>
  );
}
