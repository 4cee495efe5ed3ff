export { FieldContext, useFieldControl } from './field-control.ts';
export { FieldProblem } from './field-problem.tsx';
