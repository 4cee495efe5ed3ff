/** A break of behaviour that some unit test has to notice. */
export type Break = {
  /** Path within the checkout. */
  readonly file: string;
  /** Text that the file has exactly once. */
  readonly find: string;
  readonly becomes: string;
  /** Words for what a person would see. */
  readonly breaks: string;
  readonly requirement?: string;
};

/** Breaks of an area, a row each: file, text, what it becomes, what a person would see, requirement. */
export type BreakRow = readonly [
  file: string,
  find: string,
  becomes: string,
  breaks: string,
  requirement?: string,
];

export const breaksOf = (rows: readonly BreakRow[]): readonly Break[] =>
  rows.map(([file, find, becomes, breaks, requirement]) => ({
    file,
    find,
    becomes,
    breaks,
    ...(requirement !== undefined && { requirement }),
  }));
