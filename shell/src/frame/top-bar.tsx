import type { PageState } from '@fairlead/shared/contract/release';
import { Link } from '@fairlead/shared/router';
import { Box, chakra, FairleadMark } from '@fairlead/shared/ui';
import type { ReactNode } from 'react';

import { ColorModeButton } from './color-mode-button.tsx';
import { ENVIRONMENT_SUFFIX } from './environment.rules.ts';

type Props = {
  readonly environment: PageState['environment'];
  /** Target of the mark: the first page of the menu. */
  readonly home: string;
  /** The menu button, left of the name. */
  readonly menu: ReactNode;
  readonly goTo: ReactNode;
  /** Messages to the user. */
  readonly messages: ReactNode;
  /** User menu, at the right end. */
  readonly user: ReactNode;
};

/** The bar on top of every page, in the colour of its environment (SHL-01 to SHL-03). */
export function TopBar({ environment, home, menu, goTo, messages, user }: Props) {
  return (
    <chakra.header
      color="env.text"
      bg={`env.${environment}`}
      data-environment={environment}
      _dark={{ boxShadow: 'inset 0 -1px 0 rgb(255 255 255 / 0.07)' }}
    >
      {/* What is drawn in the buttons at its ends stands over the edges of the page below. */}
      <Box
        display="flex"
        alignItems="center"
        gap={{ base: '0', sm: '1' }}
        height="topBar"
        maxWidth="pageMax"
        mx="auto"
        px={{ base: '0', sm: '2' }}
      >
        {menu}
        <Brand home={home} suffix={ENVIRONMENT_SUFFIX[environment]} />
        <Box flex="1" />
        {goTo}
        {messages}
        <ColorModeButton />
        {user}
      </Box>
    </chakra.header>
  );
}

type BrandProps = { readonly home: string; readonly suffix: string };

function Brand({ home, suffix }: BrandProps) {
  const name = suffix === '' ? 'Fairlead' : `Fairlead ${suffix}`;
  return (
    <HomeLink to={home} aria-label={`${name}, home`}>
      <FairleadMark />
      <span>
        Fairlead
        {suffix !== '' && (
          <chakra.span
            color="env.muted"
            fontWeight="medium"
            letterSpacing="0"
          >{` ${suffix}`}</chakra.span>
        )}
      </span>
    </HomeLink>
  );
}

const HomeLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '9px',
    height: { base: '10', sm: '8' },
    px: '1',
    borderRadius: 'control',
    color: 'env.text',
    fontSize: 'md',
    fontWeight: 'semibold',
    letterSpacing: '-.012em',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    _focusVisible: { outline: '2px solid', outlineColor: 'env.text', outlineOffset: '1px' },
  },
});
