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
    const typed = readDraft(text, max);
    if (typed.problem !== undefined) {
      setProblem(typed.problem);
      return;
    }
    if (typed.day === value || (typed.day === null && !clearable)) reset();
    else onChange(typed.day);
  };

  return { text, problem, setText, submit, reset };
}

type Typed =
  { readonly day: string | null; readonly problem?: undefined } | { readonly problem: string };

function readDraft(text: string, max: string | undefined): Typed {
  if (text.trim() === '') return { day: null };
  const day = dayOfText(text);
  if (day === undefined) return { problem: 'Type a day as 28 Jun 2024' };
  if (max !== undefined && day > max) return { problem: `Not after ${formatLongDay(max)}` };
  return { day };
}
