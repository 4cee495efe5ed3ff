/**
 * The parts of Chakra that carry real behaviour (focus trap, dismissal, arrow keys), cut down to
 * the pieces the product uses: a namespace taken whole would keep every piece in the bundle.
 */
import {
  DrawerBackdrop,
  DrawerBody,
  DrawerCloseTrigger,
  DrawerContent,
  DrawerDescription,
  DrawerFooter,
  DrawerHeader,
  DrawerPositioner,
  DrawerRoot,
  type DrawerRootProps,
  DrawerTitle,
  MenuContent,
  MenuItem,
  MenuItemIndicator,
  MenuItemText,
  MenuPositioner,
  MenuRadioItem,
  MenuRadioItemGroup,
  MenuRoot,
  type MenuRootProps,
  MenuSeparator,
} from '@chakra-ui/react';

import { Icon } from '@fairlead/shared/ui';

import { drawerRecipe, menuRecipe } from './overlay.recipes.ts';

export const Drawer = {
  Root: (props: DrawerRootProps) => <DrawerRoot recipe={drawerRecipe} {...props} />,
  Backdrop: DrawerBackdrop,
  Positioner: DrawerPositioner,
  Content: DrawerContent,
  Header: DrawerHeader,
  Title: DrawerTitle,
  Description: DrawerDescription,
  Body: DrawerBody,
  Footer: DrawerFooter,
  CloseTrigger: DrawerCloseTrigger,
};

export const Menu = {
  Root: (props: MenuRootProps) => <MenuRoot recipe={menuRecipe} {...props} />,
  Positioner: MenuPositioner,
  Content: MenuContent,
  Item: MenuItem,
  ItemText: MenuItemText,
  /** One of a few, the chosen one checked. */
  Choices: MenuRadioItemGroup,
  Choice: MenuChoice,
  Separator: MenuSeparator,
};

type ChoiceProps = { readonly value: string; readonly label: string };

function MenuChoice({ value, label }: ChoiceProps) {
  return (
    <MenuRadioItem value={value}>
      <MenuItemText>{label}</MenuItemText>
      <MenuItemIndicator>
        <Icon name="check" size={14} />
      </MenuItemIndicator>
    </MenuRadioItem>
  );
}
