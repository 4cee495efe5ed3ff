/** @public */
export { Checkbox } from './checkbox.tsx';
/** @public */
export type { Choice } from './choice.ts';
/** @public */
export { Combobox } from './combobox.tsx';
/** @public */
export { Field } from './field.tsx';
/** @public */
export { NumberInput, type TypedNumber } from './number-field.tsx';
/** @public */
export { Select } from './select.tsx';
/** @public */
export { TextInput } from './text-input.tsx';
