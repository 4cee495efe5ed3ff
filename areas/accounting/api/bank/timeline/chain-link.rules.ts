/** A statement as it stands in the chain of its account. */
export type StatementLink = {
  readonly statement_id: number;
  /** The day of its first entry; without one that of its closing. */
  readonly first_day: string;
  readonly opening: string;
  readonly closing: string;
  readonly closing_date: string;
  /** Its closing day goes on after it, in other statements. */
  readonly is_continued: boolean;
  /** Number of its entries. */
  readonly entries: number;
  /** Time at which it begins on its first day (`computeStart`); 0: that is not known. */
  readonly starts_at: number;
  /** Payments of it that others tell as well. */
  readonly shared: readonly string[];
};

/** Part that counts of the statement that closes last. */
export type Last = Pick<
  StatementLink,
  'statement_id' | 'closing' | 'closing_date' | 'is_continued'
>;
