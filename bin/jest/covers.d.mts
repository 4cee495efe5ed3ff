type Coverage = {
  readonly testsBy: ReadonlyMap<string, readonly string[]>;
  readonly problems: readonly string[];
  readonly decides: readonly string[];
  /** Files without a test of their own. */
  readonly alone: readonly string[];
};

export function testsOf(root: string, file: string): readonly string[];
export function coverage(root: string): Coverage;
export function byPackage(files: readonly string[]): Readonly<Record<string, number>>;
