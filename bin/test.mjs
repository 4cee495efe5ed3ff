/**
 * `npm test`: everything that can be checked on this machine, from a fresh clone on. Ends with
 * 'N passed, N failed' and exits 1 when anything failed.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { bringChromium, HOW_TO_GET_CHROMIUM } from './chromium.mjs';
import { nodeOptions } from './jest/node-options.mjs';
import { crowdedAreas } from './journeys.mjs';
import { refusalOf, thisMachine } from './machine.mjs';
import { compileCache } from './node-cache.mjs';
import { bringPackages } from './packages.mjs';
import { alone, withShaky, worthAnotherRun } from './second-chance.mjs';
import { closingLine, nothing, ofJest, ofPlaywright, run } from './tally.mjs';
import { lanesOf, partsOf } from './whole/parts.mjs';
import { runWhole } from './whole/whole.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const reports = path.join(root, '.cache', 'reports');
const say = (line) => console.log(`# ${line}`);

function end(tally) {
  console.log(closingLine(tally));
  process.exit(tally.failed > 0 || tally.passed === 0 ? 1 : 0);
}

const refusal = refusalOf(thisMachine());
if (refusal !== undefined) {
  console.error(refusal);
  end({ ...nothing, failed: 1 });
}

const packages = await bringPackages(root, say).catch((error) => {
  console.error(error.message);
  end({ ...nothing, failed: 1 });
});

const bin = path.join(root, 'node_modules', '.bin');
const env = {
  PATH: [path.dirname(packages.node), bin, process.env.PATH].join(path.delimiter),
  ...compileCache(root),
};
fs.mkdirSync(reports, { recursive: true });
let reportsBegun = 0;

/** A check that either holds or does not. */
async function check(command) {
  const code = await run(command, { cwd: root, env });
  return { ...nothing, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function unitTests(args) {
  say('unit tests');
  const report = freshReport('jest.json');
  const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const node = [packages.node, ...nodeOptions];
  const code = await run([...node, jest, '--json', `--outputFile=${report}`, ...args], {
    cwd: root,
    env,
  });
  return agreeing(code, ofJest(report));
}

async function endToEnd(args) {
  say('end-to-end tests');
  const chromium = bringChromium(root, say);
  if (chromium === undefined) {
    console.error(HOW_TO_GET_CHROMIUM);
    return { ...nothing, failed: 1 };
  }
  const first = await playwright(chromium, args);
  // What a person runs says at once what it is; .ci/run wants to know whether it was chance.
  const again = process.env.CI === undefined ? [] : worthAnotherRun(first);
  // Another part of the run has its pictures of failures elsewhere.
  const output = args.filter((one) => one.startsWith('--output='));
  const shaky = [];
  for (const failed of again) {
    say(`once more, alone: ${failed.title}`);
    const { passed, failed: failures } = await playwright(chromium, [...alone(failed), ...output]);
    if (passed === 1 && failures === 0) shaky.push(failed);
  }
  const crowded = crowdedAreas(first.files);
  for (const line of crowded) console.error(`# ${line}`);
  const tally = withShaky(first, shaky);
  return { ...tally, failed: tally.failed + crowded.length };
}

async function playwright(chromium, args) {
  const report = freshReport('playwright.json');
  const command = path.join(root, 'e2e', 'node_modules', '.bin', 'playwright');
  const code = await run([command, 'test', '-c', 'e2e/playwright.config.ts', ...args], {
    cwd: root,
    env: { ...env, FAIRLEAD_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return agreeing(code, ofPlaywright(report));
}

/** Path of a report that a tool writes its counts to: parts run beside each other, each with a report of its own. */
function freshReport(name) {
  return path.join(reports, `${process.pid}-${(reportsBegun += 1)}-${name}`);
}

/** A run that ended in an error has failed, whatever its report counts. */
function agreeing(code, tally) {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/**
 * Cache of eslint's findings for unchanged files. A rule that follows imports may find something else
 * where another file has changed: .ci/run looks at all of them again.
 */
const LINT_CACHE =
  process.env.CI === undefined ? ['--cache', '--cache-location', '.cache/eslint.json'] : [];

const CHECKS = {
  format: ['prettier', '--check', '.'],
  house: ['node', 'bin/house/main.mjs'],
  lint: ['eslint', '.', '--max-warnings', '0', ...LINT_CACHE],
  types: ['oxlint'],
  unused: ['knip', '--no-progress'],
};

/** Parts whose order is free, beside each other. */
const beside = (parts, cores) => runWhole(parts, cores, { root, env, node: packages.node, log });
const log = (text) => console.log(text);

/** `npm test` runs all of them; `node bin/test.mjs unit api` one, with arguments for its tool. */
const PARTS = {
  ...Object.fromEntries(
    Object.entries(CHECKS).map(([name, command]) => [name, () => check(command)]),
  ),
  checks: () =>
    beside(
      partsOf({ inCi: false }).filter(({ name }) => name in CHECKS),
      Object.keys(CHECKS).length,
    ),
  unit: unitTests,
  build: () => check([packages.node, 'e2e/stack/build.ts']),
  e2e: endToEnd,
};

const [part, ...args] = process.argv.slice(2);
const inCi = part === '--ci';
if (part !== undefined && !inCi && !(part in PARTS)) {
  console.error(`There are the parts ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
if (part === undefined || inCi) {
  // Threads of the product that stand behind all others (nice 19) would have a seventieth of a core beside two parts.
  os.setPriority(Math.max(os.getPriority(), os.constants.priority.PRIORITY_LOW - 1));
  // Parts of a whole run have said their titles themselves.
  end(await beside(partsOf({ inCi }), lanesOf()));
}
const tally = await PARTS[part](args);
if (part !== 'checks') {
  for (const title of tally.skippedTitles) say(`skipped: ${title}`);
  for (const title of tally.shakyTitles) say(`shaky: ${title}`);
}
end(tally);
