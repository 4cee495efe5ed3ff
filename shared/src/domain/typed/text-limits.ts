/** Counts characters as contracts do: one that takes two places in memory is one. */
const lengthOf = (text: string): number => Array.from(text).length;

/** Says what is too long; undefined where it is not. Blanks around it are not sent. */
export const tooLong = (typed: string, most: number): string | undefined =>
  lengthOf(typed.trim()) > most ? `At most ${most} characters` : undefined;
