import { Box, Icon, useFrameButton } from '@fairlead/shared/ui';
import { useState } from 'react';

import { BarButton } from './bar-button.ts';
import { frameParts } from './frame-parts.ts';

type Props = {
  /** Name of the user in the top bar (SHL-03). */
  readonly name: string;
  readonly email: string;
  readonly onLogout: () => void;
};

/** The user's name, and the menu behind it. */
export function UserMenu({ name, email, onLogout }: Props) {
  const { parts, button, frame } = useFrameButton(frameParts, 'menu');
  const [listsSignIns, setListsSignIns] = useState(false);
  return (
    <>
      <BarButton type="button" aria-label={`${name}, account menu`} {...button}>
        <Box as="span" display={{ base: 'none', sm: 'inline' }}>
          {name}
        </Box>
        <Icon name="user" size={14} />
      </BarButton>
      {parts !== undefined && (
        <parts.UserMenuEntries
          {...{ email, onLogout, frame }}
          onSignIns={() => setListsSignIns(true)}
        />
      )}
      {parts !== undefined && listsSignIns && (
        <parts.SignInsDialog onClose={() => setListsSignIns(false)} />
      )}
    </>
  );
}
