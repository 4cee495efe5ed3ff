import { ButtonMenu, Menu } from '@fairlead/shared/frames';
import { Box, type FrameOfButton, Icon } from '@fairlead/shared/ui';

type Props = {
  readonly email: string;
  readonly onSignIns: () => void;
  readonly onLogout: () => void;
  readonly frame: FrameOfButton;
};

/** Entries of the account menu: who is signed in, where else, and Logout. */
export function UserMenuEntries({ email, onSignIns, onLogout, frame }: Props) {
  return (
    <ButtonMenu frame={frame} minWidth="200px">
      <Box px="3" py="2" color="text.muted" fontSize="xs" borderBottom="hair" mb="1">
        {email}
      </Box>
      <Menu.Item value="sign-ins" onSelect={onSignIns}>
        <Icon name="user" size={14} />
        Your sign-ins
      </Menu.Item>
      <Menu.Item value="logout" onSelect={onLogout}>
        <Icon name="signOut" size={14} />
        Logout
      </Menu.Item>
    </ButtonMenu>
  );
}
