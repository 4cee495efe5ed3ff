import { useFieldControl } from '@fairlead/shared/fields';
import { chakra } from '@fairlead/shared/ui';

import type { Choice } from './choice.ts';

/**
 * The browser's own: keyboard, typing ahead, and on a phone the phone's list. Where the browser
 * lets a page draw its list (`base-select`) it is the product's; elsewhere the system's.
 */
const Native = chakra('select', {
  base: {
    width: '100%',
    minWidth: 0,
    ps: '2',
    pe: '2',
    bg: 'surface',
    color: 'text',
    border: 'control',
    borderRadius: 'control',
    cursor: 'pointer',
    // On paper it is what is chosen.
    _print: { border: '0', bg: 'transparent', '&::picker-icon': { display: 'none' } },
    // Nothing is chosen: what stands there is a hint.
    '&:has(option[value=""]:checked)': { color: 'text.muted' },
    '&[aria-invalid=true]': { borderColor: 'negative' },
    _disabled: { bg: 'sunken', borderColor: 'border', color: 'text.disabled', cursor: 'default' },
    '@supports (appearance: base-select)': {
      '&, &::picker(select)': { appearance: 'base-select' },
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      '&::picker-icon': {
        content: '""',
        flex: 'none',
        boxSize: '5px',
        color: 'text.muted',
        marginTop: '-3px',
        marginInlineEnd: '4px',
        border: '0 solid currentColor',
        borderInlineEndWidth: '1.5px',
        borderBottomWidth: '1.5px',
        transform: 'rotate(45deg)',
      },
      '&::picker(select)': {
        bg: 'raised',
        color: 'text',
        border: 'head',
        borderRadius: 'control',
        boxShadow: 'raised',
        marginBlock: '2px',
        paddingBlock: '4px',
      },
      '& option': {
        display: 'flex',
        alignItems: 'center',
        minHeight: { base: 'controlTouch', sm: '7' },
        px: '2',
        _hover: { bg: 'hover' },
        _focusVisible: { bg: 'hover', outlineOffset: '-2px' },
        '&:checked': { bg: 'accent.subtle', fontWeight: 'medium' },
        '&::checkmark': { display: 'none' },
      },
      // A line too long for its field is cut, not wrapped.
      '& selectedcontent': { truncate: true },
    },
  },
  variants: {
    size: {
      sm: { height: { base: 'controlTouch', sm: 'controlSm' }, width: { sm: 'auto' } },
      md: { height: { base: 'controlTouch', sm: 'control' } },
    },
  },
  defaultVariants: { size: 'md' },
});

type Props<Value extends string> = {
  readonly label?: string;
  readonly value: Value | null;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  /** Placeholder while nothing is chosen. */
  readonly placeholder?: string;
  readonly disabled?: boolean;
};

/** One of some, by pointing or by its first letters. Many of them, or required ones: `Combobox`. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, value, choices, onChange, placeholder = '', disabled = false } = props;
  const tied = useFieldControl({ label, problem: undefined, empty: value === null });
  const { 'aria-required': required, ...control } = tied.control;
  return (
    <Native
      {...control}
      required={required === true}
      size={tied.problemId === undefined ? 'md' : 'sm'}
      disabled={disabled}
      value={value ?? ''}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice.value === event.target.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {value === null && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Native>
  );
}
