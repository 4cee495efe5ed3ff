/**
 * `npm test`: everything that can be checked on this machine, from a fresh clone on. Ends with
 * 'N passed, N failed' and exits 1 when anything failed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { bringChromium, HOW_TO_GET_CHROMIUM } from './chromium.mjs';
import { crowdedAreas } from './journeys.mjs';
import { refusalOf, thisMachine } from './machine.mjs';
import { bringPackages } from './packages.mjs';
import { alone, withShaky, worthAnotherRun } from './second-chance.mjs';
import { closingLine, nothing, ofJest, ofPlaywright, run, runAside, sum } from './tally.mjs';

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
const env = { PATH: [path.dirname(packages.node), bin, process.env.PATH].join(path.delimiter) };
fs.mkdirSync(reports, { recursive: true });

/** A check that either holds or does not. */
async function check(name, command) {
  const { code, output } = await runAside(command, { cwd: root, env });
  say(name);
  process.stdout.write(output);
  if (code !== 0) console.error(`# ${name}: FAILED`);
  return { ...nothing, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function unitTests(args) {
  say('unit tests');
  const report = freshReport('jest.json');
  const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const node = [
    packages.node,
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
  ];
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
  const shaky = [];
  for (const failed of again) {
    say(`once more, alone: ${failed.title}`);
    const { passed, failed: failures } = await playwright(chromium, alone(failed));
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

/** Where a tool writes what it counted; what an earlier run counted is gone. */
function freshReport(name) {
  const file = path.join(reports, name);
  fs.rmSync(file, { force: true });
  return file;
}

/** A run that ended in an error has failed, whatever its report counts. */
function agreeing(code, tally) {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/**
 * Of files that have not changed eslint keeps what it found. A rule that follows types may find
 * something else where another file has changed: .ci/run looks at all of them anew.
 */
const LINT_CACHE =
  process.env.CI === undefined ? ['--cache', '--cache-location', '.cache/eslint.json'] : [];

/** What needs no order: beside each other, on two cores, they take as long as the longest. */
const CHECKS = {
  format: ['prettier', '--check', '.'],
  lint: ['eslint', '.', '--max-warnings', '0', ...LINT_CACHE],
  types: ['tsc', '-p', 'tsconfig.json'],
  unused: ['knip', '--no-progress'],
};

/** `npm test` runs all of them; `node bin/test.mjs unit api` one, with arguments for its tool. */
const PARTS = {
  checks: async () =>
    sum(await Promise.all(Object.entries(CHECKS).map(([name, command]) => check(name, command)))),
  unit: unitTests,
  build: () => check('build', [packages.node, 'e2e/stack/build.ts']),
  e2e: endToEnd,
};

/** Steps of a whole run, in turn. A lint that follows types takes one core for minutes: the build has the other. */
const WHOLE = [['checks', 'build'], ['unit'], ['e2e']];

const [part, ...args] = process.argv.slice(2);
if (part !== undefined && !(part in PARTS)) {
  console.error(`There are the parts ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
const tallies = [];
for (const beside of part === undefined ? WHOLE : [[part]]) {
  tallies.push(...(await Promise.all(beside.map((name) => PARTS[name](args)))));
}
const all = sum(tallies);
for (const title of all.skippedTitles) console.log(`# skipped: ${title}`);
for (const title of all.shakyTitles) console.log(`# shaky: ${title}`);
end(all);
