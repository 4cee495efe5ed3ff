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
import { useState } from 'react';

import { Icon } from '@fairlead/shared/ui';

import { drawerRecipe, menuRecipe } from './overlay.recipes.ts';

export const Drawer = {
  Root: DrawerAnew,
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

/**
 * Starts over with each opening. A drawer that stays in the page and is told whether it is open (`open`) would keep
 * every event that it ever had: its machine (zag-js 1.43) holds each in the next one.
 */
function DrawerAnew(props: DrawerRootProps) {
  const isOpen = props.open === true;
  const [seen, setSeen] = useState({ isOpen, openings: 0 });
  if (seen.isOpen !== isOpen) setSeen({ isOpen, openings: seen.openings + Number(isOpen) });
  return <DrawerRoot key={seen.openings} recipe={drawerRecipe} {...props} />;
}

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
