import { useState } from 'react';

import type { Period } from './periods.ts';

type Value = string | null;

/** Returns the reason why a value cannot be chosen; undefined: it can. */
export type Unavailable = (value: string) => string | undefined;

type Input = {
  readonly period: Period;
  readonly value: Value;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly unavailable?: Unavailable | undefined;
  readonly today?: string | undefined;
  readonly clearable: boolean;
  readonly onChange: (value: Value) => void;
  /** Takes a text that is no value, or one that may not be chosen, where somebody else judges it. */
  readonly onOther?: ((text: string) => void) | undefined;
};

type Draft = {
  /** The value over which it was typed: with another one it is history. */
  readonly over: Value;
  readonly text: string;
  readonly problem?: string | undefined;
};

/** The uncommitted input text and its validation error. */
export function useDateDraft(input: Input) {
  const { value, clearable, onChange, onOther } = input;
  const [kept, setDraft] = useState<Draft>();
  const draft = kept?.over === value ? kept : undefined;
  // Dropped, and not only passed over: the value may come back.
  if (kept !== draft) setDraft(undefined);

  const text = draft?.text ?? shown(input);
  const problem = draft?.problem;
  const reset = () => setDraft(undefined);
  const setText = (typed: string) => setDraft({ over: value, text: typed, problem });

  const submit = () => {
    if (draft === undefined) return;
    const typed = readDraft(text, input);
    if (typed.problem !== undefined) {
      if (onOther === undefined) setDraft({ ...draft, problem: typed.problem });
      else if (typed.value === value) reset();
      else onOther(typed.value);
    } else if (typed.value === value || (typed.value === null && !clearable)) reset();
    else onChange(typed.value);
  };

  return { text, problem, setText, submit, reset };
}

/** A value that is none, or none to be chosen, is shown as it is. */
function shown({ period, value }: Input): string {
  if (value === null) return '';
  return period.isOne(value) ? period.show(value) : value;
}

type Typed =
  | { readonly value: Value; readonly problem?: undefined }
  | { readonly value: string; readonly problem: string };

function readDraft(text: string, { period, min, max, unavailable, today }: Input): Typed {
  if (text.trim() === '') return { value: null };
  const value = period.read(text, today);
  if (value === undefined) return { value: text.trim(), problem: period.advice };
  // Years, months and days of four, two and two figures stand in the order of their texts.
  if (max !== undefined && value > max) return { value, problem: `Not after ${period.show(max)}` };
  if (min !== undefined && value < min) {
    return { value, problem: `Not before ${period.show(min)}` };
  }
  const problem = unavailable?.(value);
  return problem === undefined ? { value } : { value, problem };
}
