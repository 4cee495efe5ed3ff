import { isOff, type Off, offProps } from '@fairlead/shared/fields';
import { chakra } from '@fairlead/shared/ui';

const Row = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: { base: 'controlTouch', sm: 'control' },
    cursor: 'pointer',
    userSelect: 'none',
    _print: { display: 'none' },
    '&:has(:disabled, [aria-disabled=true])': { color: 'text.disabled', cursor: 'default' },
  },
});

const Box = chakra('input', {
  base: {
    appearance: 'none',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    boxSize: '4',
    margin: 0,
    border: 'control',
    borderRadius: 'mark',
    bg: 'surface',
    cursor: 'inherit',
    // The system's own shows there what is checked; these grounds would be dropped.
    _highContrast: { appearance: 'auto' },
    _checked: { bg: 'accent', borderColor: 'accent' },
    '&:checked::after': {
      content: '""',
      width: '5px',
      height: '9px',
      marginTop: '-2px',
      border: '0 solid {colors.accent.contrast}',
      borderInlineEndWidth: '1.5px',
      borderBottomWidth: '1.5px',
      transform: 'rotate(45deg)',
      _highContrast: { display: 'none' },
    },
    '&:disabled, &[aria-disabled=true]': { bg: 'sunken', borderColor: 'border' },
    '&:is(:disabled, [aria-disabled=true]):checked::after': { borderColor: 'text.disabled' },
  },
});

type Props = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: Off;
};

/** Yes or no, with its words beside it. */
export function Checkbox({ label, checked, onChange, disabled }: Props) {
  const { 'data-tip': why, ...off } = { 'data-tip': undefined, ...offProps(disabled) };
  return (
    <Row data-tip={why}>
      <Box
        type="checkbox"
        checked={checked}
        {...off}
        onChange={(event) => {
          // A box knows no 'readonly'.
          if (!isOff(disabled)) onChange(event.target.checked);
        }}
      />
      {label}
    </Row>
  );
}
