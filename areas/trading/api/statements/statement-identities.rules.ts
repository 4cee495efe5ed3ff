import Big from 'big.js';

import { plain } from '@fairlead/platform/csv/decimal';
import type { Problem } from '@fairlead/platform/csv/problem';
import { type Placed, problemAt } from '@fairlead/platform/csv/rows';
import type { ColumnName } from './statement-layout.rules.ts';
import {
  dollarsPerPoint,
  offsetGroups,
  offsetOf,
  oteOf,
  settlementOf,
  sumOf,
  summaryOf,
  TICK,
} from './statement-sums.rules.ts';
import type { AccountSummary, OpenPosition, StatementTrade } from './statement.rules.ts';

/** A statement as it was read, before anybody trusts it. */
export type ReadStatement = {
  readonly trades: readonly Placed<StatementTrade>[];
  readonly positions: readonly Placed<OpenPosition>[];
  readonly accounts: readonly Placed<AccountSummary>[];
};

/**
 * Everything in which a statement disagrees with itself: an account without its one summary, a closing
 * that does not make what its prices say, purchases and sales that do not offset each other, an OTE more
 * than a tick away, and sums (`summaryOf`) that are not those of the rows.
 */
export function identityProblems(statement: ReadStatement): Problem[] {
  return [
    ...accountProblems(statement),
    ...statement.trades.flatMap(settlementProblems),
    ...offsetProblems(statement.trades),
    ...statement.positions.flatMap(oteProblems),
    ...summariesProblems(statement),
  ];
}

/** Every account has one summary, and every row an account that has one. */
function accountProblems({ trades, positions, accounts }: ReadStatement): Problem[] {
  const known = new Map<string, number>();
  const repeated = accounts.flatMap(({ value, row }) => {
    const line = known.get(value.account);
    known.set(value.account, line ?? row.line);
    return line === undefined
      ? []
      : [problemAt(row, 'Account', `${value.account} is summed up on line ${line} already`)];
  });
  const without = [...trades, ...positions].flatMap(({ value, row }) =>
    known.has(value.account)
      ? []
      : [problemAt(row, 'Account', `${value.account} has no line in the Summary`)],
  );
  const contra = trades.flatMap(({ value, row }) =>
    value.contraAccount === null || known.has(value.contraAccount)
      ? []
      : [problemAt(row, 'Contra Account', `${value.contraAccount} has no line in the Summary`)],
  );
  return [...repeated, ...without, ...contra];
}

function settlementProblems({ value, row }: Placed<StatementTrade>): Problem[] {
  if (value.openedAt === null || value.realised === null) return [];
  const due = settlementOf(value);
  return isToTheCent(value.realised, due)
    ? []
    : [
        problemAt(
          row,
          'Realised',
          `is ${value.realised}, but closing at ${value.price} what was opened at ${value.openedAt} makes ${plain(due)}`,
        ),
      ];
}

/** Purchases and sales offset each other contract by contract, and pay what they differ by. */
function offsetProblems(trades: readonly Placed<StatementTrade>[]): Problem[] {
  const placeOf = new Map(trades.map(({ value, row }) => [value, row]));
  return offsetGroups(trades.map(({ value }) => value)).flatMap((group) => {
    const last = group.at(-1);
    const row = last && placeOf.get(last);
    if (last === undefined || row === undefined) return [];
    const what = `the P&S of order ${last.orderNum} in ${last.account}`;
    const open = [...openLots(group).values()].some((lots) => !lots.eq(0));
    if (open) return [problemAt(row, 'Lots', `${what} does not come to 0 lots of each contract`)];
    const stated = sumOf(group.map(({ realised }) => realised));
    const due = offsetOf(group);
    return isToTheCent(plain(stated), due)
      ? []
      : [
          problemAt(
            row,
            'Realised',
            `${what} states ${plain(stated)}, but its prices make ${plain(due)}`,
          ),
        ];
  });
}

function openLots(group: readonly StatementTrade[]): Map<string, Big> {
  const open = new Map<string, Big>();
  for (const trade of group) {
    const contract = JSON.stringify([
      trade.contractCode,
      trade.exchange,
      trade.promptDate,
      trade.promptMonths,
      trade.balmoDate,
      trade.multFactor,
      trade.volumeUnit,
    ]);
    open.set(contract, (open.get(contract) ?? new Big(0)).plus(trade.lots));
  }
  return open;
}

/** Clearers show rounded average prices: the stated OTE may be off by what a tick is worth. */
function oteProblems({ value, row }: Placed<OpenPosition>): Problem[] {
  const due = oteOf(value);
  const tick = dollarsPerPoint(value).abs().times(TICK[value.priceUnit]);
  return new Big(value.ote).minus(due).abs().lte(tick)
    ? []
    : [
        problemAt(
          row,
          'OTE',
          `is ${value.ote}, but the prices make ${plain(due)}, more than a tick away`,
        ),
      ];
}

/** Column of the summary, what it must be, in words, in the order in which they build on another. */
const SUMMARY_IDENTITIES: readonly {
  readonly field: Exclude<keyof AccountSummary, 'account'>;
  readonly column: ColumnName;
  readonly from: string;
}[] = [
  { field: 'realised', column: 'Realised', from: 'the realised amounts of its trades' },
  { field: 'fees', column: 'Fees', from: 'the fees of its trades' },
  { field: 'commission', column: 'Commission', from: 'the commission of its trades' },
  { field: 'ote', column: 'OTE', from: 'the OTE of its open positions' },
  {
    field: 'ending',
    column: 'Ending Balance',
    from: 'beginning balance, realised, fees, commission and cash movements',
  },
  { field: 'equity', column: 'Total Equity', from: 'ending balance and OTE' },
  { field: 'excess', column: 'Excess/Deficit', from: 'total equity less IMR' },
];

function summariesProblems({ trades, positions, accounts }: ReadStatement): Problem[] {
  const tradesOf = Map.groupBy(trades, ({ value }) => value.account);
  const positionsOf = Map.groupBy(positions, ({ value }) => value.account);
  return accounts.flatMap((summary) =>
    summaryProblems(summary, {
      trades: tradesOf.get(summary.value.account) ?? [],
      positions: positionsOf.get(summary.value.account) ?? [],
    }),
  );
}

/**
 * Each figure against the ones it is made of, as the clearer states them: one wrong figure is one
 * problem, and not also one in every figure that builds on it.
 */
function summaryProblems(
  { value, row }: Placed<AccountSummary>,
  { trades, positions }: Pick<ReadStatement, 'trades' | 'positions'>,
): Problem[] {
  const sums = summaryOf(value, {
    trades: trades.map((trade) => trade.value),
    positions: positions.map((position) => position.value),
  });
  const { beginning, realised, fees, commission, cash, ending, ote, equity, imr } = value;
  const due = {
    ...sums,
    ending: plain(sumOf([beginning, realised, fees, commission, cash])),
    equity: plain(sumOf([ending, ote])),
    excess: plain(new Big(equity).minus(imr)),
  };
  const wrong = SUMMARY_IDENTITIES.filter(({ field }) => value[field] !== due[field]);
  const problems = wrong.map(({ field, column, from }) =>
    problemAt(
      row,
      column,
      `of ${value.account} is ${value[field]}, but ${from} make ${due[field]}`,
    ),
  );
  return new Big(imr).lt(0)
    ? [...problems, problemAt(row, 'IMR', `of ${value.account} is negative`)]
    : problems;
}

function isToTheCent(stated: string, due: Big): boolean {
  return new Big(stated).round(2, Big.roundHalfUp).eq(due);
}
