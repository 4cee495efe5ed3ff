const LONGEST = 60;

/** A description as tables show it, cut at 60 characters (ACC-11). */
export const cutText = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`;
