import { reasonProblem } from '@fairlead/shared/domain/typed/text-limits';
import { Field, TextInput } from '@fairlead/shared/forms';

type Props = { readonly value: string; readonly onChange: (reason: string) => void };

/** The field of a reason, which says at once what is too long. */
export function ReasonField({ value, onChange }: Props) {
  return (
    <Field label="Reason" required error={value === '' ? undefined : reasonProblem(value)}>
      <TextInput value={value} onChange={onChange} />
    </Field>
  );
}
