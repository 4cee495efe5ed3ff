/** Problem in a file, by line and column. `column` is as a spreadsheet shows it: 'M (Lots)'. */
export type Problem = {
  /** The file, where several come together. */
  readonly file?: string;
  readonly line: number | null;
  readonly column: string | null;
  readonly message: string;
  /** It names what is not there: another file may bring it, and then nothing is wrong. */
  readonly isAwaited?: true;
};

/** Place of something in a file: its line, and the character of that line, from 1. */
export type TextLocation = { readonly line: number; readonly offset: number };

/** A problem with the character of its line at which it is, where a reader knows it. */
export type LocatedProblem = Problem & { readonly offset?: number };

/** A problem that is none any more once another file has brought what it names. */
export const awaited = (problem: Problem): Problem => ({ ...problem, isAwaited: true });

/** Adds problems, however many: as arguments of one `push` a few hundred thousand are too many. */
export function addAll(problems: Problem[], ...lists: readonly (readonly Problem[])[]): void {
  for (const list of lists) for (const problem of list) problems.push(problem);
}

/** A problem of a file as a whole, not of one line. */
export function wholeFile(message: string): Problem {
  return { line: null, column: null, message };
}
