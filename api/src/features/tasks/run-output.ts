/** Printed output beyond this is cut: a run that prints in a loop must not fill the database. */
export const MAX_OUTPUT_CHARS = 1_000_000;

const CUT = '[what was printed after this is cut: more than 1,000,000 characters]\n';

/** Collects what a run prints. */
export type RunOutput = {
  readonly print: (line: string) => void;
  readonly text: () => string;
};

export function runOutput(limit: number = MAX_OUTPUT_CHARS): RunOutput {
  let text = '';
  let full = false;
  return {
    print: (line) => {
      if (full) return;
      // PostgreSQL's text holds no NUL.
      const next = `${line.replaceAll('\0', '\uFFFD')}\n`;
      full = text.length + next.length > limit;
      text += full ? CUT : next;
    },
    text: () => text,
  };
}
