import { ButtonMenu, Menu } from '@fairlead/shared/frames';
import { chooseColorMode, type ColorModeChoice, type FrameOfButton } from '@fairlead/shared/ui';

type Props = {
  readonly choice: ColorModeChoice;
  readonly frame: FrameOfButton;
};

const CHOICES: readonly { readonly value: ColorModeChoice; readonly label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system' },
];

/** The three colour modes, the chosen one checked. */
export function ColorModeEntries({ choice, frame }: Props) {
  return (
    <ButtonMenu frame={frame} minWidth="160px">
      <Menu.Choices
        value={choice}
        onValueChange={({ value }) => {
          for (const each of CHOICES) if (each.value === value) chooseColorMode(each.value);
        }}
      >
        {CHOICES.map(({ value, label }) => (
          <Menu.Choice key={value} value={value} label={label} />
        ))}
      </Menu.Choices>
    </ButtonMenu>
  );
}
