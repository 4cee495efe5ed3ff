/** Says what is too long, counted as contracts do: a character that takes two places in memory is one. */
export const tooLong = (sent: string, most: number): string | undefined =>
  Array.from(sent).length > most ? `At most ${most} characters` : undefined;
