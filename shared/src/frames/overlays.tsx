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
  MenuItemText,
  MenuPositioner,
  MenuRoot,
  type MenuRootProps,
  MenuSeparator,
} from '@chakra-ui/react';

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
  Separator: MenuSeparator,
};
