/**
 * Starts and ends the product for real, as people do: .ci/run does it. With `--drills` in every way
 * that accidents do, too: .ci/night does it. Takes minutes and needs root. Another argument picks
 * cases by name.
 */
import { ends } from './start-e2e/ends.ts';
import { refusals } from './start-e2e/refusals.ts';
import { killWhatIsLeft } from './start-e2e/started.ts';
import { starts } from './start-e2e/starts.ts';

const [picked = ''] = process.argv.slice(2).filter((argument) => argument !== '--drills');
const all = process.argv.includes('--drills') || picked !== '';
const cases = [...starts, ...refusals, ...ends]
  .filter(({ isDrill = false }) => all || !isDrill)
  .filter(({ name }) => name.includes(picked));
let failed = 0;
for (const { name, run } of cases) {
  const begun = Date.now();
  try {
    await run();
    console.log(`ok      ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error instanceof Error ? (error.stack ?? '') : String(error)}`);
  } finally {
    killWhatIsLeft();
  }
}
console.log(`${cases.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
