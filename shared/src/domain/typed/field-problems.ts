/** Something that is wrong with what is sent: judged by a form before, and by its call once more. */
export type FieldProblem<Field extends string = string> = {
  /** The field of the body; of a row in a list with its index: 'shifts.3.shift'. */
  readonly field: Field;
  /** A sentence, or words that are read behind the name of the field. */
  readonly message: string;
  /** Name of the field where the message does not say which it is: 'Shift of FEI'. */
  readonly subject?: string;
  /** Nothing was filled in, which a form says as 'Required'. */
  readonly isMissing: boolean;
};

/** Makes a problem of a message; none where there is no message. */
export const problemAt = <Field extends string>(
  field: Field,
  message: string | false | undefined,
  subject?: string,
): readonly FieldProblem<Field>[] =>
  typeof message === 'string'
    ? [{ field, message, isMissing: false, ...(subject !== undefined && { subject }) }]
    : [];

/** Makes a problem of a field that is empty. */
export const missingAt = <Field extends string>(
  field: Field,
  isMissing: boolean,
  message: string,
): readonly FieldProblem<Field>[] => (isMissing ? [{ field, message, isMissing }] : []);

/** Formats a validation error away from its field: 'Shift of FEI: At most 6 decimals'. */
export const problemSentence = ({ subject, message }: FieldProblem): string =>
  subject === undefined ? message : `${subject}: ${message}`;

/** Puts problems at their fields, of each the first. */
export function atFields<Field extends string>(
  problems: readonly FieldProblem<Field>[],
): Readonly<Partial<Record<Field, string>>> {
  const entries = problems.map(
    ({ field, message, isMissing }) => [field, isMissing ? 'Required' : message] as const,
  );
  return Object.fromEntries(entries.toReversed()) as Partial<Record<Field, string>>;
}

/** Problems of what was filled in; what is missing a form says once its field is left. */
export const filledWrong = <Field extends string>(
  problems: readonly FieldProblem<Field>[],
): Readonly<Partial<Record<Field, string>>> =>
  atFields(problems.filter(({ isMissing }) => !isMissing));
