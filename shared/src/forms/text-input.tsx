import { type Off, offProps, useFieldControl } from '@fairlead/shared/fields';
import { FramedInput, Input, InputFrame } from '@fairlead/shared/ui';

import { FieldUnit } from './unit.ts';

type Props = {
  /** Names it where it is used alone; in a `Field` that does it. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** More than one line: a text area of so many. */
  readonly rows?: number;
  /** A number that is kept as it was typed, and of what: 'MT', or nothing. */
  readonly unit?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly disabled?: Off;
};

/** A text, a text area, or a number whose caller reads it. */
export function TextInput({ label, value, onChange, rows, unit, placeholder, disabled }: Props) {
  const { control } = useFieldControl({ label, problem: undefined, empty: value.trim() === '' });
  const input = {
    ...control,
    ...offProps(disabled),
    autoComplete: 'off',
    placeholder,
    value,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange(event.target.value),
  };
  if (unit !== undefined) {
    return (
      <InputFrame size="md" px="2" gap="1.5">
        {/* The keyboard for decimals has no minus on some phones. */}
        <FramedInput {...input} type="text" inputMode="text" spellCheck={false} />
        {unit !== '' && <FieldUnit>{unit}</FieldUnit>}
      </InputFrame>
    );
  }
  const area = { as: 'textarea', rows, height: 'auto', py: '1.5', resize: 'vertical' } as const;
  return <Input {...input} {...(rows === undefined ? {} : area)} />;
}
