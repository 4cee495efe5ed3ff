import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { MANY, MANY_DAY } from './given.ts';
import { hold, type Screen, type Step } from './screen.ts';

const OF_THE_DAY = `/edf?verified_state=all&run_date=${MANY_DAY}`;

/** The whole list as files. */
export const DOWNLOADS: readonly Step[] = [
  {
    name: 'the list leaves as CSV, all of its rows',
    go: async (screen) => {
      await screen.open(OF_THE_DAY);
      const bytes = await downloaded(screen, 'Download CSV', `EDF Trades ${MANY_DAY}.csv`);
      const lines = bytes.toString('utf8').trimEnd().split('\r\n');
      hold(lines.length === MANY + 1, `${lines.length} lines`);
    },
  },
  {
    name: 'the list leaves as a workbook',
    go: async (screen) => {
      const name = `EDF Trades ${MANY_DAY}.xlsx`;
      const bytes = await downloaded(screen, 'Download \\.xlsx', name);
      hold(bytes.subarray(0, 2).toString() === 'PK', 'the file is no workbook');
    },
  },
];

async function downloaded(screen: Screen, entry: string, name: string): Promise<Buffer> {
  await screen.see('[role=grid] [role=rowheader]');
  await screen.press('button', '^Table menu$');
  await screen.press('[role=menuitem]', `^${entry}$`);
  const { downloads } = screen.engine;
  return screen.until(`file '${name}' among ${readdirSync(downloads).join()}`, () =>
    // Until it is whole it has another name, or nothing in it.
    Promise.resolve(
      readdirSync(downloads).includes(name) && whole(readFileSync(join(downloads, name))),
    ),
  );
}

const whole = (bytes: Buffer) => bytes.length > 0 && bytes;
