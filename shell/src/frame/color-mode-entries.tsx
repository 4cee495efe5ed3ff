import { ButtonMenu, Menu } from '@fairlead/shared/frames';
import { chooseColorMode, type ColorModeChoice, type FrameOfButton } from '@fairlead/shared/ui';

import { COLOR_MODES } from './color-modes.ts';

type Props = {
  readonly choice: ColorModeChoice;
  readonly frame: FrameOfButton;
};

/** The three colour modes, the chosen one checked. */
export function ColorModeEntries({ choice, frame }: Props) {
  return (
    <ButtonMenu frame={frame} minWidth="160px">
      <Menu.Choices
        value={choice}
        onValueChange={({ value }) => {
          for (const each of COLOR_MODES) if (each.value === value) chooseColorMode(each.value);
        }}
      >
        {COLOR_MODES.map(({ value, label }) => (
          <Menu.Choice key={value} value={value} label={label} />
        ))}
      </Menu.Choices>
    </ButtonMenu>
  );
}
