import { ButtonMenu, Menu } from '@fairlead/shared/frames';
import { Box, type FrameOfButton, Icon } from '@fairlead/shared/ui';

type Props = {
  readonly email: string;
  readonly onLogout: () => void;
  readonly frame: FrameOfButton;
};

/** Who is signed in, and Logout. */
export function UserMenuEntries({ email, onLogout, frame }: Props) {
  return (
    <ButtonMenu frame={frame} minWidth="200px">
      <Box px="3" py="2" color="text.muted" fontSize="xs" borderBottom="hair" mb="1">
        {email}
      </Box>
      <Menu.Item value="logout" onSelect={onLogout}>
        <Icon name="signOut" size={14} />
        Logout
      </Menu.Item>
    </ButtonMenu>
  );
}
