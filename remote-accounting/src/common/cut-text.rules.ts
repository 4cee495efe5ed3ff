const LONGEST = 60;

/** A description as tables show it, cut at 60 characters (ACC-11). */
export const cutText = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`;

/** The whole of what is cut, for whoever hovers it. */
export const wholeTip = (label: string, text: string) =>
  text.length <= LONGEST ? [] : [{ label, value: text }];
