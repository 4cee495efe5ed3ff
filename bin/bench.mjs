/**
 * `pnpm bench [name…] [--flag…]`: runs `<package>/bench/<name>.bench.ts` of each package that has one, all
 * of them without a name; flags are handed on.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { bringPackages } from './packages.mjs';
import { run } from './tally.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Name of a benchmark → its files. */
function benchmarks() {
  const found = new Map();
  for (const { name } of fs.readdirSync(root, { withFileTypes: true })) {
    const folder = path.join(root, name, 'bench');
    if (!fs.existsSync(folder)) continue;
    for (const file of fs.readdirSync(folder)) {
      if (!file.endsWith('.bench.ts')) continue;
      const bench = path.basename(file, '.bench.ts');
      found.set(bench, [...(found.get(bench) ?? []), path.join(folder, file)]);
    }
  }
  return found;
}

const known = benchmarks();
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = asked.filter((name) => !known.has(name));
if (unknown.length > 0) {
  console.error(
    `No benchmark '${unknown.join("', '")}'. There are: ${[...known.keys()].join(', ')}.`,
  );
  process.exit(1);
}

const { node } = await bringPackages(root, (line) => console.log(`# ${line}`));
let failures = 0;
for (const name of asked.length > 0 ? asked : known.keys()) {
  for (const file of known.get(name)) {
    console.log(`\n# ${name}: ${path.relative(root, file)}`);
    if ((await run([node, file, ...flags], { cwd: root, env: {} })) !== 0) failures += 1;
  }
}
process.exit(failures > 0 ? 1 : 0);
