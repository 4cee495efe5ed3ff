import { parseNumber } from '@fairlead/shared/format';

import { type CellInput, inputIn, type Reading } from './cell-input.ts';

type Options = {
  readonly name: string;
  readonly text: string;
  /** What a typed 1 is in the row: 0.01 in a column of percents. */
  readonly scale: number;
  readonly problem: (value: number) => string | undefined;
};

/** A number in a cell: thousands in commas, decimals after a point; empty is no number. */
export function numberInput({ name, text, scale, problem }: Options): CellInput {
  const { element, input } = inputIn(name, text);
  input.inputMode = 'decimal';
  element.classList.add('is-number');
  return {
    element,
    input,
    read: () => readNumber(input.value, scale, problem),
    keyPressed: () => false,
    moved: () => undefined,
    remove: () => element.remove(),
  };
}

function readNumber(text: string, scale: number, problem: Options['problem']): Reading {
  if (text.trim() === '') return { value: null, text: '' };
  const typed = parseNumber(text);
  if (typed === undefined) return { text, problem: 'Needs to be a number' };
  const value = scale === 1 ? typed : Number((typed * scale).toPrecision(15));
  const refused = problem(value);
  return refused === undefined ? { value, text } : { text, problem: refused };
}
