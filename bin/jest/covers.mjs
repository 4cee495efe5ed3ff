import fs from 'node:fs';
import path from 'node:path';

import { divideTests } from './projects.mjs';
import { Sources } from './sources.mjs';

const PACKAGES = '{api,areas,deploy,development,lab,remote-*,shared,shell,table}';
const DECIDES = `${PACKAGES}/**/*.{rules,view-model}.ts`;
/** At the head of a test file, beside what its first lines say: the files that it is the test of. */
const COVERS = /^\/\/ covers: (.+)$/gm;

/** Answers the tests of a source file: those beside it, and those that name it in a line `// covers:`. */
export function testsOf(root, file) {
  return coverage(root).testsBy.get(path.relative(root, path.resolve(root, file))) ?? [];
}

/**
 * Tells which rule and which view-model has a test of its own, and what is wrong with lines
 * `// covers:`, which name files by their way from the test.
 */
export function coverage(root) {
  const sources = new Sources(root, fs.globSync(PACKAGES, { cwd: root }));
  const testsBy = new Map();
  const problems = [];
  const add = (file, test) => testsBy.set(file, [...(testsBy.get(file) ?? []), test]);
  for (const test of Object.values(divideTests(root)).flat()) {
    for (const beside of besideOf(test))
      if (fs.existsSync(path.join(root, beside))) add(beside, test);
    for (const name of namesIn(sources.text(test))) {
      const file = path.posix.join(path.posix.dirname(test), name);
      if (sources.reaches(test, file)) add(file, test);
      else problems.push(`${test} covers ${name}, which it does not import`);
    }
  }
  const decides = fs.globSync(DECIDES, {
    cwd: root,
    exclude: (one) => one.includes('node_modules'),
  });
  const alone = decides.filter((file) => !testsBy.has(file)).toSorted();
  return { testsBy, problems, decides, alone };
}

/** Files that a test names in its lines `// covers:`, one or more in a line. */
const namesIn = (text) =>
  [...text.matchAll(COVERS)].flatMap(([, names]) => names.trim().split(/\s+/));

/** `x.rules.test.ts` and `x.rules.property.test.ts` lie beside `x.rules.ts`. */
function besideOf(test) {
  const base = test.replace(/(?:\.property)?\.test\.tsx?$/, '');
  return [`${base}.ts`, `${base}.tsx`];
}

/** Counts files by package; an area is one. */
export function byPackage(files) {
  const counts = Object.groupBy(files, (file) => /^(?:areas\/)?[^/]+/.exec(file)[0]);
  return Object.fromEntries(Object.entries(counts).map(([name, all]) => [name, all.length]));
}
