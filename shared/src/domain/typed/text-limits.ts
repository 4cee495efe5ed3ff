/**
 * Message for a text that is too long, counted as contracts do: a character that takes two places
 * in memory is one.
 */
export const tooLong = (sent: string, most: number): string | undefined =>
  Array.from(sent).length > most ? `At most ${most.toLocaleString('en')} characters` : undefined;

/** Characters of the longest reason for taking something back, for accepting or for stopping it. */
export const MAX_REASON = 500;

/** Judges a reason as it is typed, trimmed; undefined where it can be sent. */
export const reasonProblem = (typed: string, missing = 'Required'): string | undefined =>
  typed.trim() === '' ? missing : tooLong(typed.trim(), MAX_REASON);
