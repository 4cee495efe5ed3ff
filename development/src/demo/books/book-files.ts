import { Worker } from 'node:worker_threads';

import type { DemoFile } from '../market/demo-file.ts';
import { DEMO_DAYS, DEMO_SEED } from '../market/demo-days.ts';
import { createMarket } from '../market/market.ts';
import { EARLIER_DAYS } from '../market/price-files.ts';
import { rateFile } from '../files/rate-file.ts';
import { bankFiles } from './bank-statements.ts';
import type { StatedDay } from './clearer-books.ts';
import { demoBooks } from './demo-books.ts';
import { journalFiles, PERIODS, restatedFile } from './journal-files.ts';
import { parseRates } from './rates.ts';

/** The group's books as files. */
export type BookFiles = {
  /** Newest first. */
  readonly banks: readonly DemoFile[];
  /** Of each of PERIODS, one of each company. */
  readonly journals: readonly (readonly DemoFile[])[];
  /** The month that was exported again. */
  readonly restated: DemoFile;
};

/** Writes five years of books: seconds of computing, the same for the same statements. */
export async function bookFiles(statements: readonly StatedDay[]): Promise<BookFiles> {
  const market = createMarket(DEMO_SEED, DEMO_DAYS, EARLIER_DAYS);
  const rateOf = parseRates((await rateFile()).text);
  const books = await demoBooks({ market, rateOf, statements });
  return {
    banks: bankFiles(books.transactions, books.openings).toReversed(),
    journals: PERIODS.map((period) => journalFiles(books.journals, period)),
    restated: restatedFile(books.journals),
  };
}

/**
 * The same in a thread of its own: on a machine with other work it takes minutes, and a worker that says
 * nothing for 20 s is taken for lost, with all its runs.
 *
 * @throws Error as `bookFiles` does, and when the thread ends without an answer
 */
export async function bookFilesAside(statements: readonly StatedDay[]): Promise<BookFiles> {
  const stated = statements.map(({ clearer, date, accounts }) => ({ clearer, date, accounts }));
  const thread = new Worker(new URL('book-files.thread.ts', import.meta.url), {
    workerData: stated,
    // What the process was started with, its leash for one, is not for a thread of it.
    execArgv: [],
  });
  const { promise, resolve, reject } = Promise.withResolvers<BookFiles>();
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', (code) => reject(new Error(`The thread of the books ended with ${code}`)));
  return promise;
}
