import { useState } from 'react';

import { BarFieldProblem, type Off, offProps, useFieldControl } from '@fairlead/shared/fields';
import { formatNumber, fractionDigits, parseNumber } from '@fairlead/shared/format';
import { FramedInput, InputFrame } from '@fairlead/shared/ui';

import { FieldUnit } from './unit.ts';

/** A number; null for nothing; a text for what was typed and is no number (yet). */
export type TypedNumber = number | string | null;

/** Parses the typed text. */
function typedNumber(text: string, unit?: string): TypedNumber {
  if (text.trim() === '') return null;
  return parseNumber(text, unit === undefined ? [] : [unit]) ?? text;
}

type Props = {
  readonly label?: string;
  readonly value: TypedNumber;
  readonly onChange: (value: TypedNumber) => void;
  /** Stands behind the number: 'MT'. */
  readonly unit?: string | undefined;
  readonly placeholder?: string;
  readonly disabled?: Off;
};

/**
 * A number as the product writes it, '1,234.5', '−3', or as it is pasted: '12 000', '(5)', '10k'. What is no number stays as it was typed, also
 * in the caller's state, and says so once the field is left.
 */
export function NumberInput({ label, value, onChange, unit, placeholder, disabled }: Props) {
  // '12.' and '12.0' stay while they are typed, though both are 12.
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(true);
  const text = typedNumber(typed, unit) === value ? typed : formatTyped(value);
  const problem = left && typeof value === 'string' ? 'Needs to be a number' : undefined;
  const { control, problemId } = useFieldControl({ label, problem, empty: value === null });

  return (
    <InputFrame {...(problemId === undefined && { size: 'md' })} px="2" gap="1.5">
      <FramedInput
        {...control}
        {...offProps(disabled)}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(typedNumber(event.target.value, unit));
        }}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
      />
      {unit !== undefined && <FieldUnit>{unit}</FieldUnit>}
      <BarFieldProblem id={problemId} text={problem} />
    </InputFrame>
  );
}

/** Formats with all decimals, so that an edit begins from the exact value. */
function formatTyped(value: TypedNumber): string {
  if (typeof value !== 'number') return value ?? '';
  return formatNumber(value, fractionDigits(String(value)));
}
