import { type FocusEvent, type ReactNode, useId, useMemo, useState } from 'react';

import { FieldContext } from '@fairlead/shared/fields';
import { chakra } from '@fairlead/shared/ui';

const Frame = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', minWidth: 0 },
});

const Label = chakra('label', {
  base: { textStyle: 'label', color: 'text.muted', truncate: true },
});

/** A line for hint or problem, there while neither is: nothing moves when one comes. */
const Foot = chakra('div', {
  base: { textStyle: 'hint', minHeight: '4', color: 'text.muted', mt: '-3px' },
  variants: { wrong: { true: { color: 'negative' } } },
});

type Props = {
  readonly label: string;
  /** Hint about valid input, while there is no error: 'Empty means MOC'. */
  readonly hint?: string | undefined;
  /** Error by the form's rules. It takes precedence over the control's own. */
  readonly error?: string | undefined;
  /** Left empty, it says 'Required' (ENT-18). */
  readonly required?: boolean;
  /** One control of `forms` or `dates`. */
  readonly children: ReactNode;
};

const UNTOUCHED = { problem: undefined, empty: true };

/** A control with its label over it, its hint or its problem under it, all read as one. */
export function Field({ label, hint, error, required = false, children }: Props) {
  const id = useId();
  const [said, report] = useState<{ problem: string | undefined; empty: boolean }>(UNTOUCHED);
  const [left, setLeft] = useState(false);
  const missing = required && left && said.empty ? 'Required' : undefined;
  const problem = error ?? said.problem ?? missing;
  const wrong = problem !== undefined;

  const ties = useMemo(
    () => ({
      label,
      control: {
        id,
        'aria-describedby': `${id}foot`,
        'aria-invalid': wrong,
        'aria-required': required,
      },
      report,
    }),
    [label, id, wrong, required],
  );

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Into the control's own button or calendar is not away.
    if (!currentTarget.contains(relatedTarget)) setLeft(true);
  };

  return (
    <Frame onBlur={onBlur}>
      <Label htmlFor={id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </Label>
      <FieldContext value={ties}>{children}</FieldContext>
      <Foot id={`${id}foot`} wrong={wrong} aria-live="polite">
        {problem ?? hint}
      </Foot>
    </Frame>
  );
}
