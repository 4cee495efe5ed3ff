import { flagField, numberField, textField } from '@fairlead/table';

export type Value = {
  readonly name: string;
  readonly number: number | null;
  readonly day: string | null;
  readonly instant: string | null;
  readonly unit: string | null;
  readonly done: boolean;
  readonly state: string | null;
};

export const VALUES = {
  id: (row: Value) => row.name,
  fields: {
    name: textField((row: Value) => row.name),
    number: numberField((row: Value) => row.number),
    day: textField((row: Value) => row.day),
    instant: textField((row: Value) => row.instant),
    unit: textField((row: Value) => row.unit),
    done: flagField((row: Value) => row.done),
    state: textField((row: Value) => row.state),
  },
};

export const value = (name: string, number: number | null, rest: Partial<Value> = {}): Value => ({
  name,
  number,
  day: '2024-06-28',
  instant: '2024-06-28T05:04:00Z',
  unit: '$/MT',
  done: false,
  state: 'Pending',
  ...rest,
});

/** Edge cases of formats: nothing, zero, just under a limit, more digits than are shown. */
export const EDGES: readonly Value[] = [
  value('no value', null, { day: null, instant: null, unit: null, state: null }),
  value('zero', 0, { done: true, state: 'Verified' }),
  value('a loss that is not red', -0.999, { day: '2024-02-29', state: 'Verified' }),
  value('a red loss', -1, { day: '2024-12-31', state: 'Failed' }),
  value('below the least short loss', -99.9),
  value('the least short loss', -100),
  value('thousands', 412_345.678, { unit: 'BBL' }),
  value('just under a million', 999_999.9),
  value('millions', -1_843_210),
  value('billions', 1_234_567_890, { done: true }),
  value('ABC-DEF-0123456789-2407-4711', 0.1 + 0.2),
];
