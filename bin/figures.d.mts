/** Measurement over its yardstick of the same run. */
export type Figure = {
  readonly what: string;
  readonly value: number;
  readonly isMet: boolean;
};

type Target = {
  /** A lower figure is a better one, unless it has an `atLeast`. */
  readonly atMost?: number | undefined;
  readonly atLeast?: number;
  readonly details: string;
  readonly absolute?: boolean;
};

export function figure(what: string, value: number, target: Target): Figure;

export function judge(figures: readonly Figure[]): void;
