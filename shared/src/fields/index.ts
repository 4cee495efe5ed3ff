export { FieldContext, useFieldControl } from './field-control.ts';
export { BarFieldProblem } from './field-problem.tsx';
export { isOff, type Off, offProps } from './off.ts';
