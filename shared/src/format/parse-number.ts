/** Parses a typed or pasted number; undefined if it is none. */
export { readNumber as parseNumber } from '@fairlead/shared/domain/numbers/read-number';
