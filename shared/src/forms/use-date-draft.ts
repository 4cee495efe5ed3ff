import { useState } from 'react';

import { formatLongDay } from '@fairlead/shared/format';

import { dayOfText } from './date-text.ts';

type Day = string | null;

type Input = {
  readonly value: Day;
  readonly max: string | undefined;
  readonly clearable: boolean;
  readonly onChange: (value: Day) => void;
};

type Draft = {
  /** The value over which it was typed: with another one it is history. */
  readonly over: Day;
  readonly text: string;
  readonly problem?: string | undefined;
};

/** What stands in the field while somebody types, and what is wrong with it. */
export function useDateDraft({ value, max, clearable, onChange }: Input) {
  const [kept, setDraft] = useState<Draft>();
  const draft = kept?.over === value ? kept : undefined;
  // Dropped, and not only passed over: the value may come back.
  if (kept !== draft) setDraft(undefined);

  const text = draft?.text ?? (value === null ? '' : formatLongDay(value));
  const problem = draft?.problem;
  const reset = () => setDraft(undefined);
  const setText = (typed: string) => setDraft({ over: value, text: typed, problem });

  const submit = () => {
    if (draft === undefined) return;
    const typed = readDraft(text, max);
    if (typed.problem !== undefined) setDraft({ ...draft, problem: typed.problem });
    else if (typed.day === value || (typed.day === null && !clearable)) reset();
    else onChange(typed.day);
  };

  return { text, problem, setText, submit, reset };
}

type Typed = { readonly day: Day; readonly problem?: undefined } | { readonly problem: string };

function readDraft(text: string, max: string | undefined): Typed {
  if (text.trim() === '') return { day: null };
  const day = dayOfText(text);
  if (day === undefined) return { problem: 'Type a day as 28 Jun 2024' };
  if (max !== undefined && day > max) return { problem: `Not after ${formatLongDay(max)}` };
  return { day };
}
