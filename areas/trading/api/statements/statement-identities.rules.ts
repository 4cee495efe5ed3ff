import Big from 'big.js';

import { plain } from '@fairlead/platform/csv/decimal';
import type { Problem } from '@fairlead/platform/csv/problem';
import { type LocatedValue, createCellProblem } from '@fairlead/platform/csv/rows';
import type { StatementColumnName } from './statement-layout.rules.ts';
import {
  dollarsPerPoint,
  offsetGroups,
  computeOffset,
  computeOte,
  computeSettlement,
  sumDecimals,
  summariseAccount,
  PRICE_TICK,
} from './statement-sums.rules.ts';
import type { AccountSummary, OpenPosition, StatementTrade } from './statement.rules.ts';

/** A statement as it was read, before anybody trusts it. */
export type ReadStatement = {
  readonly trades: readonly LocatedValue<StatementTrade>[];
  readonly positions: readonly LocatedValue<OpenPosition>[];
  readonly accounts: readonly LocatedValue<AccountSummary>[];
};

/**
 * Everything in which a statement disagrees with itself: an account without its one summary, a closing
 * that does not make what its prices say, purchases and sales that do not offset each other, an OTE more
 * than a tick away, and sums (`summariseAccount`) that are not those of the rows.
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
      : [
          createCellProblem(
            row,
            'Account',
            `${value.account} is summed up on line ${line} already`,
          ),
        ];
  });
  const without = [...trades, ...positions].flatMap(({ value, row }) =>
    known.has(value.account)
      ? []
      : [createCellProblem(row, 'Account', `${value.account} has no line in the Summary`)],
  );
  const contra = trades.flatMap(({ value, row }) =>
    value.contraAccount === null || known.has(value.contraAccount)
      ? []
      : [
          createCellProblem(
            row,
            'Contra Account',
            `${value.contraAccount} has no line in the Summary`,
          ),
        ],
  );
  return [...repeated, ...without, ...contra];
}

function settlementProblems({ value, row }: LocatedValue<StatementTrade>): Problem[] {
  if (value.openedAt === null || value.realised === null) return [];
  const due = computeSettlement(value);
  return isToTheCent(value.realised, due)
    ? []
    : [
        createCellProblem(
          row,
          'Realised',
          `is ${value.realised}, but closing at ${value.price} what was opened at ${value.openedAt} makes ${plain(due)}`,
        ),
      ];
}

/** Purchases and sales offset each other contract by contract, and pay what they differ by. */
function offsetProblems(trades: readonly LocatedValue<StatementTrade>[]): Problem[] {
  const placeOf = new Map(trades.map(({ value, row }) => [value, row]));
  return offsetGroups(trades.map(({ value }) => value)).flatMap((group) => {
    const last = group.at(-1);
    const row = last && placeOf.get(last);
    if (last === undefined || row === undefined) return [];
    const what = `the P&S of order ${last.orderNum} in ${last.account}`;
    const open = [...openLots(group).values()].some((lots) => !lots.eq(0));
    if (open)
      return [createCellProblem(row, 'Lots', `${what} does not come to 0 lots of each contract`)];
    const stated = sumDecimals(group.map(({ realised }) => realised));
    const due = computeOffset(group);
    return isToTheCent(plain(stated), due)
      ? []
      : [
          createCellProblem(
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
function oteProblems({ value, row }: LocatedValue<OpenPosition>): Problem[] {
  const due = computeOte(value);
  const tick = dollarsPerPoint(value).abs().times(PRICE_TICK[value.priceUnit]);
  return new Big(value.ote).minus(due).abs().lte(tick)
    ? []
    : [
        createCellProblem(
          row,
          'OTE',
          `is ${value.ote}, but the prices make ${plain(due)}, more than a tick away`,
        ),
      ];
}

/** Column of the summary, what it must be, in words, in the order in which they build on another. */
const SUMMARY_IDENTITIES: readonly {
  readonly field: Exclude<keyof AccountSummary, 'account'>;
  readonly column: StatementColumnName;
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
  { value, row }: LocatedValue<AccountSummary>,
  { trades, positions }: Pick<ReadStatement, 'trades' | 'positions'>,
): Problem[] {
  const sums = summariseAccount(value, {
    trades: trades.map((trade) => trade.value),
    positions: positions.map((position) => position.value),
  });
  const { beginning, realised, fees, commission, cash, ending, ote, equity, imr } = value;
  const due = {
    ...sums,
    ending: plain(sumDecimals([beginning, realised, fees, commission, cash])),
    equity: plain(sumDecimals([ending, ote])),
    excess: plain(new Big(equity).minus(imr)),
  };
  const wrong = SUMMARY_IDENTITIES.filter(({ field }) => value[field] !== due[field]);
  const problems = wrong.map(({ field, column, from }) =>
    createCellProblem(
      row,
      column,
      `of ${value.account} is ${value[field]}, but ${from} make ${due[field]}`,
    ),
  );
  return new Big(imr).lt(0)
    ? [...problems, createCellProblem(row, 'IMR', `of ${value.account} is negative`)]
    : problems;
}

function isToTheCent(stated: string, due: Big): boolean {
  return new Big(stated).round(2, Big.roundHalfUp).eq(due);
}
