/** A line for each library that may not be shipped. */
export function licenceProblems(
  libraries: readonly {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  }[],
): string[];
