/**
 * Prints how many rules and view-models of each package have a test beside them or named by
 * `// covers:`. `--list` names those that have none, `--keep` writes fewer of them to bin/jest/covers.json,
 * above which no package may get (bin/jest/covers.test.ts).
 */
import fs from 'node:fs';
import path from 'node:path';

import { byPackage, coverage } from './covers.mjs';

const root = path.join(import.meta.dirname, '../..');
const { decides, alone, problems } = coverage(root);
const without = byPackage(alone);
for (const [name, all] of Object.entries(byPackage(decides)).toSorted()) {
  const covered = all - (without[name] ?? 0);
  console.log(`${name}: ${covered} of ${all} (${Math.round((100 * covered) / all)} %)`);
}
if (process.argv.includes('--list')) console.log(alone.join('\n'));
if (process.argv.includes('--keep'))
  fs.writeFileSync(
    path.join(root, 'bin/jest/covers.json'),
    `${JSON.stringify(without, null, 2)}\n`,
  );
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
