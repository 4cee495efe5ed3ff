import { useFieldControl } from '@fairlead/shared/fields';
import { Input } from '@fairlead/shared/ui';

import { type Off, offProps } from './off.ts';

type Props = {
  /** Names it where it stands alone; in a `Field` that does it. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** More than one line: a text area of so many. */
  readonly rows?: number;
  readonly placeholder?: string;
  readonly disabled?: Off;
};

/** A text, or a text area. */
export function TextInput({ label, value, onChange, rows, placeholder, disabled }: Props) {
  const { control } = useFieldControl({ label, problem: undefined, empty: value.trim() === '' });
  const area = { as: 'textarea', rows, height: 'auto', py: '1.5', resize: 'vertical' } as const;
  return (
    <Input
      {...control}
      {...offProps(disabled)}
      {...(rows === undefined ? {} : area)}
      autoComplete="off"
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
