/**
 * `pnpm bench [name…] [--flag…]`: runs `lab/bench/<package>/<name>.bench.ts` of each package that has one, all
 * of them without a name; flags are handed on. Without flags each figure is held beside the best of it in
 * ratios.json, and `--keep` writes there what is better or new.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { FIGURES_FILE } from './figures.mjs';
import { bringPackages } from './packages.mjs';
import { compareWithBest, withBest } from './ratios.mjs';
import { run } from './tally.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Name of a benchmark → its files. */
function benchmarks() {
  const found = new Map();
  const folders = path.join(root, 'lab/bench');
  for (const name of fs.readdirSync(folders)) {
    const folder = path.join(folders, name);
    for (const file of fs.readdirSync(folder)) {
      if (!file.endsWith('.bench.ts')) continue;
      const bench = path.basename(file, '.bench.ts');
      found.set(bench, [...(found.get(bench) ?? []), path.join(folder, file)]);
    }
  }
  return found;
}

const known = benchmarks();
const words = process.argv.slice(2);
const keeps = words.includes('--keep');
const flags = words.filter((word) => word.startsWith('--') && word !== '--keep');
const asked = words.filter((word) => !word.startsWith('--'));
const unknown = asked.filter((name) => !known.has(name));
if (unknown.length > 0) {
  console.error(
    `No benchmark '${unknown.join("', '")}'. There are: ${[...known.keys()].join(', ')}.`,
  );
  process.exit(1);
}

const { node } = await bringPackages(root, (line) => console.log(`# ${line}`));
const RATIOS = path.join(root, 'bin/ratios.json');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'fl-figures-'));
let failures = 0;
for (const name of asked.length > 0 ? asked : known.keys()) {
  const figures = path.join(scratch, name);
  fs.writeFileSync(figures, '');
  for (const file of known.get(name)) {
    console.log(`\n# ${name}: ${path.relative(root, file)}`);
    const env = { [FIGURES_FILE]: figures };
    if ((await run([node, file, ...flags], { cwd: root, env })) !== 0) failures += 1;
  }
  // With flags it is another measurement.
  if (flags.length === 0) failures += besideTheBest(name, measuredIn(figures));
}
fs.rmSync(scratch, { recursive: true });
process.exit(failures > 0 ? 1 : 0);

function measuredIn(file) {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** Says how a benchmark stands beside the best of it, and keeps what is better if that is asked for. */
function besideTheBest(name, measured) {
  const kept = JSON.parse(fs.readFileSync(RATIOS, 'utf8'));
  const best = kept[name] ?? {};
  const { worse, news } = compareWithBest(measured, best);
  for (const line of worse) console.log(`# worse: ${line}`);
  for (const line of news) console.log(`# ${line}${keeps ? '' : `: pnpm bench ${name} --keep`}`);
  if (keeps && news.length > 0) {
    const next = { ...kept, [name]: withBest(measured, best) };
    fs.writeFileSync(RATIOS, `${JSON.stringify(next, null, 2)}\n`);
  }
  return worse.length;
}
