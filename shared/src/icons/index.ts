export { Icon, type IconName } from './icon.tsx';
export { ICON_PATHS } from './paths.ts';
