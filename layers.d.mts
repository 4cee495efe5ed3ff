import type { ESLint } from 'eslint';

export const layers: ESLint.Plugin;

/** [path from the root, text] */
type Source = readonly [string, string];

export function unusedPermissions(sources: readonly Source[]): readonly string[];
