/** Why a command failed, as scripts see it: the exit codes never change their meaning. */
export const EXIT_CODES = {
  ok: 0,
  failed: 1,
  usage: 2,
  refused: 3,
  'not-found': 4,
  lost: 5,
  altered: 6,
} as const;

export type FailureKind = Exclude<keyof typeof EXIT_CODES, 'ok'>;

/** A command that could not do what it was asked, with every reason at once. */
export class CommandFailed extends Error {
  readonly kind: FailureKind;
  readonly reasons: readonly string[];
  constructor(kind: FailureKind, reasons: readonly string[]) {
    super(reasons.join('\n'));
    this.kind = kind;
    this.reasons = reasons;
  }
}

/** Result of a command: lines for people, a value for `--json`. */
export type CommandAnswer = { readonly lines: readonly string[]; readonly value: unknown };
