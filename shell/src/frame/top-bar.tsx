import type { PageState } from '@fairlead/shared/contract/release';
import { Box, chakra, Icon, Mark, useColorMode } from '@fairlead/shared/ui';
import type { ReactNode } from 'react';

import { BarButton } from './bar-button.ts';
import { SUFFIX } from './environment.rules.ts';

type Props = {
  readonly environment: PageState['environment'];
  /** The menu button, left of the name. */
  readonly menu: ReactNode;
  /** Who is signed in, at the right end. */
  readonly user: ReactNode;
};

/** The bar on top of every page, in the colour of its environment (SHL-01 to SHL-03). */
export function TopBar({ environment, menu, user }: Props) {
  return (
    <chakra.header
      display="flex"
      alignItems="center"
      gap="1"
      height="topBar"
      ps="2"
      pe="3"
      color="env.text"
      bg={`env.${environment}`}
      data-environment={environment}
      _dark={{ boxShadow: 'inset 0 -1px 0 rgb(255 255 255 / 0.07)' }}
    >
      {menu}
      <Brand suffix={SUFFIX[environment]} />
      <Box flex="1" />
      <ColorModeButton />
      {user}
    </chakra.header>
  );
}

function Brand({ suffix }: { readonly suffix: string }) {
  return (
    <Box
      display="flex"
      alignItems="center"
      gap="9px"
      ms="1"
      fontSize="md"
      fontWeight="semibold"
      letterSpacing="-.012em"
    >
      <Mark />
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
    </Box>
  );
}

/** Names what a press brings, not what is (SHL-28). */
function ColorModeButton() {
  const { mode, toggle } = useColorMode();
  const next = mode === 'dark' ? 'Light mode' : 'Dark mode';
  return (
    <BarButton type="button" aria-label={next} title={next} onClick={toggle}>
      <Icon name={mode === 'dark' ? 'sun' : 'moon'} />
    </BarButton>
  );
}
