import { chromium, request } from '@playwright/test';

import { findChromium } from '../../../bin/chromium.mjs';
import { bringBackOffice } from '../../fixtures/back-office.ts';
import { Given, sessionTokenOf } from '../../fixtures/given.ts';
import { GivenPnl } from '../../fixtures/pnl.ts';
import { manyTrades } from '../../fixtures/statements.ts';
import type { Person } from '../../stack/people.ts';
import type { Product } from '../../stack/product.ts';
import { ROOT } from '../../stack/releases.ts';

/** The day with more trades than a page of the list holds. */
export const MANY_DAY = '2024-06-26';
export const MANY = 120;

/** Trades as wide as those of a day are: the longest product, a balmo month, large figures. */
const WIDE = {
  product: 'Marine Fuel 0.5% Singapore Swap',
  contractCode: 'MF5',
  promptDate: '2024-06-01',
  balmoDate: '2024-06-21',
  lastTradingDate: '2024-06-28',
  lots: '-125',
  fees: '204.25',
  commission: '187.5',
};
const trades = manyTrades(MANY).map((trade, index) =>
  index % 3 === 0 ? { ...trade, ...WIDE } : trade,
);

/** Brings in what the way goes through: a day of trades, the P&L of a small firm, its books and lots. */
export async function bringAll(product: Product): Promise<void> {
  const executablePath = findChromium(ROOT);
  const browser = await chromium.launch({
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const calls = await request.newContext({ baseURL: product.url });
  const known = new Map<Person, Given>();
  const as = (person: Person): Given => {
    const given =
      known.get(person) ?? new Given(calls, () => sessionTokenOf(browser, product, person));
    known.set(person, given);
    return given;
  };
  try {
    await as('olav').statement({ date: MANY_DAY, trades });
    await bringBackOffice({ givenAs: as, givenPnl: new GivenPnl(as) });
  } finally {
    await calls.dispose();
    await browser.close();
  }
}
