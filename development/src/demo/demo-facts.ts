import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

import { type BookFiles, bookFilesAside } from './books/book-files.ts';
import { DEMO_DAYS, DEMO_SEED } from './market/demo-days.ts';
import { createMarket, type DemoMarket } from './market/market.ts';
import { EARLIER_DAYS } from './market/price-files.ts';
import { type DemoStatement, demoStatements } from './statements.ts';

/** Facts that are computed once for all tries: on a machine with other work it takes minutes. */
export type DemoFacts = {
  readonly market: DemoMarket;
  readonly statements: () => Promise<readonly DemoStatement[]>;
  readonly books: () => Promise<BookFiles>;
};

/** Nothing is computed before it is asked for. */
export function demoFacts(stopping: AbortSignal): DemoFacts {
  const statements = once(async () => allStatements(stopping));
  return {
    market: createMarket(DEMO_SEED, DEMO_DAYS, EARLIER_DAYS),
    statements,
    books: once(async () => bookFilesAside(await statements())),
  };
}

/** The work is done when it is first asked for, and again only where it failed. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return async () =>
    (made ??= work().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

/** All of them, made while others may go on. */
async function allStatements(signal: AbortSignal): Promise<readonly DemoStatement[]> {
  const statements: DemoStatement[] = [];
  for (const statement of demoStatements()) {
    signal.throwIfAborted();
    statements.push(statement);
    await yieldToEventLoop();
  }
  return statements;
}
