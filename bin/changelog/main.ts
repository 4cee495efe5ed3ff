import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { changelog, FIRST_DAY } from './entries.ts';

// Writes CHANGELOG.md anew from the history of this checkout.
const ROOT = join(import.meta.dirname, '../..');
const log = execFileSync('git', ['log', '--no-merges', '--format=%as %s'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { text, entries, older } = changelog(log.trimEnd().split('\n'));
writeFileSync(join(ROOT, 'CHANGELOG.md'), text);
console.log(
  `CHANGELOG.md: ${entries} entries from ${FIRST_DAY} on, ${older} older commits left out`,
);
