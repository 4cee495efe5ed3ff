/** Escape codes are shorter; what is longer is none, and shown from there. */
const MAX_CODE = { csi: 100, string: 1_000 };

/** Place of the next character: in text, or in an escape code (ECMA-48), by its kind. */
export type Mode = 'text' | 'escape' | 'csi' | 'string';

/** Step in an escape code: whether the character belongs to it, and what the next one stands in. */
type Step = { readonly belongs: boolean; readonly next: Mode };

const OVER: Step = { belongs: true, next: 'text' };
const BROKEN: Step = { belongs: false, next: 'text' };
const IN_ESCAPE: Step = { belongs: true, next: 'escape' };
const IN_CSI: Step = { belongs: true, next: 'csi' };
const IN_STRING: Step = { belongs: true, next: 'string' };

const STEPS: Record<Exclude<Mode, 'text'>, (char: string, length: number) => Step> = {
  escape: (char, length) => {
    if (char === '[') return IN_CSI;
    if (']PX^_'.includes(char)) return IN_STRING;
    if (char >= ' ' && char <= '/' && length < MAX_CODE.csi) return IN_ESCAPE;
    return char >= '0' && char <= '~' ? OVER : BROKEN;
  },
  csi: (char, length) => {
    if (char >= '@' && char <= '~') return OVER;
    return char >= ' ' && char <= '?' && length < MAX_CODE.csi ? IN_CSI : BROKEN;
  },
  string: (char, length) => {
    if (char === '\u0007' || char === '\u009C') return OVER;
    if (char === '\u001B') return IN_ESCAPE;
    return char === '\n' || char === '\r' || length >= MAX_CODE.string ? BROKEN : IN_STRING;
  },
};

/** Judges a character, by its code below U+0800, that comes after so many of an escape code. */
export const escapeStep = (mode: Exclude<Mode, 'text'>, code: number, length: number): Step =>
  STEPS[mode](String.fromCharCode(code), length);
