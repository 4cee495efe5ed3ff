import { Box, Icon, Menu } from '@fairlead/shared/ui';

import { BarButton } from './bar-button.ts';

type Props = {
  /** As the top bar names the user (SHL-03). */
  readonly name: string;
  readonly email: string;
  readonly onLogout: () => void;
};

/** The user's name, and the menu behind it. */
export function UserMenu({ name, email, onLogout }: Props) {
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <BarButton type="button" aria-label={`${name}, account menu`}>
          <Box as="span" display={{ base: 'none', sm: 'inline' }}>
            {name}
          </Box>
          <Icon name="user" size={14} />
        </BarButton>
      </Menu.Trigger>
      {/* Within the bar, and so within a landmark of the page. */}
      <Menu.Positioner>
        <Menu.Content minWidth="200px">
          <Box px="3" py="2" color="text.muted" fontSize="xs" borderBottom="hair" mb="1">
            {email}
          </Box>
          <Menu.Item value="logout" onSelect={onLogout}>
            <Icon name="signOut" size={14} />
            Logout
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
