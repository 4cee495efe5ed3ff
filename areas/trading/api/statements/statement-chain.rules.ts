import Big from 'big.js';

import { addDays } from '@fairlead/shared/domain/calendar/days';

import {
  type ChainStatement,
  formatBreakCount,
  found,
  lotsOfThousand,
  formatMoney,
  type StatementBreak,
} from './chain-facts.rules.ts';
import { positionBreaks, sumOfLots } from './chain-positions.rules.ts';

/**
 * Breaks between a statement and the one before it, of the same clearer: each account begins with
 * what it ended with, each is there unless it held nothing, a new one begins with nothing, and what
 * is open is what was open and what the statement's trades opened and closed. A business day
 * between them is named.
 */
export function breaksBetween(
  before: ChainStatement,
  now: ChainStatement,
  isBusinessDay: (day: string) => boolean,
): readonly StatementBreak[] {
  return [
    ...dayBreaks(before, now, isBusinessDay),
    ...accountBreaks(before, now),
    ...positionBreaks(before, now),
  ];
}

function dayBreaks(
  before: ChainStatement,
  now: ChainStatement,
  isBusinessDay: (day: string) => boolean,
): readonly StatementBreak[] {
  const missing: string[] = [];
  const { statementDate: end } = now;
  for (let day = addDays(before.statementDate, 1); day < end; day = addDays(day, 1))
    if (isBusinessDay(day)) missing.push(day);
  const [first] = missing;
  if (first === undefined) return [];
  const days = missing.length === 1 ? first : `${missing.length} days from ${first}`;
  return [
    {
      ...found(now, { account: null, subject: 'DAY', detail: `${first}|${missing.length}` }),
      before: null,
      after: null,
      lots: 0,
      dollars: 0,
      of: null,
      what: `there is no statement of ${days}, after that of ${before.statementDate}`,
    },
  ];
}

function accountBreaks(before: ChainStatement, now: ChainStatement): readonly StatementBreak[] {
  const ended = new Map(before.accounts.map(({ account, ending }) => [account, ending]));
  const begun = now.accounts.flatMap(({ account, beginning }) => {
    const ending = ended.get(account);
    const difference = new Big(ending ?? 0).minus(beginning);
    if (difference.round(2, Big.roundHalfUp).eq(0)) return [];
    const follows =
      ending === undefined
        ? `which was not on the statement of ${before.statementDate}`
        : `which ended ${before.statementDate} with ${formatMoney(ending)}`;
    return {
      ...found(now, { account, subject: 'BALANCE', detail: before.statementDate }),
      before: ending ?? '0',
      after: beginning,
      lots: 0,
      dollars: difference.toNumber(),
      of: null,
      what: `${account}, ${follows}, begins with ${formatMoney(beginning)}`,
    };
  });
  return [...begun, ...goneAccounts(before, now)];
}

function goneAccounts(before: ChainStatement, now: ChainStatement): readonly StatementBreak[] {
  const there = new Set(now.accounts.map(({ account }) => account));
  return before.accounts.flatMap(({ account, ending }) => {
    if (there.has(account)) return [];
    const held = sumOfLots((before.positions ?? []).filter((each) => each.account === account));
    const open = [...held.values()].filter(({ lots }) => !lots.eq(0));
    if (new Big(ending).round(2, Big.roundHalfUp).eq(0) && open.length === 0) return [];
    const lots = open.reduce((sum, each) => sum + lotsOfThousand(each.lots, each.multFactor), 0);
    const positions =
      open.length === 0 ? '' : ` and ${formatBreakCount(open.length, 'open position')}`;
    return {
      ...found(now, { account, subject: 'ACCOUNT', detail: before.statementDate }),
      before: ending,
      after: null,
      lots,
      dollars: Number(ending),
      of: null,
      what: `${account}, which ended ${before.statementDate} with ${formatMoney(ending)}${positions}, is not there`,
    };
  });
}
