/**
 * Prints what of the house may not grow, beside the numbers that are kept; exits 1 where one has
 * grown. `--keep` writes the numbers of now to bin/house/kept.json.
 */
import fs from 'node:fs';
import path from 'node:path';

import { TABLE } from '../../layers.mjs';
import { commitsOfAreas } from './commits.mjs';
import { countHouse } from './counts.mjs';

const root = path.join(import.meta.dirname, '../..');
const KEPT = path.join(import.meta.dirname, 'kept.json');
const { count, facts, terms } = countHouse(root);
const kept = JSON.parse(fs.readFileSync(KEPT, 'utf8'));

for (const [name, now] of Object.entries(count)) {
  const isGrown = now > (kept[name] ?? 0);
  console.log(`${name}: ${now}, kept ${kept[name] ?? 0}${isGrown ? ' GROWN' : ''}`);
  if (isGrown) process.exitCode = 1;
}
for (const [name, now] of Object.entries({ rowsOfLayers: TABLE.length, ...facts, ...terms }))
  console.log(`${name}: ${now}`);
const { toAreas, alsoShared } = commitsOfAreas(root);
console.log(`commits to an area that touch shared too: ${alsoShared} of ${toAreas}`);
if (process.argv.includes('--keep')) {
  fs.writeFileSync(KEPT, `${JSON.stringify(count, null, 2)}\n`);
  process.exitCode = 0;
}
