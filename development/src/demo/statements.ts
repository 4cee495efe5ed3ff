import type { Statement } from '@fairlead/trading/api/statement-format';

import { buildBookings } from './bookings.ts';
import { DEMO_DAYS, DEMO_SEED } from './market/demo-days.ts';
import { CLEARERS } from './clearers.ts';
import { type House, toInstrument, openHouse } from './house.ts';
import { formatPoints } from './market/decimal-of.ts';
import { createMarket } from './market/market.ts';
import { computeDemoCash, computeMargin } from './money.ts';
import { completeStatement, type StatementDraft } from './statement-draft.ts';
import { writeStatement } from './statement-writer.ts';

/** One file as the invented clearer sent it. */
export type DemoStatement = {
  readonly clearer: string;
  readonly date: string;
  readonly fileName: string;
  readonly text: string;
  readonly trades: number;
  readonly accounts: Statement['accounts'];
};

export { DEMO_DAYS, DEMO_SEED };

/**
 * All statements of the demo firm, oldest first: the same for the same seed. Each begins with the
 * balances that the one before it ended with.
 */
export function* demoStatements(seed: string = DEMO_SEED): Generator<DemoStatement> {
  const market = createMarket(seed, DEMO_DAYS);
  const houses = CLEARERS.map((clearer) => openHouse(clearer, seed, market));
  for (const [index, day] of DEMO_DAYS.entries()) {
    for (const house of houses) {
      const statement = completeStatement(createDraft(house, day, DEMO_DAYS[index - 1] ?? day));
      house.before = statement;
      yield {
        clearer: house.clearer.name,
        date: day,
        fileName: `${house.clearer.name.toLowerCase()}-${day}.csv`,
        text: writeStatement(statement),
        trades: statement.trades.length,
        accounts: statement.accounts,
      };
    }
  }
}

function createDraft(house: House, day: string, dayBefore: string): StatementDraft {
  const { clearer, ledger, market, random, before } = house;
  const rows = buildBookings(house, day, dayBefore);
  const open = ledger.open();
  return {
    clearer: clearer.name,
    statementDate: day,
    issuedAt: `${day}T2${random.whole(0, 2)}:${random.whole(10, 59)}:00Z`,
    trades: rows.map((row, index) => ({
      ...row,
      tradeId: `${clearer.prefix}${day.replaceAll('-', '').slice(2)}-${String(index + 1).padStart(4, '0')}`,
    })),
    positions: open.flatMap(({ account, contract, term, pieces }) => {
      const settlement = formatPoints(market.settlement(contract.product, term, day));
      return pieces.map(({ lots, points }) => ({
        account,
        ...toInstrument(contract, term),
        lots: String(lots),
        price: formatPoints(points),
        settlement,
      }));
    }),
    accounts: clearer.accounts.map(({ name, deposit }) => ({
      account: name,
      beginning: before?.accounts.find(({ account }) => account === name)?.ending ?? '0',
      cash: computeDemoCash(house, { account: name, deposit, day }),
      imr: computeMargin(open.filter(({ account }) => account === name)),
    })),
  };
}
