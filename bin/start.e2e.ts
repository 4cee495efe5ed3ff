/**
 * Starts and ends the product for real, in every way that people and
 * accidents do. Takes minutes and needs root: .ci/run does it. An argument picks cases by name.
 */
import { ends } from './start-e2e/ends.ts';
import { refusals } from './start-e2e/refusals.ts';
import { starts } from './start-e2e/starts.ts';

const picked = process.argv[2] ?? '';
const cases = [...starts, ...refusals, ...ends].filter(([name]) => name.includes(picked));
let failed = 0;
for (const [name, run] of cases) {
  const begun = Date.now();
  try {
    await run();
    console.log(`ok      ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error instanceof Error ? (error.stack ?? '') : String(error)}`);
  }
}
console.log(`${cases.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
