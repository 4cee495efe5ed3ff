/** Lazy chunk of the frame: one file, fetched when the first of it is opened. */
export { ColorModeEntries } from './color-mode-entries.tsx';
export { MessagesDrawer } from '../messages/messages-drawer.tsx';
export { NavigationDrawer } from './navigation-drawer.tsx';
export { SignInsDialog } from '../sign-ins/sign-ins-dialog.tsx';
export { UserMenuEntries } from './user-menu-entries.tsx';
