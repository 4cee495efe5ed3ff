import type { Break } from './breaks/break.ts';

/**
 * The text of a file with the break in it.
 *
 * @throws Error where the text that it replaces is not there exactly once
 */
export function planted({ file, find, becomes }: Break, text: string): string {
  const times = text.split(find).length - 1;
  if (times !== 1) throw new Error(`${file} has ${times} times, not once: ${find}`);
  return text.replace(find, () => becomes);
}

/** Tests of a file's folder that import it by name, the one that is called as it first: they answer within seconds. */
export function importing(
  file: string,
  tests: readonly { readonly path: string; readonly text: string }[],
): readonly string[] {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const own = file.replace(/\.tsx?$/, '.test.');
  return tests
    .filter(({ path, text }) => path.startsWith(own) || text.includes(`'./${name}'`))
    .map(({ path }) => path)
    .toSorted((a, b) => Number(b.startsWith(own)) - Number(a.startsWith(own)));
}

/** Folders within which a test has to notice a break: an area, a folder of the platform, the API or shared, a package. */
const AREA =
  /^(?:table\/chart|areas\/[^/]+|api\/platform\/[^/]+|(?:api|shared)\/src\/[^/]+|[^/]+)\//;

/**
 * The tests that may notice a break of a file, the nearest first: those of its folder, then of the folders
 * around it. Those of another area are too far from it to say what is broken.
 */
export function nearestTests(file: string, tests: readonly string[]): readonly string[] {
  const [area = ''] = AREA.exec(file) ?? [];
  const distance = (test: string) => stepsBetween(file, test);
  return tests
    .filter((test) => test.startsWith(area))
    .toSorted((one, other) => distance(one) - distance(other) || one.localeCompare(other));
}

function stepsBetween(file: string, test: string): number {
  const [from, to] = [file.split('/').slice(0, -1), test.split('/').slice(0, -1)];
  const apart = from.findIndex((name, depth) => name !== to[depth]);
  const common = apart < 0 ? from.length : apart;
  return from.length + to.length - 2 * common;
}

/** Pattern of a test by its name as Jest heads what it says of it: 'the list › is empty'. A sign stands for any. */
export const patternOf = (name: string): string =>
  `^${name.replaceAll(' › ', ' ').replaceAll(/[^\w ]/g, '.')}$`;

const FIRST_PART = 1;
const GROWTH = 4;

/** Tests in the parts in which they are run: a break that is noticed costs no more than it has to. */
export function partsOf(tests: readonly string[]): readonly (readonly string[])[] {
  const parts: (readonly string[])[] = [];
  let from = 0;
  for (let size = FIRST_PART; from < tests.length; size *= GROWTH) {
    parts.push(tests.slice(from, from + size));
    from += size;
  }
  return parts;
}
