export { ButtonMenu } from './button-menu.tsx';
export { Dialog, DialogFrame, DialogParts } from './dialog.tsx';
export { dialogRecipe } from './dialog.recipe.ts';
export { AnchoredPopover } from './popover.tsx';
export { Drawer, Menu } from './overlays.tsx';

/** @public */
export { Accordion } from './accordion.tsx';
/** @public */
export { Badge } from './badge.ts';
/** @public */
export { Confirm } from './confirm.tsx';
/** @public */
export { DetailDrawer } from './detail-drawer.tsx';
/** @public */
export { Popover, useClosePopover } from './popover.tsx';
/** @public */
export { Tabs } from './tabs.tsx';
