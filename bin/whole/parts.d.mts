import type { Part } from './lanes.mjs';

export function partsOf(machine: {
  readonly inCi: boolean;
  readonly cores?: number;
}): readonly (Required<Part> & { readonly command: readonly string[] })[];
export function lanesOf(cores?: number): number;
