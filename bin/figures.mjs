import fs from 'node:fs';

/** Names the file to which a benchmark says what it measured, one figure as JSON a line: bench.mjs reads it. */
export const FIGURES_FILE = 'FAIRLEAD_FIGURES';

/**
 * Prints a figure with its target, if it has one, and says it to who started the benchmark: there it is held
 * beside the best of it. Not so an `absolute` one, which another machine has otherwise.
 */
export function figure(what, value, { atMost, atLeast, details, absolute = false }) {
  const isMet = !(value > atMost || value < atLeast) && !Number.isNaN(value);
  const target =
    atMost !== undefined
      ? ` (target <= ${atMost})`
      : atLeast !== undefined
        ? ` (target >= ${atLeast})`
        : '';
  console.log(`${what.padEnd(28)} ${value.toFixed(3)}${target}: ${details}`);
  const file = process.env[FIGURES_FILE];
  if (file !== undefined && !absolute) {
    const better = atLeast === undefined ? 'lower' : 'higher';
    fs.appendFileSync(file, `${JSON.stringify({ what, value, better })}\n`);
  }
  return { what, value, isMet };
}

/** Prints the misses; with one the process ends as failed. */
export function judge(figures) {
  const missed = figures.filter(({ isMet }) => !isMet);
  console.log(`${figures.length} figures, ${missed.length} beyond their target`);
  for (const { what, value } of missed) console.log(`  ${what} ${value.toFixed(3)}`);
  if (missed.length > 0) process.exitCode = 1;
}
