/** The number that somebody has typed or pasted; undefined for what is none. */
export { readNumber as parseNumber } from '@fairlead/shared/domain/numbers/read-number';
