import { isStillToCome } from '@fairlead/shared/domain/calendar/days';
import Big from 'big.js';

import { awaited, type Problem } from '../../csv/problem.ts';
import { type GivenStatement, nameOf } from './statement.rules.ts';
import { momentOf } from './told-statements.rules.ts';

/** An account of ours, as the chart has it. */
export type Account = {
  readonly service_account_no: string;
  readonly bic: string;
  readonly bank_account_no: string;
  readonly currency: string;
};

const CURRENCIES = ['EUR', 'USD'];

/** A statement of one of our accounts. */
export type KnownStatement = GivenStatement & { readonly serviceAccountNo: string };

/** The statements with their accounts, or everything for which the file is refused (spec B5). */
export function ofOurAccounts(
  statements: readonly GivenStatement[],
  {
    accounts,
    ...when
  }: { readonly accounts: readonly Account[]; readonly today: string; readonly now: Date },
): { readonly statements: readonly KnownStatement[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const known: KnownStatement[] = [];
  for (const statement of statements) {
    const { account, unknown } = accountOf(statement, accounts);
    const problem = (message: string): Problem => ({
      ...{ line: statement.line, column: null },
      message: `${nameOf(statement)}: ${message}`,
    });
    const wrong = [
      ...(account === undefined ? [] : accountProblems(statement, account)),
      ...futureProblems(statement, when),
      ...currencyProblems(statement),
      ...sumProblems(statement),
    ];
    if (unknown !== undefined) problems.push(awaited(problem(unknown)));
    problems.push(...wrong.map(problem));
    if (account !== undefined)
      known.push({ ...statement, serviceAccountNo: account.service_account_no });
  }
  return { statements: known, problems };
}

/** The account with the statement's number and currency; `unknown`: why there is none, which a later chart may mend. */
function accountOf(
  statement: GivenStatement,
  accounts: readonly Account[],
): { readonly account?: Account | undefined; readonly unknown?: string } {
  const { account: number, opening } = statement;
  const numbered = accountsOf(statement, accounts);
  const [first] = numbered;
  if (first === undefined) return { unknown: `'${number}' is in no chart (Accounts)` };
  // In a currency that no account of ours may be in, which is said of it.
  if (!CURRENCIES.includes(opening.currency)) return { account: first };
  const account = numbered.find(({ currency }) => currency === opening.currency);
  if (account !== undefined) return { account };
  return {
    unknown: `'${number}' is in the chart in ${first.currency} (Accounts), and the statement is in ${opening.currency}`,
  };
}

/**
 * Accounts with the statement's number, as it stands, or without the bank's number before it or the currency behind it.
 */
function accountsOf({ account }: GivenStatement, accounts: readonly Account[]): readonly Account[] {
  const given = squeezed(account);
  const own = given.split('/').at(-1) ?? '';
  const names = [given, own, given.replace(/[A-Z]{3}$/, ''), own.replace(/[A-Z]{3}$/, '')];
  return accounts.filter(({ bank_account_no }) => names.includes(squeezed(bank_account_no)));
}

const squeezed = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();

function accountProblems({ bic }: GivenStatement, account: Account): string[] {
  if (bic === null || bic.slice(0, 8) === account.bic.slice(0, 8)) return [];
  return [`'${bic}' is not the bank of this account, which is ${account.bic}`];
}

function currencyProblems({ opening, closing, balances, entries }: GivenStatement): string[] {
  const named = [opening, closing, ...balances, ...entries].map(({ currency }) => currency);
  const found = [...new Set(named)];
  const foreign = found.filter((currency) => !CURRENCIES.includes(currency));
  if (foreign.length > 0)
    return [`Bank accounts are in EUR or USD, and it has ${foreign.map(orNone).join(', ')}`];
  return found.length > 1 ? [`It has several currencies: ${found.join(', ')}`] : [];
}

const orNone = (currency: string) => (currency === '' ? 'no currency' : currency);

/**
 * Days behind the business date, which a bank cannot have booked yet, and a moment of creation that would outrank every
 * later statement. Value dates and other balances may lie ahead.
 */
function futureProblems(
  { opening, closing, entries, createdAt }: GivenStatement,
  { today, now }: { readonly today: string; readonly now: Date },
): string[] {
  const days = [
    ['It begins on', opening.date] as const,
    ['It closes on', closing.date] as const,
    ...entries.map(({ bookingDate }) => ['A transaction is booked on', bookingDate] as const),
  ];
  const ahead = days.filter(([, day]) => day > today).map((said) => said.join(' '));
  const booked = [...new Set(ahead)].map((said) => `${said}, after the business date ${today}`);
  const made = momentOf(createdAt);
  if (made === null || !isStillToCome(made, now)) return booked;
  return [...booked, `It was made at ${createdAt}, which is still to come`];
}

/** Opening and entries make the closing, exactly. */
function sumProblems({ opening, closing, entries }: GivenStatement): string[] {
  const sum = entries.reduce((total, { amount }) => total.plus(amount), new Big(opening.amount));
  if (opening.currency !== closing.currency || sum.eq(closing.amount)) return [];
  return [
    `${shown(opening.amount)} and its entries make ${shown(sum.toFixed())}, but it closes with ${shown(closing.amount)}: off by ${shown(new Big(closing.amount).minus(sum).toFixed())}`,
  ];
}

/** With two decimals at least: '27.00', '27.05', '27.005'. */
const shown = (amount: string) => {
  const places = amount.split('.')[1]?.length ?? 0;
  return new Big(amount).toFixed(Math.max(places, 2));
};
