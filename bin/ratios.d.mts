export type Measured = {
  readonly what: string;
  readonly value: number;
  readonly better: 'lower' | 'higher';
};

export type Kept = {
  readonly best: number;
  /** Part of itself by which the figure may be worse, where a tenth would be noise. */
  readonly tolerance?: number;
  /** Reason for a wider tolerance, or for a best that is worse than one before it. */
  readonly because?: string;
};

type Best = Readonly<Record<string, Kept>>;

export function compareWithBest(
  measured: readonly Measured[],
  best: Best,
): { readonly worse: readonly string[]; readonly news: readonly string[] };

export function withBest(measured: readonly Measured[], best: Best): Best;
