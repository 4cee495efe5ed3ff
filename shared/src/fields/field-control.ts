import { createContext, useContext, useEffect, useId } from 'react';

/** Report of a control to the field around it. */
type Report = {
  /** Validation error of the typed text. */
  readonly problem: string | undefined;
  readonly empty: boolean;
};

/** Props of a control's element, so that label, hint and problem are read with it. */
type ControlProps = {
  readonly id: string;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required'?: boolean;
};

type FieldTies = {
  readonly label: string;
  readonly control: ControlProps;
  readonly report: (report: Report) => void;
};

/**
 * The field around a control; `Field` of `forms` provides it. One in the page: only the shell builds
 * `dates` and `forms`, and a build has each module once.
 */
export const FieldContext = createContext<FieldTies | undefined>(undefined);

type Input = Report & {
  /** Names a control that is used alone, as in a bar; in a field the field's label does. */
  readonly label: string | undefined;
};

/** Ties a control to its field, or to its own name and problem where it is used alone. */
export function useFieldControl({ label = '', problem, empty }: Input) {
  const field = useContext(FieldContext);
  const id = useId();
  const report = field?.report;
  useEffect(() => report?.({ problem, empty }), [report, problem, empty]);

  const problemId = `${id}problem`;
  const alone: ControlProps = {
    id: `${id}control`,
    'aria-label': label,
    'aria-describedby': problemId,
    'aria-invalid': problem !== undefined,
  };
  return {
    label: field?.label ?? label,
    control: field?.control ?? alone,
    /** The id under which the control shows its problem itself; none in a field, which shows it. */
    problemId: field === undefined ? problemId : undefined,
  };
}
