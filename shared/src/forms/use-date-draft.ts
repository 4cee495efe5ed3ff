import { useState } from 'react';

import { formatLongDay } from '@fairlead/shared/format';

import { dayOfText } from './date-text.ts';

type Input = {
  readonly value: string | null;
  readonly max: string | undefined;
  readonly clearable: boolean;
  readonly onChange: (value: string | null) => void;
};

const textOf = (value: string | null) => (value === null ? '' : formatLongDay(value));

/** What stands in the field while somebody types, and what is wrong with it. */
export function useDateDraft({ value, max, clearable, onChange }: Input) {
  const [shown, setShown] = useState(value);
  const [text, setText] = useState(textOf(value));
  const [problem, setProblem] = useState<string>();

  const reset = () => {
    setText(textOf(value));
    setProblem(undefined);
  };
  // The value was changed from outside or taken: what was typed is history.
  if (shown !== value) {
    setShown(value);
    reset();
  }

  const submit = () => {
    if (text === textOf(value)) return setProblem(undefined);
    if (text.trim() === '') return clearable ? onChange(null) : reset();
    const day = dayOfText(text);
    if (day === undefined) return setProblem('Type a day as 28 Jun 2024');
    if (max !== undefined && day > max) return setProblem(`Not after ${formatLongDay(max)}`);
    if (day === value) return reset();
    return onChange(day);
  };

  return { text, problem, setText, submit, reset };
}
