import { chakra } from '@fairlead/shared/ui';

const Row = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: { base: 'controlTouch', sm: 'control' },
    cursor: 'pointer',
    userSelect: 'none',
    '&:has(:disabled)': { color: 'text.disabled', cursor: 'default' },
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
    '&:disabled': { bg: 'sunken', borderColor: 'border' },
    '&:disabled:checked::after': { borderColor: 'text.disabled' },
  },
});

type Props = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
};

/** Yes or no, with its words beside it. */
export function Checkbox({ label, checked, onChange, disabled = false }: Props) {
  return (
    <Row>
      <Box
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </Row>
  );
}
