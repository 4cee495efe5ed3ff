import { isStillToCome } from '@fairlead/shared/domain/calendar/days';
import Big from 'big.js';

import { awaited, type Problem } from '@fairlead/platform/csv/problem';
import {
  type ReceivedNotification,
  type ReceivedStatement,
  formatStatementName,
  nameOfNotification,
  type NotifiedEntry,
} from './statement.rules.ts';
import { parseStatementMoment } from './timeline-statements.rules.ts';

/** An account of ours, as the chart has it. */
export type BankAccount = {
  readonly service_account_no: string;
  readonly bic: string;
  readonly bank_account_no: string;
  readonly currency: string;
};

const CURRENCIES = ['EUR', 'USD'];

/** A statement of one of our accounts. */
export type KnownStatement = ReceivedStatement & { readonly serviceAccountNo: string };

/** The statements with their accounts, or everything for which the file is refused (spec B5). */
export function ofOurAccounts(
  statements: readonly ReceivedStatement[],
  { accounts, ...when }: When & { readonly accounts: readonly BankAccount[] },
): { readonly statements: readonly KnownStatement[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const known: KnownStatement[] = [];
  for (const statement of statements) {
    const { currency } = statement.opening;
    const { account, unknown } = findAccount({ ...statement, currency, as: 'statement' }, accounts);
    const problem = (message: string): Problem => ({
      line: statement.line,
      column: null,
      message: `${formatStatementName(statement)}: ${message}`,
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

/** Account and currency as a statement or a notification names them. */
type Named = {
  readonly account: string;
  readonly currency: string;
  readonly as: 'statement' | 'notification';
};

/** The account with this number and currency; `unknown`: why there is none, which a later chart may mend. */
function findAccount(
  { account: number, currency, as }: Named,
  accounts: readonly BankAccount[],
): { readonly account?: BankAccount | undefined; readonly unknown?: string } {
  const numbered = findAccounts(number, accounts);
  const [first] = numbered;
  if (first === undefined) return { unknown: `'${number}' is in no chart (Accounts)` };
  // In a currency that no account of ours may be in, which is said of it.
  if (!CURRENCIES.includes(currency)) return { account: first };
  const account = numbered.find((one) => one.currency === currency);
  if (account !== undefined) return { account };
  return {
    unknown: `'${number}' is in the chart in ${first.currency} (Accounts), and the ${as} is in ${currency}`,
  };
}

/**
 * Accounts with the statement's number, as it stands, or without the bank's number before it or the currency behind it.
 */
function findAccounts(number: string, accounts: readonly BankAccount[]): readonly BankAccount[] {
  const given = squeezed(number);
  const own = given.split('/').at(-1) ?? '';
  const names = [given, own, given.replace(/[A-Z]{3}$/, ''), own.replace(/[A-Z]{3}$/, '')];
  return accounts.filter(({ bank_account_no }) => names.includes(squeezed(bank_account_no)));
}

const squeezed = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();

function accountProblems({ bic }: Pick<ReceivedStatement, 'bic'>, account: BankAccount): string[] {
  if (bic === null || bic.slice(0, 8) === account.bic.slice(0, 8)) return [];
  return [`'${bic}' is not the bank of this account, which is ${account.bic}`];
}

function currencyProblems({ opening, closing, balances, entries }: ReceivedStatement): string[] {
  const named = [opening, closing, ...balances, ...entries].map(({ currency }) => currency);
  return problemsOfCurrencies([...new Set(named)]);
}

function problemsOfCurrencies(found: readonly string[]): string[] {
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
  { opening, closing, entries, createdAt }: ReceivedStatement,
  when: When,
): string[] {
  const days = [
    ['It begins on', opening.date] as const,
    ['It closes on', closing.date] as const,
    ...entries.map(({ bookingDate }) => ['A transaction is booked on', bookingDate] as const),
  ];
  return listAhead(days, createdAt, when);
}

type When = { readonly today: string; readonly now: Date };

/** Says which days lie after the business date, and that a moment of creation is still to come. */
function listAhead(
  days: readonly (readonly [said: string, day: string])[],
  createdAt: string | null,
  { today, now }: When,
): string[] {
  const ahead = days.filter(([, day]) => day > today).map((said) => said.join(' '));
  const booked = [...new Set(ahead)].map((said) => `${said}, after the business date ${today}`);
  const made = parseStatementMoment(createdAt);
  if (made === null || !isStillToCome(made, now)) return booked;
  return [...booked, `It was made at ${createdAt}, which is still to come`];
}

/** Opening and entries make the closing, exactly. */
function sumProblems({ opening, closing, entries }: ReceivedStatement): string[] {
  const sum = entries.reduce((total, { amount }) => total.plus(amount), new Big(opening.amount));
  if (opening.currency !== closing.currency || sum.eq(closing.amount)) return [];
  return [
    `${shown(opening.amount)} and its entries make ${shown(sum.toFixed())}, but it closes with ${shown(closing.amount)}: off by ${shown(new Big(closing.amount).minus(sum).toFixed())}`,
  ];
}

/** Formats an amount with two decimals at least: '27.00', '27.05', '27.005'. */
const shown = (amount: string) => {
  const places = amount.split('.')[1]?.length ?? 0;
  return new Big(amount).toFixed(Math.max(places, 2));
};

/** An entry of a notification about one of our accounts. */
export type OurEntry = NotifiedEntry &
  Pick<ReceivedNotification, 'externalId'> & {
    readonly serviceAccountNo: string;
    /** Moment at which the bank made it, as of Greenwich; null: not said. */
    readonly madeAt: string | null;
  };

type Checked = { readonly entries: readonly OurEntry[]; readonly problems: readonly Problem[] };

/** The entries of notifications with their accounts, or everything for which the file is refused. */
export function notifiedOfOurAccounts(
  notifications: readonly ReceivedNotification[],
  { accounts, ...when }: When & { readonly accounts: readonly BankAccount[] },
): Checked {
  const problems: Problem[] = [];
  const entries: OurEntry[] = [];
  for (const notification of notifications) {
    const { externalId, createdAt } = notification;
    const made = parseStatementMoment(createdAt);
    const madeAt = made === null ? null : new Date(made).toISOString();
    const problem = (line: number | null, message: string): Problem => ({
      line,
      column: null,
      message: `${nameOfNotification(notification)}: ${message}`,
    });
    const wrong = listAhead([], createdAt, when);
    problems.push(...wrong.map((message) => problem(notification.line, message)));
    for (const [currency, ofCurrency] of Map.groupBy(notification.entries, (one) => one.currency)) {
      const { account: number } = notification;
      const of = { account: number, currency, as: 'notification' as const };
      const { account, unknown } = findAccount(of, accounts);
      if (unknown !== undefined) problems.push(awaited(problem(notification.line, unknown)));
      const others = [
        ...(account === undefined ? [] : accountProblems(notification, account)),
        ...problemsOfCurrencies([currency]),
      ];
      problems.push(...others.map((message) => problem(notification.line, message)));
      for (const entry of ofCurrency) {
        const ahead = listAhead([['An entry is booked on', entry.bookingDate]], null, when);
        problems.push(...ahead.map((message) => problem(entry.line, message)));
        if (account !== undefined)
          entries.push({
            ...entry,
            externalId,
            madeAt,
            serviceAccountNo: account.service_account_no,
          });
      }
    }
  }
  return { entries, problems };
}
