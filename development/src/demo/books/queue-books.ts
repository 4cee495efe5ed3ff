import { FIRST_MARKET_DAY } from '../market/business-days.ts';
import type { DemoFile } from '../market/demo-file.ts';
import type { DemoParts } from '../files/demo-parts.ts';
import { filesSettled, queueFile } from '../files/bring-in-files.ts';
import { selectDemoFiles } from '../files/demo-files.queries.ts';
import type { BookFiles } from './book-files.ts';
import { budgetFiles } from './budget-files.ts';
import { cashAccountsFile } from './cash-accounts-file.ts';
import { chartFile } from './chart-file.ts';
import { TRADING_CODES } from './firm.ts';
import { PERIODS, RESTATED_FILE } from './journal-files.ts';
import { mapsFile } from './maps-file.ts';

/**
 * Keeps the group's books, once they are written, and asks for their imports: the chart, the back office's facts, what the newest
 * quarter needs, the journals of lots, then the years before. The month that was exported again comes last: it corrects what is there.
 */
export async function queueBooks(
  parts: DemoParts,
  written: () => Promise<BookFiles>,
  signal: AbortSignal,
): Promise<void> {
  if ((await selectDemoFiles(parts.db)).some(({ file_name: name }) => name === RESTATED_FILE))
    return;
  const chart = chartFile();
  await queueFile(parts, chart, -1);
  const { banks, journals, restated } = await written();
  await filesSettled(parts, signal, ({ kind }) => kind === 'chart');
  for (const file of [mapsFile(), cashAccountsFile()]) await queueFile(parts, file, -1);
  const budgets = budgetFiles();
  for (const [age, period] of PERIODS.entries()) {
    const files: DemoFile[] = [
      ...(journals[age] ?? []),
      ...filterBanks(banks, period),
      ...budgets.splice(0, age === 1 ? 0 : 1),
    ];
    for (const file of files) {
      signal.throwIfAborted();
      await queueFile(parts, file, choosePriority(file, age));
    }
  }
  await filesSettled(parts, signal, ({ kind }) => kind === 'journals');
  await queueFile(parts, restated, -1);
}

/** The years before come behind the newest statements of the clearers. */
const BEHIND = 100;

/** The newest quarter first, then what companies that trade have booked of the traders' lots. */
function choosePriority(file: DemoFile, age: number): number {
  if (age === 0) return -1;
  return isOfLots(file, PERIODS[age]?.to ?? '') ? -2 : -BEHIND - age;
}

const isOfLots = ({ fileName }: DemoFile, to: string): boolean =>
  to >= FIRST_MARKET_DAY && TRADING_CODES.some((code) => fileName.startsWith(`journals-${code}-`));

/** The files whose last statement is of the period. */
const filterBanks = (files: readonly DemoFile[], { from, to }: (typeof PERIODS)[number]) =>
  files.filter(({ fileName }) => {
    const [last = ''] = /\d{4}-\d{2}-\d{2}/.exec(fileName) ?? [];
    return last >= from && last <= to;
  });
