// What a page keeps of a run's output beyond the text itself. Run by `pnpm bench tasks`.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { figure, judge } from '../../../bin/figures.mjs';
import { PrintedLines } from '../../../remote-tasks/src/run/printed-lines.rules.ts';

const MAX_KB = 5;
const LINES = 10_000;
const PART = 40;
const PAGES = 10;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const held = () => {
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/** Appends output as the page gets it: in parts of some lines, none of them stored elsewhere. */
function append(lines: PrintedLines): void {
  for (let n = 0; n < LINES; n += PART) {
    const part = Array.from(
      { length: PART },
      (_none, i) => `${n + i} read a row of contracts.csv, all well\n`,
    );
    const text = Buffer.from(part.join('')).toString('latin1');
    lines.append({ from: lines.position, text, to: lines.position + text.length });
  }
}

/** Beyond their text, in KB of 1,000 lines; appended, and where they have been read, too. */
function beyondText(): number {
  const before = held();
  const pages = Array.from({ length: PAGES }, () => new PrintedLines());
  for (const page of pages) append(page);
  const appended = held();
  // A search makes one text of the parts; both are what a page may hold.
  for (const page of pages) page.find('row 77');
  const read = held();
  const characters = pages.reduce((sum, { text }) => sum + text.length, 0);
  return ((Math.max(appended, read) - before - characters) / 1024 / PAGES / LINES) * 1000;
}

beyondText(); // what is compiled stays
const kb = beyondText();
judge([
  figure('page, 1,000 lines', kb, {
    atMost: MAX_KB,
    details: `KB beyond their text, of ${LINES.toLocaleString('en')} lines`,
  }),
]);
