export { DateField } from './date-field.tsx';

/** @public */
export { MonthField, YearField } from './date-field.tsx';
