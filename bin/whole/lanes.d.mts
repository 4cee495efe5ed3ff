export type Part = {
  readonly name: string;
  readonly cores: number;
  /** Names of parts that have to have ended. */
  readonly after?: readonly string[];
};

export function inLanes<P extends Part, R>(
  parts: readonly P[],
  cores: number,
  runPart: (part: P) => Promise<R>,
): Promise<readonly R[]>;
