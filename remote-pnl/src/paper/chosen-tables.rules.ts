/** The parts of the Paper tab that can be chosen (PNL-24). */
export const PAPER_TABLES = [
  'Overview',
  'Per Strategy Corp Summary',
  'Spreads By Structure',
  'Spreads By Structure Graph',
  'Paper Look Ahead',
  'Detail Exp Per Book',
] as const;
export type PaperTable = (typeof PAPER_TABLES)[number];

/** Parses the stored choice; all tables where it is invalid. */
export function parseChosen(text: string | null): readonly PaperTable[] {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    if (!Array.isArray(kept)) return PAPER_TABLES;
    return PAPER_TABLES.filter((table) => kept.includes(table));
  } catch {
    return PAPER_TABLES;
  }
}

/** The same choice with one more or one less, in the order of the page. */
export const withChosen = (
  chosen: readonly PaperTable[],
  table: PaperTable,
  isChosen: boolean,
): readonly PaperTable[] =>
  PAPER_TABLES.filter((each) => (each === table ? isChosen : chosen.includes(each)));
