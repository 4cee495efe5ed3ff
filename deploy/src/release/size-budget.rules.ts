import { SHELL } from './layout.ts';

/** Bytes, before they are compressed. */
type Budget = {
  /** Bytes that must be there before anything shows. */
  readonly initial: number;
  /** All files of the build. */
  readonly all: number;
};

/** Some twice of what the largest has: decision 0316. Whoever needs more says so there. */
const BUDGETS: { readonly [Of in 'shell' | 'remote']: Budget } = {
  shell: { initial: 1_000_000, all: 3_000_000 },
  remote: { initial: 100_000, all: 350_000 },
};

type Sized = { readonly name: string; readonly initial: readonly string[] };

/** Budget that a build exceeds, with the largest of the files that are counted. */
export function sizeProblems(
  { name, initial }: Sized,
  files: ReadonlyMap<string, Buffer>,
): string[] {
  const whose = name === SHELL ? 'shell' : 'remote';
  const budget = BUDGETS[whose];
  const sizes = [...files].map(([path, { length }]) => ({ path, length }));
  return [
    ...beyond(
      sizes.filter(({ path }) => initial.includes(path)),
      { most: budget.initial, of: `before a ${whose} shows anything` },
    ),
    ...beyond(sizes, { most: budget.all, of: `of a ${whose} in all` }),
  ];
}

type File = { readonly path: string; readonly length: number };

function beyond(files: readonly File[], { most, of }: { most: number; of: string }): string[] {
  const total = files.reduce((sum, { length }) => sum + length, 0);
  if (total <= most) return [];
  const largest = files.reduce((one, other) => (other.length > one.length ? other : one));
  return [
    `${total} bytes are more than the ${most} ${of}; the largest is ${largest.path} with ${largest.length}`,
  ];
}
