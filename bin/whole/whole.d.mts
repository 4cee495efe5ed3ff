import type { Part } from './lanes.mjs';

type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly skippedTitles: readonly string[];
  readonly shakyTitles: readonly string[];
};
type Around = {
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly node: string;
  readonly log: (text: string) => void;
};

export function runWhole(
  parts: readonly (Part & { readonly command: readonly string[] })[],
  cores: number,
  around: Around,
): Promise<Tally>;
export function toldBy(output: string, code: number): Tally;
