import type { ColorModeChoice } from '@fairlead/shared/ui';

type ColorMode = {
  readonly value: ColorModeChoice;
  /** Label in its menu. */
  readonly label: string;
  /** Label among the commands of the palette. */
  readonly command: string;
};

export const COLOR_MODES: readonly ColorMode[] = [
  { value: 'light', label: 'Light', command: 'Light mode' },
  { value: 'dark', label: 'Dark', command: 'Dark mode' },
  { value: 'system', label: 'As the system', command: 'As the system' },
];
