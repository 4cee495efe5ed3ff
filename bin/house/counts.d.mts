/** Numbers of the house that may not grow, and facts beside them. */
export function countHouse(root: string): {
  readonly count: Readonly<Record<string, number>>;
  readonly facts: Readonly<Record<string, number>>;
  readonly terms: Readonly<Record<string, number>>;
};
