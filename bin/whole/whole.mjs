import { closingLine, nothing, runAside, sum } from '../tally.mjs';
import { inLanes } from './lanes.mjs';

/**
 * Runs parts in lanes, shows what each said once it has ended, and answers what all of them counted.
 * Each part is a command whose last line is 'N passed, N failed'.
 */
export async function runWhole(parts, cores, { root, env, node, log }) {
  const ended = await inLanes(parts, cores, async (part) => {
    log(`# ${part.name} begins`);
    const begun = Date.now();
    const [program] = part.command;
    const command = program.endsWith('.mjs') ? [node, ...part.command] : part.command;
    const { code, output } = await runAside(command, { cwd: root, env });
    const tally = toldBy(output, code);
    const seconds = Math.round((Date.now() - begun) / 1000);
    log(`## ${part.name}\n${output.trimEnd().replace(CLOSING, '# $&')}`);
    const line = `# ${part.name}: ${closingLine(tally)}, exit code ${code}, ${seconds} s`;
    log(line);
    return { line, tally };
  });
  log('## All parts');
  for (const { line, tally } of ended)
    log(`${tally.failed > 0 ? '# FAILED' : '#       '}${line.slice(1)}`);
  return sum(ended.map(({ tally }) => tally));
}

const CLOSING = /^(\d+) passed, (\d+) failed.*$/gm;

/** Tally of a part. One that counts nothing, or ends in an error without a failure, is one failure. */
export function toldBy(output, code) {
  const last = [...output.matchAll(CLOSING)].at(-1);
  const [passed, failed] = last === undefined ? [0, 0] : [Number(last[1]), Number(last[2])];
  const isSilent = last === undefined || (code !== 0 && failed === 0);
  return {
    ...nothing,
    passed,
    failed: failed + (isSilent ? 1 : 0),
    skippedTitles: titlesOf(output, 'skipped'),
    shakyTitles: titlesOf(output, 'shaky'),
  };
}

function titlesOf(output, word) {
  return [...output.matchAll(new RegExp(`^# ${word}: (.*)$`, 'gm'))].map(([, title]) => title);
}
